internal import Basics
internal import Synchronization

extension OpenIapStore {
  /// Reads products from the store and keeps them for reading without waiting.
  ///
  /// A product that the store does not know, or that is of another type than asked for, is left out. It
  /// throws `emptySkuList` when no product is named.
  @discardableResult
  public func fetchProducts(
    skus: [String], type: ProductQueryType = .all
  ) async throws(OpenIapError) -> FetchProductsResult {
    guard !skus.isEmpty else {
      throw OpenIapError(
        .emptySkuList, "No product is named.", hint: "Name at least one product to read from the store.")
    }
    try require(.fetchProducts, for: "Reading products")
    var seen: Set<String> = []
    let wanted = skus.filter { seen.insert($0).inserted }
    let answer = try await backend.products(wanted)
    let products = Dictionary(answer.products.map { ($0.id, $0) }) { first, _ in first }
    let subscriptions = Dictionary(answer.subscriptions.map { ($0.id, $0) }) { first, _ in first }
    // In the order asked for, and nothing that was not asked for, whatever the store's order is.
    let result = FetchProductsResult(
      products: type.includes(.inApp) ? wanted.compactMap { products[$0] } : [],
      subscriptions: type.includes(.subs) ? wanted.compactMap { subscriptions[$0] } : [])
    known.withLock { known in
      known.products.merge(result.products.map { ($0.id, $0) }) { $1 }
      known.subscriptionProducts.merge(result.subscriptions.map { ($0.id, $0) }) { $1 }
      if type.includes(.inApp) { known.listedProducts = result.products.map(\.id) }
      if type.includes(.subs) { known.listedSubscriptionProducts = result.subscriptions.map(\.id) }
    }
    return result
  }

  /// Tells whether the customer may have the introductory offer of a product: never had one in the product's
  /// group.
  ///
  /// A product without a group has no such offer. It throws `skuNotFound` for a product that the store does
  /// not know.
  public func isEligibleForIntroOfferIOS(sku: String) async throws(OpenIapError) -> Bool {
    try requireEligibility()
    guard let group = try await subscriptionGroup(of: sku) else { return false }
    return try await isEligibleForIntroOfferIOS(groupID: group)
  }

  /// Tells whether the customer may have an introductory offer of a group of subscriptions.
  public func isEligibleForIntroOfferIOS(groupID: String) async throws(OpenIapError) -> Bool {
    try requireEligibility()
    return try await backend.isEligibleForIntroductoryOffer(groupID: groupID)
  }

  /// Who can say how a customer's subscriptions stand can say which offers they had; OpenIAP has no name of its own
  /// for that.
  private func requireEligibility() throws(OpenIapError) {
    try require(.getActiveSubscriptions, for: "Reading whether an offer may be had")
  }

  /// The group of a subscription product: from the products, or else, where the store lists none, from what it knows
  /// of the customer and of the catalogue.
  func subscriptionGroup(of sku: String) async throws(OpenIapError) -> String? {
    if let product = known.withLock({ $0.subscriptionProducts[sku] }) {
      return product.subscriptionGroupIdIOS
    }
    if backend.capabilities.contains(.fetchProducts) {
      return try await subscriptionProduct(sku).subscriptionGroupIdIOS
    }
    guard let group = try await backend.subscriptionGroup(of: sku) else {
      throw .unknownProduct(sku, kind: "subscription")
    }
    return group
  }

  /// The subscription product of a name, from what was read or else from the store.
  func subscriptionProduct(_ sku: String) async throws(OpenIapError) -> ProductSubscriptionIOS {
    if let product = known.withLock({ $0.subscriptionProducts[sku] }) { return product }
    try require(.fetchProducts, for: "Reading products")
    let answer = try await backend.products([sku])
    guard let product = answer.subscriptions.first(where: { $0.id == sku }) else {
      throw .unknownProduct(sku, kind: "subscription")
    }
    known.withLock { $0.subscriptionProducts[sku] = product }
    return product
  }

  /// The product of a name that is bought once, from what was read or else from the store.
  func product(_ sku: String) async throws(OpenIapError) -> ProductIOS {
    if let product = known.withLock({ $0.products[sku] }) { return product }
    try require(.fetchProducts, for: "Reading products")
    let answer = try await backend.products([sku])
    guard let product = answer.products.first(where: { $0.id == sku }) else {
      throw .unknownProduct(sku, kind: "product that is bought once")
    }
    known.withLock { $0.products[sku] = product }
    return product
  }
}

extension OpenIapError {
  /// The error of a name that the store does not know.
  static func unknownProduct(_ sku: String, kind: String) -> OpenIapError {
    OpenIapError(
      .skuNotFound, "The store knows no \(kind) named `\(sku)`.", productId: sku,
      hint: "Compare the name with the store's list, and the type with that of the product.")
  }
}
