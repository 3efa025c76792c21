import Basics
import Entitlement
import Purchases
import StoreSandbox
import Testing

/// The behaviours that `PurchasesTests` holds over a store in memory, over a store that really sells.
@Suite struct StoreBehaviourTests {
  @Test(
    "completion.unfinished-purchase-remains-available: a purchase stays in the list until it is finished",
    arguments: [StoreName.apple, .google])
  func unfinished(_ name: StoreName) async throws {
    let bench = try StoreBench()
    let store = OpenIapStore(backend: bench.backend(name))
    let coins = try await store.requestPurchase(sku: StoreBench.coins)
    #expect(try await store.getAvailablePurchases().map(\.id) == [coins.id])
    try await store.finishTransaction(coins, isConsumable: true)
    try await store.finishTransaction(coins, isConsumable: true)
    #expect(try await store.getAvailablePurchases().isEmpty)
  }

  @Test(
    "identifiers.purchase-token-is-stable-across-reads: the token of a purchase stays the same",
    arguments: [StoreName.apple, .google])
  func token(_ name: StoreName) async throws {
    let bench = try StoreBench()
    let store = OpenIapStore(backend: bench.backend(name))
    let purchase = try await store.requestPurchase(sku: StoreBench.lifetime)
    #expect(try await store.getAvailablePurchases().map(\.purchaseToken) == [purchase.purchaseToken])
    #expect(try await store.verifyPurchase(purchase).isValid)
    #expect(try await store.verifyPurchase(purchase) == store.verifyPurchase(purchase))
  }

  @Test("purchases.already-owned-surfaces-already-owned-error: Google's store refuses to sell twice")
  func owned() async throws {
    let bench = try StoreBench()
    let store = OpenIapStore(backend: bench.backend(.google))
    try await store.requestPurchase(sku: StoreBench.lifetime)
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: StoreBench.lifetime)
    }
    #expect(error?.code == .alreadyOwned)
  }

  @Test("purchases.pending-purchase-is-not-delivered-as-purchased: what waits for approval is not bought")
  func pending() async throws {
    let bench = try StoreBench { $0.asksToBuy = true }
    let google = OpenIapStore(backend: bench.backend(.google))
    let purchase = try await google.requestPurchase(sku: StoreBench.foundation, type: .subs)
    #expect(purchase.purchaseState == .pending)
    #expect(try await !google.hasActiveSubscriptions())
    try await bench.ask("orders/\(try #require(purchase.purchaseToken))/approve")
    #expect(try await google.hasActiveSubscriptions())
    let apple = OpenIapStore(backend: bench.backend())
    let error = await #expect(throws: OpenIapError.self) {
      try await apple.requestPurchase(sku: StoreBench.foundation, type: .subs)
    }
    #expect(error?.code == .deferredPayment)
  }

  @Test("purchases.unknown-sku-surfaces-sku-not-found: a product that the store does not know is not bought")
  func unknown() async throws {
    let bench = try StoreBench()
    let store = OpenIapStore(backend: bench.backend())
    let error = await #expect(throws: OpenIapError.self) { try await store.requestPurchase(sku: "nothing") }
    #expect(error?.code == .skuNotFound)
  }
}
