/// A product that is bought once, as the store describes it.
public struct ProductIOS: Sendable, Equatable {
  /// The product's name at the store, its sku.
  public let id: String
  /// The title for people; never empty.
  public let title: String
  /// What it is, for people.
  public let description: String
  /// The kind at Apple's store.
  public let typeIOS: ProductTypeIOS
  /// The price for people, such as "$4.99"; never empty.
  public let displayPrice: String
  /// The price as a number.
  public let price: Double?
  /// The currency by ISO 4217; never empty.
  public let currency: String
  /// Whether a family may share it.
  public let isFamilyShareableIOS: Bool

  /// Whether it is bought once or subscribed to.
  public var type: ProductType { .inApp }

  /// Creates a product; nil when the store left out what every product must have.
  ///
  /// An empty title becomes the identifier and an empty price for people is made from the number, since a
  /// store may know a product before all of its texts are there. Without identifier, currency, or any price
  /// it is no product that could be sold.
  public init?(
    id: String, title: String, description: String = "", typeIOS: ProductTypeIOS, displayPrice: String = "",
    price: Double?, currency: String, isFamilyShareableIOS: Bool = false
  ) {
    guard
      let required = RequiredProductFields(
        id: id, title: title, displayPrice: displayPrice, price: price, currency: currency)
    else { return nil }
    self.id = id
    self.title = required.title
    self.description = description
    self.typeIOS = typeIOS
    self.displayPrice = required.displayPrice
    self.price = price
    self.currency = currency
    self.isFamilyShareableIOS = isFamilyShareableIOS
  }
}
