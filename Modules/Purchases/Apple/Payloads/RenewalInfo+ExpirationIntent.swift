extension RenewalInfo {
  /// Why a subscription ended; Apple's `expirationIntent`.
  public struct ExpirationIntent: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: Int64
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The customer cancelled.
    public static let cancelled = ExpirationIntent(rawValue: 1)
    /// The customer could not be billed.
    public static let billingError = ExpirationIntent(rawValue: 2)
    /// The customer did not agree to a higher price.
    public static let noConsentToPriceIncrease = ExpirationIntent(rawValue: 3)
    /// The product could not be bought at the time of renewal.
    public static let productNotAvailable = ExpirationIntent(rawValue: 4)
    /// Some other reason.
    public static let other = ExpirationIntent(rawValue: 5)
  }
}
