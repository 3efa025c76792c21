import Basics
import Entitlement
import Purchases
import Synchronization

/// A store whose first reading of subscriptions, or first purchase, waits until a test lets it go on.
final class GatedBackend: StoreBackend {
  private struct Gate {
    var holdsPurchases = false
    var wasAsked = false
    var isOpen = false
  }

  private let backend: MemoryStoreBackend
  private let gate = Mutex(Gate())

  init(_ backend: MemoryStoreBackend) { self.backend = backend }

  var store: StoreName { backend.store }
  var capabilities: Set<StoreCapability> { backend.capabilities }

  /// Holds the first purchase instead of the first reading.
  func holdsPurchases() { gate.withLock { $0.holdsPurchases = true } }

  func open() { gate.withLock { $0.isOpen = true } }

  func waitUntilAsked() async {
    while !gate.withLock(\.wasAsked) { await Task.yield() }
  }

  private func pass(isPurchase: Bool) async {
    let isFirst = gate.withLock { gate in
      guard gate.holdsPurchases == isPurchase, !gate.wasAsked else { return false }
      gate.wasAsked = true
      return true
    }
    while isFirst, !gate.withLock(\.isOpen) { await Task.yield() }
  }

  func now() -> Timestamp { backend.now() }

  func products(_ skus: [String]) async throws(OpenIapError) -> FetchProductsResult {
    try await backend.products(skus)
  }

  func isEligibleForIntroductoryOffer(groupID: String) async throws(OpenIapError) -> Bool {
    try await backend.isEligibleForIntroductoryOffer(groupID: groupID)
  }

  func purchase(_ request: PurchaseRequest) async throws(OpenIapError) -> Purchase {
    await pass(isPurchase: true)
    return try await backend.purchase(request)
  }

  func finish(_ transactionID: String, isConsumable: Bool) async throws(OpenIapError) {
    try await backend.finish(transactionID, isConsumable: isConsumable)
  }

  func currentPurchases() async throws(OpenIapError) -> [Purchase] { try await backend.currentPurchases() }

  func subscriptions() async throws(OpenIapError) -> [StoreSubscription] {
    let answer = try await backend.subscriptions()
    await pass(isPurchase: false)
    return answer
  }

  func verify(purchaseToken: String) async throws(OpenIapError) -> VerifyPurchaseResult {
    try await backend.verify(purchaseToken: purchaseToken)
  }

  func transactionUpdates() -> AsyncStream<Purchase> { backend.transactionUpdates() }
}
