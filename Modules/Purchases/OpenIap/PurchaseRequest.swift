/// What a client asks a store to sell.
public struct PurchaseRequest: Sendable, Equatable {
  /// The offer that a purchase is made with.
  public enum Offer: Sendable, Equatable {
    /// The offer for customers who are new to the group.
    case introductory
    /// An offer that the back end signed for.
    case promotional(DiscountOfferInputIOS)
  }

  /// The product.
  public var sku: String
  /// The offer; nil buys at the full price.
  public var offer: Offer?
  /// The account that the app gives along, a UUID; it must be the one that the offer was signed for.
  public var appAccountToken: String?

  /// Creates a request.
  public init(sku: String, offer: Offer? = nil, appAccountToken: String? = nil) {
    self.sku = sku
    self.offer = offer
    self.appAccountToken = appAccountToken
  }
}
