public import Entitlement

/// What a customer asks a sandbox store to sell.
public struct PurchaseOrder: Sendable, Equatable {
  /// The offer with which it is to be sold; a signature was checked before.
  public struct Offer: Sendable, Equatable {
    /// The kind.
    public let kind: ConfiguredOffer.Kind
    /// The identifier, or the code.
    public let id: String?

    /// Creates an offer.
    public init(kind: ConfiguredOffer.Kind, id: String?) {
      self.kind = kind
      self.id = id
    }
  }

  /// The store.
  public var store: StoreName
  /// The customer.
  public var customer: String
  /// The product.
  public var productID: String
  /// How many.
  public var quantity: Int64
  /// The offer.
  public var offer: Offer?
  /// The account that the application gives along.
  public var appAccountToken: String?

  /// Creates an order.
  public init(
    store: StoreName = .apple, customer: String, productID: String, quantity: Int64 = 1, offer: Offer? = nil,
    appAccountToken: String? = nil
  ) {
    self.store = store
    self.customer = customer
    self.productID = productID
    self.quantity = quantity
    self.offer = offer
    self.appAccountToken = appAccountToken
  }
}
