import Entitlement
import Purchases
import Testing

@Suite struct PurchaseBehaviourTests {
  private let backend = MemoryStoreBackend()

  @Test("purchases.request-emits-purchase-updated-on-success: a purchase reaches the listeners")
  func success() async throws {
    let store = OpenIapStore(backend: backend)
    var updates = store.purchaseUpdates.makeAsyncIterator()
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    #expect(await updates.next() == purchase)
    #expect(purchase.purchaseState == .purchased)
  }

  @Test("purchases.request-emits-error-on-user-cancel: a cancelled purchase is an error and no purchase")
  func cancel() async throws {
    var store: OpenIapStore? = OpenIapStore(backend: backend)
    let updates = try #require(store).purchaseUpdates
    let errors = try #require(store).purchaseErrors
    backend.fail(
      "purchase",
      with: OpenIapError(
        OpenIapErrorCode(storeCode: "userCancelled", store: .apple, capabilities: backend.capabilities),
        "The customer cancelled.", productId: MemoryStoreBackend.lifetime))
    let error = await #expect(throws: OpenIapError.self) {
      try await #require(store).requestPurchase(sku: MemoryStoreBackend.lifetime)
    }
    #expect(error?.code == .userCancelled)
    store = nil
    var told: [OpenIapErrorCode] = []
    for await error in errors { told.append(error.code) }
    #expect(told == [.userCancelled])
    for await purchase in updates { Issue.record("\(purchase.id) was told of") }
  }

  @Test(
    "purchases.already-owned-surfaces-already-owned-error: where the store refuses to sell twice, that error comes"
  )
  func alreadyOwned() async throws {
    let store = OpenIapStore(backend: MemoryStoreBackend(.google))
    try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    }
    #expect(error?.code == .alreadyOwned)
    // Apple's store sells again, and cannot give this error.
    let apple = OpenIapStore(backend: backend)
    try await apple.requestPurchase(sku: MemoryStoreBackend.lifetime)
    try await apple.requestPurchase(sku: MemoryStoreBackend.lifetime)
  }

  @Test(
    "purchases.pending-purchase-is-not-delivered-as-purchased: what is not paid is never handed out as bought"
  )
  func pending() async throws {
    let google = MemoryStoreBackend(.google)
    google.change { $0.nextOutcome = .pending }
    let store = OpenIapStore(backend: google)
    var updates = store.purchaseUpdates.makeAsyncIterator()
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime, autoFinish: true)
    #expect(purchase.purchaseState == .pending)
    #expect(await updates.next()?.purchaseState == .pending)
    #expect(google.snapshot.finished.isEmpty)

    backend.change { $0.nextOutcome = .pending }
    let error = await #expect(throws: OpenIapError.self) {
      try await OpenIapStore(backend: backend).requestPurchase(sku: MemoryStoreBackend.lifetime)
    }
    #expect(error?.code == .deferredPayment)
  }

  @Test(
    "purchases.unknown-sku-surfaces-sku-not-found: a product that the store does not know is not bought",
    arguments: ProductQueryType.allCases)
  func unknownProduct(_ type: ProductQueryType) async throws {
    let store = OpenIapStore(backend: backend)
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: "nothing-of-the-sort", type: type)
    }
    #expect(error?.code == .skuNotFound)
    #expect(error?.productId == "nothing-of-the-sort")
    #expect(backend.snapshot.requests.isEmpty)
  }
}
