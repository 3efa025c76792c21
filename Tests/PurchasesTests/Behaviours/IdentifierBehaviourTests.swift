import Entitlement
import Purchases
import Testing

@Suite struct IdentifierBehaviourTests {
  @Test(
    "verification.result-exposes-uniform-validity: every result says whether it is valid, whatever the store")
  func uniformValidity() async throws {
    for name in [StoreName.apple, .google] {
      let store = OpenIapStore(backend: MemoryStoreBackend(name))
      var purchase = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
      let result = try await store.verifyPurchase(purchase)
      #expect(result.isValid && result.store == name)
      // An environment that nobody knows is told and is no reason to refuse.
      #expect(result.environment == "SomeFutureEnvironment")
      purchase.purchaseToken = "forged"
      #expect(try await !store.verifyPurchase(purchase).isValid)
    }
    let valid: Set<IapkitPurchaseState> = [.entitled, .pendingAcknowledgment, .readyToConsume]
    let all: [IapkitPurchaseState] = [
      .entitled, .pendingAcknowledgment, .pending, .canceled, .expired, .readyToConsume, .consumed, .unknown,
      .inauthentic, IapkitPurchaseState(rawValue: "LATER"),
    ]
    for state in all {
      #expect(VerifyPurchaseResult(state: state, store: .apple).isValid == valid.contains(state))
    }
  }

  @Test(
    "verification.result-exposes-uniform-validity: a store that cannot be asked gives an error and no verdict"
  )
  func noVerdict() async throws {
    let backend = MemoryStoreBackend()
    let store = OpenIapStore(backend: backend)
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    backend.fail("verify", with: OpenIapError(.networkError, "No network."))
    let error = await #expect(throws: OpenIapError.self) { try await store.verifyPurchase(purchase) }
    #expect(error?.code == .networkError)
  }

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
