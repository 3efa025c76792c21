/// The key of an older flag, such as `new_card_banner`; an app names its own as static constants.
public struct LegacyFlagKey: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The key as the defaults file has it.
  public let rawValue: String

  /// Creates a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a key.
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }
}
