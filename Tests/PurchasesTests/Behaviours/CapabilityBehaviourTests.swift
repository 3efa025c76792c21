import Entitlement
import Purchases
import Testing

@Suite struct CapabilityBehaviourTests {
  @Test(
    "capabilities.unsupported-operations-degrade-predictably: what a store does not declare is refused unasked"
  )
  func unsupported() async throws {
    let backend = MemoryStoreBackend(.apple, capabilities: [])
    let store = OpenIapStore(backend: backend)
    let purchase = Purchase(id: "1", productId: "a", transactionDate: 0, purchaseToken: "t", store: .apple)
    func refused(_ body: () async throws -> Void) async {
      let error = await #expect(throws: OpenIapError.self) { try await body() }
      #expect(error?.code == .featureNotSupported)
      #expect(error?.hint != nil)
    }
    await refused { try await store.fetchProducts(skus: ["a"]) }
    for type in ProductQueryType.allCases {
      await refused { try await store.requestPurchase(sku: "a", type: type) }
    }
    await refused { try await store.finishTransaction(purchase) }
    await refused { _ = try await store.getAvailablePurchases() }
    await refused { try await store.getActiveSubscriptions() }
    await refused { _ = try await store.hasActiveSubscriptions() }
    await refused { _ = try await store.subscriptionStatusIOS(sku: "a") }
    #expect(backend.snapshot.calls.isEmpty)
  }

  @Test(
    "capabilities.declared-capabilities-match-the-matrix: what a complete store must declare is OpenIAP's matrix"
  )
  func matrix() {
    #expect(StoreCapability.specified.count == 11)
    #expect(
      StoreCapability.specified.subtracting(StoreCapability.required(of: .apple))
        == [.alreadyOwnedError, .billingServiceLifecycleErrors])
    #expect(StoreCapability.required(of: .google) == StoreCapability.specified)
    #expect(StoreCapability.required(of: StoreName(rawValue: "other")).isEmpty)
  }
}
