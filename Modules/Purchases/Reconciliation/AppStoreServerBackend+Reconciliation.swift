public import Basics
public import Entitlement

extension AppStoreServerBackend {
  /// Reads all that the store knows of a customer: the history of transactions, and how the subscriptions
  /// stand.
  ///
  /// - Parameter transactionID: any transaction of the customer's.
  public func news(ofCustomer transactionID: String) async throws(StoreRequestError) -> StoreNews {
    var news = StoreNews()
    for transaction in try await transactionHistory(transactionID) { news = news + transaction.news }
    for status in try await subscriptionStatuses(transactionID) { news = news + status.news }
    return news
  }

  /// Reads all that the store knows of a customer, merges it into a ledger, and tells the difference.
  ///
  /// Nothing is written: the ledger is a value, and to keep it is the caller's matter.
  ///
  /// - Parameter now: the time of the decisions; nil for that of the back end.
  public func reconcile(
    _ ledger: SubscriptionLedger, ofCustomer transactionID: String, policy: AccessPolicy = .untilExpired,
    products: ProductPlans, at now: Timestamp? = nil
  ) async throws(StoreRequestError) -> Reconciliation {
    Reconciliation(
      of: ledger, with: try await news(ofCustomer: transactionID), policy: policy, environment: environment,
      products: products, at: now ?? time.now())
  }
}

extension AppStoreServerBackend.SubscriptionStatus {
  /// What the answer states: the transaction, the renewal, and the status.
  ///
  /// The status itself is not signed. It came together with what is, so that it counts as said when that was
  /// signed.
  public var news: StoreNews {
    var news = transaction.news + (renewal?.news ?? StoreNews())
    guard let saidAt = [transaction.payload.signedDate, renewal?.payload.signedDate].compactMap({ $0 }).max()
    else {
      news.obstacles.append("The status of the subscription \(chain.id) does not say when it was given.")
      return news
    }
    news.facts.append(
      .status(
        StatusFact(
          chain: chain, status: StoreStatus(appleNumber: status.rawValue),
          transactionID: transaction.payload.transactionId,
          stamp: FactStamp(saidAt: saidAt, digest: renewal?.digest ?? transaction.digest))))
    return news
  }
}
