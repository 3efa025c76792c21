extension SignedTransaction {
  /// How an offer is paid; Apple's `offerDiscountType`.
  public struct OfferDiscountType: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing is paid.
    public static let freeTrial = OfferDiscountType(rawValue: "FREE_TRIAL")
    /// A lower price a period.
    public static let payAsYouGo = OfferDiscountType(rawValue: "PAY_AS_YOU_GO")
    /// One price for all the periods of the offer.
    public static let payUpFront = OfferDiscountType(rawValue: "PAY_UP_FRONT")
    /// One price, once.
    public static let oneTime = OfferDiscountType(rawValue: "ONE_TIME")
  }
}
