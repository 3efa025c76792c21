import Basics
import Entitlement
import Purchases
import Testing

@Suite struct RestorationBehaviourTests {
  private let backend = MemoryStoreBackend()

  @Test("restoration.available-purchases-returns-owned-items: all that is owned is listed, each once")
  func owned() async throws {
    let store = OpenIapStore(backend: backend)
    let lifetime = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    let mastery = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    backend.change { $0.bought.append(lifetime) }
    #expect(try await store.getAvailablePurchases() == [lifetime, mastery])
  }

  @Test(
    "restoration.available-purchases-excludes-consumed-items: what was used up, taken back or replaced is not listed"
  )
  func consumed() async throws {
    let store = OpenIapStore(backend: backend)
    let coins = try await store.requestPurchase(sku: MemoryStoreBackend.coins)
    try await store.finishTransaction(coins, isConsumable: true)
    #expect(try await store.getAvailablePurchases().isEmpty)
    try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    backend.change { state in
      state.bought[1].revocationDateIOS = Double(Timestamp.test.milliseconds)
      state.bought[2].isUpgradedIOS = true
    }
    #expect(try await store.getAvailablePurchases().isEmpty)
  }

  @Test("restoration.available-purchases-is-empty-for-new-user: somebody who owns nothing gets an empty list")
  func newUser() async throws {
    #expect(try await OpenIapStore(backend: backend).getAvailablePurchases().isEmpty)
  }
}
