/// The values of flags at one moment, such as a service gave them: `["home.card_banner": .bool(true)]`.
///
/// It never changes, so any number of threads read it, and no read takes a lock. What a key defaults to is not
/// known here; that is stated where the flag is declared, in a `FlagSet`.
public struct FlagSnapshot: Sendable, Equatable {
  @usableFromInline let values: FlagTable

  /// Creates a snapshot of values by their keys.
  public init(_ values: [String: FlagValue] = [:]) {
    self.init(values.lazy.map { ($0.key, $0.value) })
  }

  /// Creates a snapshot of keys and values; of two with the same key the last one stays.
  public init(_ values: some Sequence<(String, FlagValue)>) {
    self.values = FlagTable(values)
  }

  /// The value of a flag; nil when the key is missing or its value is of another type.
  @inlinable
  public func value<Value>(_ flag: Flag<Value>) -> Value? {
    guard let value = values[flag.hashedKey] else { return nil }
    return Value(value)
  }

  /// The value of a flag, or the reason why there is none.
  public func read<Value>(_ flag: Flag<Value>) throws(FlagReadError) -> Value {
    guard let found = values[flag.hashedKey] else { throw .missing(key: flag.key) }
    guard let value = Value(found) else {
      throw .mismatch(key: flag.key, expected: Value.flagKind, found: found.kind)
    }
    return value
  }

  /// The value of a key, whatever its type; nil when it is missing.
  public subscript(key: String) -> FlagValue? { values[FlagKey(key)] }

  /// The keys in the order of their bytes.
  public var keys: [String] {
    values.entries.map(\.key.text)
  }

  /// How many keys there are.
  public var count: Int { values.entries.count }

  /// Whether there is no key at all.
  public var isEmpty: Bool { values.entries.isEmpty }
}

extension FlagSnapshot: ExpressibleByDictionaryLiteral {
  /// Creates a snapshot of keys and values; of two with the same key the last one stays.
  public init(dictionaryLiteral elements: (String, FlagValue)...) {
    self.init(elements)
  }
}
