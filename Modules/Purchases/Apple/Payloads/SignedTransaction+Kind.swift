extension SignedTransaction {
  /// What kind of product was bought; Apple's `type`.
  public struct Kind: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A subscription that renews itself.
    public static let autoRenewable = Kind(rawValue: "Auto-Renewable Subscription")
    /// A subscription that ends after its period.
    public static let nonRenewing = Kind(rawValue: "Non-Renewing Subscription")
    /// Bought once, kept for ever.
    public static let nonConsumable = Kind(rawValue: "Non-Consumable")
    /// Used up, and bought again.
    public static let consumable = Kind(rawValue: "Consumable")
  }
}
