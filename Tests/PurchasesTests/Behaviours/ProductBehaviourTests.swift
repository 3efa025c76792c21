import Entitlement
import Purchases
import Testing

@Suite struct ProductBehaviourTests {
  private let store = OpenIapStore(backend: MemoryStoreBackend())
  private let all = [
    MemoryStoreBackend.lifetime, MemoryStoreBackend.mastery, MemoryStoreBackend.coins, "nothing-of-the-sort",
  ]

  @Test("products.fetch-returns-requested-skus: each product that the store knows once, and no other")
  func requested() async throws {
    let result = try await store.fetchProducts(skus: all)
    #expect(result.products.map(\.id) == [MemoryStoreBackend.lifetime, MemoryStoreBackend.coins])
    #expect(result.subscriptions.map(\.id) == [MemoryStoreBackend.mastery])
  }

  @Test("products.fetch-normalizes-required-fields: no product is without id, title, currency and price")
  func required() async throws {
    let result = try await store.fetchProducts(skus: all)
    for product in result.products {
      #expect(![product.id, product.title, product.currency, product.displayPrice].contains(""))
    }
    let coins = try #require(result.products.last)
    #expect(coins.title == MemoryStoreBackend.coins)
    #expect(coins.displayPrice == "4.50 USD")
    for subscription in result.subscriptions {
      #expect(
        ![subscription.id, subscription.title, subscription.currency, subscription.displayPrice].contains(""))
    }
    #expect(ProductIOS(id: "", title: "a", typeIOS: .consumable, price: 1, currency: "USD") == nil)
    #expect(ProductIOS(id: "a", title: "a", typeIOS: .consumable, price: 1, currency: "") == nil)
    #expect(ProductIOS(id: "a", title: "a", typeIOS: .consumable, price: nil, currency: "USD") == nil)
  }

  @Test("products.fetch-empty-sku-list-is-an-error: naming no product is an error")
  func emptyList() async {
    let error = await #expect(throws: OpenIapError.self) { try await store.fetchProducts(skus: []) }
    #expect(error?.code == .emptySkuList)
  }

  @Test("products.fetch-separates-in-app-and-subscription-types: a fetch of one type gives that type alone")
  func types() async throws {
    let subscriptions = try await store.fetchProducts(skus: all, type: .subs)
    #expect(subscriptions.products.isEmpty)
    #expect(subscriptions.subscriptions.map(\.type) == [.subs])
    let bought = try await store.fetchProducts(skus: all, type: .inApp)
    #expect(bought.subscriptions.isEmpty)
    #expect(bought.products.map(\.type) == [.inApp, .inApp])
  }
}
