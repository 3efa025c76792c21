extension SignedTransaction {
  /// What was taken back; Apple's `revocationType`.
  public struct RevocationType: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole price was refunded.
    public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
    /// A part of the price was refunded.
    public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
    /// A family share was withdrawn.
    public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
  }
}
