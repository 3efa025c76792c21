extension RenewalInfo {
  /// Whether the customer has agreed to a higher price; Apple's `priceIncreaseStatus`.
  public struct PriceIncreaseStatus: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: Int64
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The customer has not answered.
    public static let pending = PriceIncreaseStatus(rawValue: 0)
    /// The customer has agreed, or was only told.
    public static let accepted = PriceIncreaseStatus(rawValue: 1)
  }
}
