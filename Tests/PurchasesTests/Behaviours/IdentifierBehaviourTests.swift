import Entitlement
import Purchases
import Testing

@Suite struct IdentifierBehaviourTests {
  @Test("identifiers.purchase-carries-a-concrete-store: every purchase names its store")
  func concreteStore() async throws {
    for name in [StoreName.apple, .google] {
      let store = OpenIapStore(backend: MemoryStoreBackend(name))
      #expect(try await store.requestPurchase(sku: MemoryStoreBackend.coins).store == name)
      #expect(try await store.getAvailablePurchases().map(\.store) == [name])
    }
  }

  @Test(
    "identifiers.purchase-token-is-stable-across-reads: a purchase has the same token each time it is read")
  func stableToken() async throws {
    let store = OpenIapStore(backend: MemoryStoreBackend())
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    let token = try #require(purchase.purchaseToken)
    for _ in 0..<2 {
      #expect(try await store.getAvailablePurchases().map(\.purchaseToken) == [token])
      #expect(try await store.getActiveSubscriptions().map(\.purchaseToken) == [token])
    }
  }
}
