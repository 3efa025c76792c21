public import Entitlement

/// What a product of a store stands for here.
public struct CatalogProduct: Sendable, Hashable {
  /// The product's name at the store.
  public let id: String
  /// The plan that it buys.
  public let plan: PlanName
  /// The group within which a customer has one subscription at a time; nil for products without one.
  public let group: String?
  /// The store that sells it.
  public let store: StoreName

  /// Creates a product.
  public init(id: String, plan: PlanName, group: String?, store: StoreName) {
    self.id = id
    self.plan = plan
    self.group = group
    self.store = store
  }
}
