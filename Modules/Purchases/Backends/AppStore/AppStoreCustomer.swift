public import Basics
public import Entitlement

/// One customer of Apple's store as the App Store Server API knows them: a store that answers and does not
/// sell.
///
/// An operator's tool sees here what the customer has, in the same vocabulary as an app. What stands for a
/// purchase is its transaction's identifier: Apple signs a transaction anew each time it is read, so that the
/// signed text would be another one at each reading.
public struct AppStoreCustomer: StoreBackend {
  /// A transaction by which the store knows the customer.
  public let transactionID: String
  private let backend: AppStoreServerBackend
  private let catalog: ProductCatalog

  /// Creates the view of a customer.
  ///
  /// - Parameter catalog: says which products are of one group, where the customer never had the one that is asked about.
  public init(_ backend: AppStoreServerBackend, transactionID: String, catalog: ProductCatalog = .builtIn) {
    self.backend = backend
    self.transactionID = transactionID
    self.catalog = catalog
  }

  /// The store.
  public var store: StoreName { .apple }

  /// What can be asked of a server about a customer.
  public var capabilities: Set<StoreCapability> { [.getAvailablePurchases, .getActiveSubscriptions] }

  /// The time.
  public func now() -> Timestamp { backend.time.now() }

  /// Is not possible: the App Store Server API lists no products.
  public func products(_ skus: [String]) async throws(OpenIapError) -> FetchProductsResult {
    throw .unsupported("Reading products", by: Self.name)
  }

  /// The group of a product by the customer's own transactions: of the product itself, or else of one that the
  /// catalogue has in the same group; the catalogue's own name for it where the customer never had any of them.
  public func subscriptionGroup(of sku: String) async throws(OpenIapError) -> String? {
    let listed = catalog.product(sku, in: .apple)?.group
    let related = catalog.products.filter { listed != nil && $0.store == .apple && $0.group == listed }.map(
      \.id)
    let transactions = try await history(AppStoreHistoryQuery()).filter {
      $0.subscriptionGroupIdentifier != nil
    }
    let own =
      transactions.first { $0.productId == sku }
      ?? transactions.first { $0.productId.map(related.contains) ?? false }
    return own?.subscriptionGroupIdentifier ?? listed
  }

  /// Tells whether the customer never had an introductory offer of a group.
  public func isEligibleForIntroductoryOffer(groupID: String) async throws(OpenIapError) -> Bool {
    // All transactions, since the store refuses to look for a group that is none of its own, as a catalogue's may be.
    try await !history(AppStoreHistoryQuery()).contains { transaction in
      // What the family shares is the offer of whoever bought it.
      transaction.subscriptionGroupIdentifier == groupID && transaction.offerType == .introductory
        && transaction.ownership != .familyShared
    }
  }

  /// Is not possible: a server sells nothing.
  public func purchase(_ request: PurchaseRequest) async throws(OpenIapError) -> Purchase {
    throw .unsupported("Buying", by: Self.name)
  }

  /// Is not possible: only the customer's own device finishes a transaction.
  public func finish(_ transactionID: String, isConsumable: Bool) async throws(OpenIapError) {
    throw .unsupported("Finishing a transaction", by: Self.name)
  }

  /// The transactions that entitle at present: subscriptions in force and what was bought for ever.
  ///
  /// Whether a consumable was used up the server does not know, so that none are listed.
  public func currentPurchases() async throws(OpenIapError) -> [Purchase] {
    let subscriptions = try await subscriptions()
    let now = now()
    let active = subscriptions.filter { ActiveSubscription($0, at: now).isActive }.map(\.purchase)
    let kept = try await history(AppStoreHistoryQuery(isRevoked: false)).filter { transaction in
      (transaction.kind == .nonConsumable || transaction.kind == .nonRenewing)
        && transaction.revocationDate == nil && transaction.expiresDate.map { $0 > now } ?? true
    }
    return active + kept.compactMap { Purchase($0, purchaseToken: $0.transactionId) }
  }

  /// The subscriptions of the customer, one a chain.
  public func subscriptions() async throws(OpenIapError) -> [StoreSubscription] {
    let statuses: [AppStoreServerBackend.SubscriptionStatus]
    do throws(StoreRequestError) {
      statuses = try await backend.subscriptionStatuses(transactionID)
    } catch {
      throw OpenIapError(error)
    }
    return statuses.compactMap { status in
      let transaction = status.transaction.payload
      guard
        let purchase = Purchase(
          transaction, purchaseToken: transaction.transactionId, renewal: status.renewal?.payload)
      else { return nil }
      return StoreSubscription(
        purchase: purchase, state: status.status.state,
        renewalInfo: status.renewal.map { RenewalInfoIOS($0.payload) })
    }
  }

  /// Asks the store about a transaction. One that it never made is a verdict; that it cannot be asked is an
  /// error.
  public func verify(purchaseToken: String) async throws(OpenIapError) -> VerifyPurchaseResult {
    do throws(StoreRequestError) {
      return VerifyPurchaseResult(try await backend.transaction(purchaseToken).payload, at: now())
    } catch {
      switch error.appStoreCode {
      case .transactionIdNotFound, .invalidTransactionId:
        return VerifyPurchaseResult(
          state: .inauthentic, store: .apple, environment: backend.environment.rawValue, reason: error.message
        )
      default: throw OpenIapError(error)
      }
    }
  }

  /// Nothing: a server tells of itself by notifications, which are not heard here.
  public func transactionUpdates() -> AsyncStream<Purchase> { AsyncStream { $0.finish() } }

  private static let name = "the App Store Server API"

  private func history(_ query: AppStoreHistoryQuery) async throws(OpenIapError) -> [SignedTransaction] {
    do throws(StoreRequestError) {
      return try await backend.transactionHistory(transactionID, query).map(\.payload)
    } catch {
      throw OpenIapError(error)
    }
  }
}
