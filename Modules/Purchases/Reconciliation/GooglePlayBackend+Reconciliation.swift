public import Basics
public import Entitlement

extension GooglePlayBackend {
  /// Reads a subscription by its purchase token, merges it into a ledger, and tells the difference.
  ///
  /// A purchase of a tester states something about the sandbox, and so does not count in production. Nothing
  /// is written: the ledger is a value, and to keep it is the caller's matter.
  ///
  /// - Parameter now: the time of the decisions; nil for that of the back end.
  public func reconcile(
    _ ledger: SubscriptionLedger, subscription purchaseToken: String, policy: AccessPolicy = .untilExpired,
    products: ProductPlans, at now: Timestamp? = nil
  ) async throws(StoreRequestError) -> Reconciliation {
    let reading = try await subscription(purchaseToken: purchaseToken)
    return Reconciliation(
      of: ledger, with: reading.news, policy: policy,
      environment: reading.answer.isTestPurchase ? .sandbox : .production, products: products,
      at: now ?? time.now())
  }

  /// Reads something bought once by its purchase token, merges it into a ledger, and tells the difference.
  ///
  /// - Parameter now: the time of the decisions; nil for that of the back end.
  public func reconcile(
    _ ledger: SubscriptionLedger, oneTimePurchase purchaseToken: String, policy: AccessPolicy = .untilExpired,
    products: ProductPlans, at now: Timestamp? = nil
  ) async throws(StoreRequestError) -> Reconciliation {
    let reading = try await oneTimePurchase(purchaseToken: purchaseToken)
    return Reconciliation(
      of: ledger, with: reading.news, policy: policy,
      environment: reading.answer.isTestPurchase ? .sandbox : .production, products: products,
      at: now ?? time.now())
  }
}
