public import Basics
public import Entitlement
internal import Synchronization

/// Finds the plan that a product buys, and warns once of each product that is not in the catalogue.
public final class ProductLookup: Sendable {
  /// Names come from outside, so that what is remembered of them has to end somewhere.
  private static let rememberedLimit = 1_000

  /// The catalogue that is looked in.
  public let catalog: ProductCatalog
  /// The plans that give Pro on boards.
  public let proPlans: Set<PlanName>
  private let diagnostics: any Diagnostics
  private let warned = Mutex<Set<String>>([])

  /// Creates a lookup.
  ///
  /// - Parameters:
  ///   - proPlans: the plans whose row says that they give Pro.
  ///   - diagnostics: is told of products that are not in the catalogue.
  public init(
    _ catalog: ProductCatalog = .builtIn, proPlans: Set<PlanName> = [.mastery], diagnostics: any Diagnostics
  ) {
    self.catalog = catalog
    self.proPlans = proPlans
    self.diagnostics = diagnostics
  }

  /// The plan that a product buys; nil, and so no access, for one that is not in the catalogue.
  public func plan(of productID: String, in store: StoreName) -> PlanName? {
    if let product = catalog.product(productID, in: store) { return product.plan }
    warn(productID, store)
    return nil
  }

  /// Tells whether a product gives Pro on boards.
  public func grantsPro(_ productID: String, in store: StoreName) -> Bool {
    plan(of: productID, in: store).map(proPlans.contains) ?? false
  }

  private func warn(_ productID: String, _ store: StoreName) {
    let isNew = warned.withLock { warned in
      warned.count < Self.rememberedLimit && warned.insert("\(store.rawValue) \(productID)").inserted
    }
    guard isNew else { return }
    diagnostics.report(
      Diagnostic(
        .warning,
        "The product `\(productID)` of the store `\(store.rawValue)` is not in the catalogue and gives no access.",
        hint: "Add it to the product catalogue with the plan that it buys."))
  }
}
