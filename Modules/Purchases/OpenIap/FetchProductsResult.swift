/// The products that a store answered with.
public struct FetchProductsResult: Sendable, Equatable {
  /// The products that are bought once.
  public var products: [ProductIOS]
  /// The subscription products.
  public var subscriptions: [ProductSubscriptionIOS]

  /// Creates a result.
  public init(products: [ProductIOS] = [], subscriptions: [ProductSubscriptionIOS] = []) {
    self.products = products
    self.subscriptions = subscriptions
  }
}
