import Entitlement
import Purchases
import Testing

@Suite struct VerificationBehaviourTests {
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
}
