extension SignedTransaction {
  /// Why the transaction was made; Apple's `transactionReason`.
  public struct Reason: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer bought.
    public static let purchase = Reason(rawValue: "PURCHASE")
    /// The store renewed.
    public static let renewal = Reason(rawValue: "RENEWAL")
  }
}
