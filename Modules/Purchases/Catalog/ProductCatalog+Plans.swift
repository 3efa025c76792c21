public import Entitlement

extension ProductCatalog {
  /// The table by which a ledger decides: what each product of a store gives.
  ///
  /// - Parameters:
  ///   - store: the store whose names count.
  ///   - rank: the rank of a plan; of several subscriptions the one of the highest plan counts.
  ///   - proPlans: the plans whose row says that they give Pro on boards.
  public func plans(
    in store: StoreName, proPlans: Set<PlanName> = [.mastery], rank: (PlanName) -> Int
  ) -> ProductPlans {
    var entries: [String: ProductPlans.Entry] = [:]
    for product in products where product.store == store {
      entries[product.id] = ProductPlans.Entry(
        plan: product.plan, rank: rank(product.plan), grantsPro: proPlans.contains(product.plan))
    }
    return ProductPlans(entries)
  }
}
