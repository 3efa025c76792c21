/// How a person came by a purchase, by Apple's names; one that is not known is kept.
public struct Ownership: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as the store writes it.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The person paid.
  public static let purchased = Ownership(rawValue: "PURCHASED")
  /// Somebody of the family paid.
  public static let familyShared = Ownership(rawValue: "FAMILY_SHARED")
}
