/// How a payment was taken back, by Apple's names; one that is not known is kept.
public struct RevocationKind: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as the store writes it.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All of the money went back.
  public static let fullRefund = RevocationKind(rawValue: "REFUND_FULL")
  /// The money for what was not used went back.
  public static let proratedRefund = RevocationKind(rawValue: "REFUND_PRORATED")
  /// The family shares it no more.
  public static let familyShareEnded = RevocationKind(rawValue: "FAMILY_REVOKE")
}
