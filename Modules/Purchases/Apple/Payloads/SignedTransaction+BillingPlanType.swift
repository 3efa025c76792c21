extension SignedTransaction {
  /// How often a commitment is billed; Apple's `billingPlanType` and `renewalBillingPlanType`.
  public struct BillingPlanType: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Every month.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
  }
}
