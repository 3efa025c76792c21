/// A key together with the type of the flag's value: `Flag<Bool>("home.card_banner")`.
///
/// It is made once and kept, since making it hashes the key.
public struct Flag<Value: FlagRepresentable>: Sendable, Hashable {
  @usableFromInline let hashedKey: FlagKey

  /// Creates a typed key.
  public init(_ key: String) {
    hashedKey = FlagKey(key)
  }

  /// The key as the service knows it.
  public var key: String { hashedKey.text }
}

extension Flag: CustomStringConvertible {
  /// The key.
  public var description: String { key }
}
