extension SignedTransaction {
  /// Why money was given back; Apple's `revocationReason`.
  public struct RevocationReason: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: Int64
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Some other reason, such as a purchase by mistake.
    public static let other = RevocationReason(rawValue: 0)
    /// An issue of the application, real or as the customer sees it.
    public static let applicationIssue = RevocationReason(rawValue: 1)
  }
}
