extension SignedTransaction {
  /// The kind of offer that set the price; Apple's `offerType`.
  public struct OfferType: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: Int64
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The introductory offer.
    public static let introductory = OfferType(rawValue: 1)
    /// A promotional offer.
    public static let promotional = OfferType(rawValue: 2)
    /// An offer code.
    public static let offerCode = OfferType(rawValue: 3)
    /// A win-back offer.
    public static let winBack = OfferType(rawValue: 4)
  }
}
