/// How an account stands, as its profile keeps it; text that is not known is kept, and gives no access.
public struct ProfileStatus: RawRepresentable, Sendable, Hashable, Codable {
  /// The text as it is stored and sent.
  public let rawValue: String

  /// Takes any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In force; a trial that runs is this.
  public static let active = ProfileStatus(rawValue: "active")
  /// Cancelled, and in force to the end of what is paid.
  public static let cancelled = ProfileStatus(rawValue: "cancelled")
  /// Over.
  public static let expired = ProfileStatus(rawValue: "expired")
}

extension ProfileStatus: ExpressibleByStringLiteral {
  /// Takes any text.
  public init(stringLiteral text: String) { self.init(rawValue: text) }
}
