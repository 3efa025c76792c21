internal import Basics
internal import Entitlement
internal import Synchronization

extension OpenIapStore {
  /// Buys a product.
  ///
  /// The introductory offer of a subscription applies by itself when the customer may have it. A promotional
  /// one needs the back end's signature in `withOffer`, and then takes its place. Errors are thrown and told
  /// to `purchaseErrors`; a purchase is told to `purchaseUpdates`. A purchase that waits for a payment is
  /// never handed out as bought: at Apple's store it is the error `deferredPayment`, elsewhere a purchase in
  /// the state `pending`.
  ///
  /// - Parameters:
  ///   - type: whether it is bought once or subscribed to; `all` looks for either.
  ///   - appAccountToken: the account, a UUID, that the purchase belongs to; the one that an offer was signed for.
  ///   - autoFinish: whether the transaction is finished at once. Without it the purchase is delivered again until
  ///     `finishTransaction` says that it has been taken.
  @discardableResult
  public func requestPurchase(
    sku: String, type: ProductQueryType = .inApp, withOffer offer: DiscountOfferInputIOS? = nil,
    appAccountToken: String? = nil, autoFinish: Bool = false
  ) async throws(OpenIapError) -> Purchase {
    do throws(OpenIapError) {
      let purchase = try await buy(sku, type, offer, appAccountToken: appAccountToken)
      tell(purchase)
      await readSubscriptions(after: purchase)
      if autoFinish, purchase.purchaseState == .purchased { await finishBought(purchase) }
      return purchase
    } catch {
      errors.send(error)
      throw error
    }
  }

  /// Says that a purchase has been delivered, so that the store stops delivering it.
  ///
  /// Doing so again is no error.
  ///
  /// - Parameter isConsumable: whether it is used up with this, so that it is no longer owned and can be bought again.
  public func finishTransaction(
    _ purchase: Purchase, isConsumable: Bool = false
  ) async throws(OpenIapError) {
    try require(.finishTransaction, for: "Finishing a transaction")
    try await backend.finish(purchase.id, isConsumable: isConsumable)
  }

  /// Lists what the customer owns, and what was bought and not finished; empty for somebody who owns nothing.
  public func getAvailablePurchases() async throws(OpenIapError) -> [Purchase] {
    try require(.getAvailablePurchases, for: "Listing purchases")
    var seen: Set<String> = []
    return try await backend.currentPurchases().filter { purchase in
      purchase.isUpgradedIOS != true && purchase.revocationDateIOS == nil && seen.insert(purchase.id).inserted
    }
  }

  /// Has the store verify a purchase.
  ///
  /// The result is a verdict, to be read from `isValid`; when none could be reached (`networkError`,
  /// `serviceError`) it is an error and says nothing about the purchase.
  public func verifyPurchase(_ purchase: Purchase) async throws(OpenIapError) -> VerifyPurchaseResult {
    guard let token = purchase.purchaseToken, !token.isEmpty else {
      return VerifyPurchaseResult(
        state: .inauthentic, store: purchase.store, productId: purchase.productId,
        reason: "The purchase carries nothing that the store signed.")
    }
    let result = try await backend.verify(purchaseToken: token)
    guard result.isValid, let product = result.productId, product != purchase.productId else { return result }
    return VerifyPurchaseResult(
      state: .inauthentic, store: result.store, environment: result.environment, productId: product,
      reason: "What the store signed is for `\(product)`, not for `\(purchase.productId)`.")
  }

  // MARK: Steps of a purchase

  private func buy(
    _ sku: String, _ type: ProductQueryType, _ offer: DiscountOfferInputIOS?, appAccountToken: String?
  ) async throws(OpenIapError) -> Purchase {
    try require(.requestPurchase, for: "Buying")
    guard known.withLock({ $0.buying.insert(sku).inserted }) else {
      throw OpenIapError(
        .duplicatePurchase, "A purchase of `\(sku)` is under way.", productId: sku,
        hint: "Wait for it to end; its result goes to the purchase updates as well.")
    }
    defer { known.withLock { _ = $0.buying.remove(sku) } }
    var request = PurchaseRequest(sku: sku, appAccountToken: appAccountToken)
    request.offer = try await chooseOffer(for: sku, type, offer)
    let purchase = try await backend.purchase(request)
    if purchase.purchaseState != .purchased, backend.store == .apple {
      throw OpenIapError(
        .deferredPayment, "The purchase of `\(sku)` waits for a payment or an approval.", productId: sku,
        hint: "When it is completed it comes with the purchase updates.")
    }
    return purchase
  }

  private func chooseOffer(
    for sku: String, _ type: ProductQueryType, _ offer: DiscountOfferInputIOS?
  ) async throws(OpenIapError) -> PurchaseRequest.Offer? {
    guard let product = try await subscriptionProduct(sku, of: type) else {
      guard offer == nil else {
        throw OpenIapError(
          .skuOfferMismatch, "`\(sku)` is bought once; offers are for subscriptions.", productId: sku)
      }
      return nil
    }
    if let offer {
      guard
        product.subscriptionOffers.contains(where: { $0.type == .promotional && $0.id == offer.identifier })
      else {
        throw OpenIapError(
          .skuOfferMismatch, "`\(sku)` has no promotional offer `\(offer.identifier)`.", productId: sku,
          hint: "The offer and the product have to be those that the signature was made for.")
      }
      return .promotional(offer)
    }
    guard product.introductoryOffer != nil, let group = product.subscriptionGroupIdIOS else { return nil }
    return try await backend.isEligibleForIntroductoryOffer(groupID: group) ? .introductory : nil
  }

  /// The subscription product that is to be bought, nil for one that is bought once.
  private func subscriptionProduct(
    _ sku: String, of type: ProductQueryType
  ) async throws(OpenIapError) -> ProductSubscriptionIOS? {
    switch type {
    case .subs: return try await subscriptionProduct(sku)
    case .inApp:
      _ = try await product(sku)
      return nil
    case .all:
      let result = try await fetchedAnew(sku)
      if let subscription = result.subscriptions.first { return subscription }
      if result.products.isEmpty { throw .unknownProduct(sku, kind: "product") }
      return nil
    }
  }

  /// A product of either type, without changing what is listed.
  private func fetchedAnew(_ sku: String) async throws(OpenIapError) -> FetchProductsResult {
    try require(.fetchProducts, for: "Reading products")
    let answer = try await backend.products([sku])
    return FetchProductsResult(
      products: answer.products.filter { $0.id == sku },
      subscriptions: answer.subscriptions.filter { $0.id == sku })
  }

  /// Reads the subscriptions anew when one was bought. That this fails takes nothing from the purchase.
  private func readSubscriptions(after purchase: Purchase) async {
    guard purchase.subscriptionGroupIdIOS != nil || purchase.isAutoRenewing,
      backend.capabilities.contains(.getActiveSubscriptions)
    else { return }
    do throws(OpenIapError) {
      try await getActiveSubscriptions()
    } catch {
      diagnostics.report(
        Diagnostic(
          .warning,
          "`\(purchase.productId)` was bought, but the subscriptions could not be read anew. \(error)"))
    }
  }

  /// Finishes what was just bought. The customer has paid, so that a failure here must not look like one of
  /// the purchase.
  private func finishBought(_ purchase: Purchase) async {
    do throws(OpenIapError) {
      try await finishTransaction(purchase)
    } catch {
      errors.send(
        OpenIapError(
          .purchaseVerificationFinishFailed,
          "`\(purchase.productId)` was bought, but its transaction could not be finished.",
          productId: purchase.productId, hint: "Finish it later; it stays among the available purchases.",
          debugMessage: error.description))
    }
  }
}
