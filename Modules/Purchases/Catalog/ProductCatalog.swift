public import Entitlement

/// Which plan each product of each store buys: data, so that a new product needs no new program.
///
/// A product that is not in it gives no access. Looking one up says nothing about that; `ProductLookup`
/// warns.
public struct ProductCatalog: Sendable, Equatable {
  /// The products in the order in which they are listed.
  public let products: [CatalogProduct]
  private let places: [Key: Int]

  private struct Key: Hashable {
    let store: StoreName
    let id: String
  }

  /// Creates a catalogue.
  ///
  /// It throws for a product that is listed twice for the same store, since it could then buy either plan.
  public init(_ products: [CatalogProduct]) throws(CatalogError) {
    var places: [Key: Int] = [:]
    for (place, product) in products.enumerated() {
      if let first = places.updateValue(place, forKey: Key(store: product.store, id: product.id)) {
        throw CatalogError(
          place: "products[\(place)]",
          reason:
            "`\(product.id)` of the store `\(product.store.rawValue)` is listed already, at products[\(first)]"
        )
      }
    }
    self.products = products
    self.places = places
  }

  private init(unique products: [CatalogProduct]) {
    self.products = products
    self.places = Dictionary(
      products.enumerated().map { (Key(store: $1.store, id: $1.id), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What a product of a store stands for; nil for one that is not listed.
  public func product(_ id: String, in store: StoreName) -> CatalogProduct? {
    places[Key(store: store, id: id)].map { products[$0] }
  }

  /// The catalogue that is used until one is configured: the subscriptions of the plans, monthly and yearly.
  public static let builtIn = ProductCatalog(
    unique: [StoreName.apple, .google].flatMap { store in
      [PlanName.foundation, .mastery].flatMap { plan in
        ["monthly", "yearly"].map { period in
          CatalogProduct(
            id: "lanework.\(plan.rawValue).\(period)", plan: plan, group: "lanework.plans", store: store)
        }
      }
    })
}
