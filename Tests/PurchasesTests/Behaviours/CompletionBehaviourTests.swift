import Entitlement
import Purchases
import Testing

@Suite struct CompletionBehaviourTests {
  private let backend = MemoryStoreBackend()

  @Test("completion.finish-removes-transaction-from-pending: a finished transaction is no longer unfinished")
  func finish() async throws {
    let store = OpenIapStore(backend: backend)
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.coins)
    #expect(backend.snapshot.finished.isEmpty)
    try await store.finishTransaction(purchase, isConsumable: true)
    #expect(backend.snapshot.finished == [purchase.id])
  }

  @Test("completion.finish-is-idempotent: finishing again changes nothing and is no error")
  func twice() async throws {
    let store = OpenIapStore(backend: backend)
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    try await store.finishTransaction(purchase)
    let once = backend.snapshot.finished
    try await store.finishTransaction(purchase)
    #expect(backend.snapshot.finished == once)
    #expect(try await store.getAvailablePurchases() == [purchase])
  }

  @Test(
    "completion.unfinished-purchase-remains-available: what was not finished is listed, also to a later store"
  )
  func unfinished() async throws {
    let purchase = try await OpenIapStore(backend: backend).requestPurchase(sku: MemoryStoreBackend.coins)
    #expect(try await OpenIapStore(backend: backend).getAvailablePurchases() == [purchase])
  }
}
