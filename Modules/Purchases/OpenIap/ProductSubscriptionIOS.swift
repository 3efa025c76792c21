/// A subscription product, as the store describes it.
public struct ProductSubscriptionIOS: Sendable, Equatable {
  /// The product's name at the store, its sku.
  public let id: String
  /// The title for people; never empty.
  public let title: String
  /// What it is, for people.
  public let description: String
  /// The price of a period for people, such as "$11.99"; never empty.
  public let displayPrice: String
  /// The price of a period as a number.
  public let price: Double?
  /// The currency by ISO 4217; never empty.
  public let currency: String
  /// Whether a family may share it.
  public let isFamilyShareableIOS: Bool
  /// The group within which a customer has one subscription at a time, and one introductory offer ever.
  public let subscriptionGroupIdIOS: String?
  /// The length of a period, if the store says.
  public let subscriptionPeriod: SubscriptionPeriod?
  /// The offers, introductory and promotional.
  public let subscriptionOffers: [SubscriptionOffer]

  /// Whether it is bought once or subscribed to.
  public var type: ProductType { .subs }
  /// The kind at Apple's store.
  public var typeIOS: ProductTypeIOS { .autoRenewableSubscription }
  /// The offer for customers who are new to the group, if there is one.
  public var introductoryOffer: SubscriptionOffer? {
    subscriptionOffers.first { $0.type == .introductory }
  }

  /// Creates a product; nil when the store left out what every product must have (see `ProductIOS`).
  public init?(
    id: String, title: String, description: String = "", displayPrice: String = "", price: Double?,
    currency: String, isFamilyShareableIOS: Bool = false, subscriptionGroupIdIOS: String?,
    subscriptionPeriod: SubscriptionPeriod?, subscriptionOffers: [SubscriptionOffer] = []
  ) {
    guard
      let required = RequiredProductFields(
        id: id, title: title, displayPrice: displayPrice, price: price, currency: currency)
    else { return nil }
    self.id = id
    self.title = required.title
    self.description = description
    self.displayPrice = required.displayPrice
    self.price = price
    self.currency = currency
    self.isFamilyShareableIOS = isFamilyShareableIOS
    self.subscriptionGroupIdIOS = subscriptionGroupIdIOS
    self.subscriptionPeriod = subscriptionPeriod
    self.subscriptionOffers = subscriptionOffers
  }
}
