public import Basics
internal import Entitlement
internal import Synchronization

/// A store for one customer, in the vocabulary of OpenIAP: products, purchases, subscriptions.
///
/// What was last read is there without waiting (`iosSubscriptionProducts`, `activeSubscriptions`); everything
/// else asks the store behind it. Every failure is an `OpenIapError`. The errors of a purchase go to
/// `purchaseErrors` as well, and what is bought, here or elsewhere, to `purchaseUpdates`: each transaction
/// once, and again when it is taken back, given again, or ends at another time.
///
///     let store = OpenIapStore(backend: backend)
///     try await store.fetchProducts(skus: ["com.example.pro.monthly"], type: .subs)
///     let purchase = try await store.requestPurchase(sku: "com.example.pro.monthly", type: .subs)
///     try await store.finishTransaction(purchase)
public final class OpenIapStore: Sendable {
  let backend: any StoreBackend
  let diagnostics: any Diagnostics
  let known = Mutex(KnownState())
  let updates = Broadcast<Purchase>(keeping: nil)
  let errors = Broadcast<OpenIapError>(keeping: nil)
  private let listening = Mutex<Task<Void, Never>?>(nil)

  /// What was last read, and what was told already.
  struct KnownState {
    var products: [String: ProductIOS] = [:]
    var subscriptionProducts: [String: ProductSubscriptionIOS] = [:]
    /// The order in which the last fetch asked.
    var listedProducts: [String] = []
    var listedSubscriptionProducts: [String] = []
    var activeSubscriptions: [ActiveSubscription] = []
    /// Counts the readings of subscriptions, so that one that began earlier does not replace a later one.
    var begunReadings = 0
    var keptReading = 0
    var buying: Set<String> = []
    var told = ToldPurchases()
  }

  /// Creates a store over a back end and begins to listen to its updates.
  ///
  /// - Parameter diagnostics: is told of what went wrong besides the answer.
  public init(backend: any StoreBackend, diagnostics: any Diagnostics = NoDiagnostics()) {
    self.backend = backend
    self.diagnostics = diagnostics
    let transactions = backend.transactionUpdates()
    let task = Task { [weak self] in
      for await purchase in transactions {
        guard let self else { return }
        self.tell(purchase)
      }
    }
    listening.withLock { $0 = task }
  }

  deinit { listening.withLock { $0?.cancel() } }

  /// What the store can do.
  public var capabilities: Set<StoreCapability> { backend.capabilities }

  /// The products that are bought once, of the last fetch that asked for such, in the order asked for.
  public var iosProducts: [ProductIOS] {
    known.withLock { known in known.listedProducts.compactMap { known.products[$0] } }
  }

  /// The subscription products of the last fetch that asked for such, in the order asked for.
  public var iosSubscriptionProducts: [ProductSubscriptionIOS] {
    known.withLock { known in known.listedSubscriptionProducts.compactMap { known.subscriptionProducts[$0] } }
  }

  /// The subscriptions as they were last read; empty before the first `getActiveSubscriptions`.
  public var activeSubscriptions: [ActiveSubscription] { known.withLock(\.activeSubscriptions) }

  /// The purchases from now on, those of other devices and renewals among them; each call gives a stream of
  /// its own.
  public var purchaseUpdates: AsyncStream<Purchase> { updates.values() }

  /// The errors of purchases from now on; each call gives a stream of its own.
  public var purchaseErrors: AsyncStream<OpenIapError> { errors.values() }

  /// Refuses what the store has not declared.
  func require(_ capability: StoreCapability, for operation: String) throws(OpenIapError) {
    guard backend.capabilities.contains(capability) else {
      throw .unsupported(operation, by: "the store `\(backend.store.rawValue)`")
    }
  }

  /// Tells the listeners of a purchase, unless the same was the last that they were told of it.
  func tell(_ purchase: Purchase) {
    let isNew = known.withLock { $0.told.take(purchase) }
    if isNew { updates.send(purchase) }
  }
}
