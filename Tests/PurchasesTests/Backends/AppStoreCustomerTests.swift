import Basics
import Entitlement
import Purchases
import Testing

@Suite struct AppStoreCustomerTests {
  /// A customer with a subscription in force, one that is over, something for ever, and consumables.
  private func bench() throws -> ServerBench {
    let store = try SelfMadeStore()
    let group: JSONValue = "plans"
    let active = store.transaction(
      "12", original: "10", changes: ["subscriptionGroupIdentifier": group, "transactionReason": "RENEWAL"])
    let over = store.transaction(
      "20", original: "20", product: "basic", expires: .days(-1),
      changes: ["subscriptionGroupIdentifier": "others"])
    let first = store.transaction(
      "10", original: "10", purchased: .days(-40), expires: .days(-10),
      changes: ["subscriptionGroupIdentifier": group, "offerType": 1])
    let lifetime = store.transaction(
      "30", original: "30", product: "lifetime", expires: nil, changes: ["type": "Non-Consumable"])
    let coins = store.transaction(
      "40", original: "40", product: "coins", expires: nil, changes: ["type": "Consumable"])
    let items: [(status: Int64, transaction: String, renewal: String?)] = [
      (1, try store.sign(active), try store.sign(store.renewal(of: "10"))), (2, try store.sign(over), nil),
    ]
    let history = try [first, active, over, lifetime, coins].map { try store.sign($0) }
    let lifetimeText = try store.sign(lifetime)
    return try ServerBench { request, _ in
      let path = request.url.path
      if path.hasSuffix("/v1/subscriptions/10") { return .statuses(items) }
      if path.contains("/v2/history/") { return .transactions(history) }
      if path.hasSuffix("/v1/transactions/30") {
        return .json(["signedTransactionInfo": .string(lifetimeText)])
      }
      return .appleError(path.contains("abc") ? 4_000_006 : 4_040_010)
    }
  }

  private func store(_ bench: ServerBench) -> OpenIapStore {
    OpenIapStore(backend: AppStoreCustomer(bench.backend, transactionID: "10"))
  }

  @Test("An operator sees a customer's subscriptions in the words of an app")
  func subscriptions() async throws {
    let store = store(try bench())
    let subscriptions = try await store.getActiveSubscriptions()
    #expect(subscriptions.map(\.productId) == ["monthly", "basic"])
    #expect(subscriptions.map(\.isActive) == [true, false])
    #expect(subscriptions.first?.renewalInfoIOS?.willAutoRenew == true)
    #expect(subscriptions.first?.environmentIOS == "Production")
    #expect(try await store.subscriptionStatusIOS(sku: "basic").map(\.state) == [.expired])
  }

  @Test("What a customer owns is listed: subscriptions in force and what was bought for ever")
  func owned() async throws {
    let store = store(try bench())
    let purchases = try await store.getAvailablePurchases()
    #expect(purchases.map(\.id) == ["12", "30"])
    #expect(purchases.allSatisfy { $0.store == .apple })
    // Apple signs anew at each reading, so that the token is not the signed text.
    #expect(try await store.getAvailablePurchases().map(\.purchaseToken) == ["12", "30"])
  }

  @Test("Who had an introductory offer in a group may have none in it again")
  func eligibility() async throws {
    let store = store(try bench())
    #expect(try await !store.isEligibleForIntroOfferIOS(groupID: "plans"))
    #expect(try await store.isEligibleForIntroOfferIOS(groupID: "others"))
  }

  @Test("The group of a product comes from the customer's transactions, or else from the catalogue")
  func eligibilityOfProduct() async throws {
    let bench = try bench()
    let catalog = try ProductCatalog([
      CatalogProduct(id: "monthly", plan: .mastery, group: "own", store: .apple),
      CatalogProduct(id: "yearly", plan: .mastery, group: "own", store: .apple),
      CatalogProduct(id: "team", plan: .mastery, group: "teams", store: .apple),
      CatalogProduct(id: "loose", plan: .mastery, group: nil, store: .apple),
      CatalogProduct(id: "elsewhere", plan: .mastery, group: "own", store: .google),
    ])
    let store = OpenIapStore(
      backend: AppStoreCustomer(bench.backend, transactionID: "10", catalog: catalog))
    // Bought, with the offer; never bought, and of the same group by the catalogue.
    #expect(try await !store.isEligibleForIntroOfferIOS(sku: "monthly"))
    #expect(try await !store.isEligibleForIntroOfferIOS(sku: "yearly"))
    // Bought without an offer; of a group of which nothing was bought.
    #expect(try await store.isEligibleForIntroOfferIOS(sku: "basic"))
    #expect(try await store.isEligibleForIntroOfferIOS(sku: "team"))
    for sku in ["loose", "elsewhere", "nothing"] {
      let error = await #expect(throws: OpenIapError.self) {
        try await store.isEligibleForIntroOfferIOS(sku: sku)
      }
      #expect(error?.code == .skuNotFound)
    }
    // The status of a product goes by the same group.
    #expect(try await store.subscriptionStatusIOS(sku: "yearly").map(\.state) == [.subscribed])
    #expect(try await store.subscriptionStatusIOS(sku: "team").isEmpty)
  }

  @Test("Verification asks the store: what it never made is not valid, and a failure is no verdict")
  func verify() async throws {
    let store = store(try bench())
    let lifetime = try #require(try await store.getAvailablePurchases().last)
    #expect(try await store.verifyPurchase(lifetime).isValid)
    var forged = lifetime
    for token in ["99", "abc"] {
      forged.purchaseToken = token
      #expect(try await !store.verifyPurchase(forged).isValid)
    }
    let failing = try ServerBench(answers: [HTTPResponse(status: 503)])
    let error = await #expect(throws: OpenIapError.self) {
      try await self.store(failing).verifyPurchase(lifetime)
    }
    #expect(error?.code == .serviceError)
  }

  @Test("What a server cannot do is refused by name")
  func unsupported() async throws {
    let bench = try bench()
    let store = store(bench)
    for type in ProductQueryType.allCases {
      let error = await #expect(throws: OpenIapError.self) {
        try await store.requestPurchase(sku: "a", type: type)
      }
      #expect(error?.code == .featureNotSupported)
    }
    let customer = AppStoreCustomer(bench.backend, transactionID: "10")
    await #expect(throws: OpenIapError.self) { try await customer.products(["a"]) }
    await #expect(throws: OpenIapError.self) { try await customer.purchase(PurchaseRequest(sku: "a")) }
    await #expect(throws: OpenIapError.self) { try await customer.finish("1", isConsumable: false) }
    for await purchase in customer.transactionUpdates() { Issue.record("\(purchase.id) was told of") }
    #expect(bench.requester.requests.isEmpty)
  }
}
