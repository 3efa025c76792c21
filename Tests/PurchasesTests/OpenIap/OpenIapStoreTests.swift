import Basics
import Entitlement
import Purchases
import TestSupport
import Testing

@Suite struct OpenIapStoreTests {
  private let backend = MemoryStoreBackend()
  private let offer = DiscountOfferInputIOS(
    identifier: "come-back", keyIdentifier: "KEY", nonce: "d2f1", signature: "c2ln", timestamp: 1)

  @Test("Nothing is known before the first reading")
  func empty() {
    let store = OpenIapStore(backend: backend)
    #expect(store.iosSubscriptionProducts.isEmpty && store.iosProducts.isEmpty)
    #expect(store.activeSubscriptions.isEmpty)
  }

  @Test("Products are there without waiting after a fetch, in the order asked for")
  func productsInOrder() async throws {
    let store = OpenIapStore(backend: backend)
    let skus = [MemoryStoreBackend.other, MemoryStoreBackend.mastery, MemoryStoreBackend.other]
    try await store.fetchProducts(skus: skus, type: .subs)
    #expect(
      store.iosSubscriptionProducts.map(\.id) == [MemoryStoreBackend.other, MemoryStoreBackend.mastery])
    #expect(store.iosProducts.isEmpty)
  }

  @Test("A fetch of one type leaves the list of the other as it was")
  func listsApart() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.fetchProducts(skus: [MemoryStoreBackend.mastery], type: .subs)
    try await store.fetchProducts(skus: [MemoryStoreBackend.lifetime], type: .inApp)
    #expect(store.iosSubscriptionProducts.map(\.id) == [MemoryStoreBackend.mastery])
    #expect(store.iosProducts.map(\.id) == [MemoryStoreBackend.lifetime])
  }

  @Test("The offers of a subscription tell type, price, payment and period")
  func offers() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.fetchProducts(skus: [MemoryStoreBackend.mastery], type: .subs)
    let offers = try #require(store.iosSubscriptionProducts.first?.subscriptionOffers)
    #expect(offers.map(\.type) == [.introductory, .promotional])
    let promotional = try #require(offers.last)
    #expect(promotional.id == "come-back")
    #expect(promotional.displayPrice == "$3.00")
    #expect(promotional.localizedPriceIOS == "$3.00")
    #expect(promotional.paymentMode == .payAsYouGo)
    #expect(promotional.period == SubscriptionPeriod(unit: .month, value: 1))
    #expect(promotional.numberOfPeriodsIOS == 3)
  }

  @Test("An introductory offer applies by itself, once in a group")
  func introductory() async throws {
    let store = OpenIapStore(backend: backend)
    #expect(try await store.isEligibleForIntroOfferIOS(sku: MemoryStoreBackend.mastery))
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    #expect(backend.snapshot.requests.map(\.offer) == [.introductory, nil])
    #expect(try await !store.isEligibleForIntroOfferIOS(sku: MemoryStoreBackend.mastery))
    // Another product of the group, and the group itself, are answered alike.
    #expect(try await !store.isEligibleForIntroOfferIOS(sku: MemoryStoreBackend.foundation))
    #expect(try await !store.isEligibleForIntroOfferIOS(groupID: "plans"))
    #expect(try await store.isEligibleForIntroOfferIOS(sku: MemoryStoreBackend.other))
  }

  @Test("Eligibility for an unknown product is an error, and not an answer")
  func unknownEligibility() async {
    let store = OpenIapStore(backend: backend)
    await #expect(throws: OpenIapError.self) { try await store.isEligibleForIntroOfferIOS(sku: "nothing") }
  }

  @Test("A promotional offer takes the place of the introductory one, as it was signed")
  func promotional() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.requestPurchase(
      sku: MemoryStoreBackend.mastery, type: .subs, withOffer: offer, appAccountToken: "account-1")
    let request = try #require(backend.snapshot.requests.first)
    #expect(request.offer == .promotional(offer))
    #expect(request.appAccountToken == "account-1")
  }

  @Test(
    "An offer for another product, or for one that is bought once, is refused before anything is sold",
    arguments: [
      (MemoryStoreBackend.foundation, ProductQueryType.subs), (MemoryStoreBackend.lifetime, .inApp),
      (MemoryStoreBackend.lifetime, .all),
    ])
  func offerMismatch(_ sku: String, _ type: ProductQueryType) async throws {
    let store = OpenIapStore(backend: backend)
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: sku, type: type, withOffer: offer)
    }
    #expect(error?.code == .skuOfferMismatch)
    #expect(backend.snapshot.requests.isEmpty)
  }

  @Test("A product of the other type is not bought")
  func typeMismatch() async throws {
    let store = OpenIapStore(backend: backend)
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .inApp)
    }
    #expect(error?.code == .skuNotFound)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .all)
    #expect(backend.snapshot.requests.map(\.sku) == [MemoryStoreBackend.mastery])
  }

  @Test("A purchase is finished at once when asked, and not otherwise")
  func autoFinish() async throws {
    let store = OpenIapStore(backend: backend)
    let first = try await store.requestPurchase(sku: MemoryStoreBackend.lifetime)
    #expect(backend.snapshot.finished.isEmpty)
    let second = try await store.requestPurchase(sku: MemoryStoreBackend.coins, autoFinish: true)
    #expect(backend.snapshot.finished == [second.id])
    #expect(first.id != second.id)
  }

  @Test("A purchase whose transaction cannot be finished is still a purchase; the error is told beside it")
  func finishFails() async throws {
    let store = OpenIapStore(backend: backend)
    backend.fail("finish", with: OpenIapError(.networkError, "No network."))
    var errors = store.purchaseErrors.makeAsyncIterator()
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.coins, autoFinish: true)
    #expect(purchase.productId == MemoryStoreBackend.coins)
    let error = await errors.next()
    #expect(error?.code == .purchaseVerificationFinishFailed)
    #expect(error?.productId == MemoryStoreBackend.coins)
  }

  @Test("After a purchase the subscriptions are known without waiting")
  func activeAfterPurchase() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    let active = try #require(store.activeSubscriptions.first)
    #expect(active.productId == MemoryStoreBackend.mastery && active.isActive)
    #expect(active.expirationDateIOS == Double(Timestamp.days(30).milliseconds))
    #expect(active.renewalInfoIOS?.willAutoRenew == true)
  }

  @Test("That subscriptions cannot be read after a purchase takes nothing from it, and is reported")
  func readingFails() async throws {
    let diagnostics = RecordedDiagnostics()
    let store = OpenIapStore(backend: backend, diagnostics: diagnostics)
    backend.fail("subscriptions", with: OpenIapError(.networkError, "No network."))
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    #expect(diagnostics.all.map(\.level) == [.warning])
  }

  @Test("Eligibility is asked only of a store that knows subscriptions")
  func eligibilityUnsupported() async {
    let backend = MemoryStoreBackend(capabilities: [.fetchProducts])
    let store = OpenIapStore(backend: backend)
    for ask in [
      { try await store.isEligibleForIntroOfferIOS(groupID: "plans") },
      { try await store.isEligibleForIntroOfferIOS(sku: MemoryStoreBackend.mastery) },
    ] {
      let error = await #expect(throws: OpenIapError.self) { try await ask() }
      #expect(error?.code == .featureNotSupported)
    }
    #expect(backend.snapshot.calls.isEmpty)
  }

  @Test("A renewal made elsewhere comes with the updates, and each transaction once")
  func updates() async throws {
    let store = OpenIapStore(backend: backend)
    var updates = store.purchaseUpdates.makeAsyncIterator()
    let bought = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    #expect(await updates.next() == bought)
    // The store tells of its own sale as well.
    backend.send(bought)
    var renewed = bought
    renewed.id = "3000"
    backend.send(renewed)
    #expect(await updates.next() == renewed)
    var revoked = renewed
    revoked.revocationDateIOS = 1
    backend.send(revoked)
    #expect(await updates.next() == revoked)
    // What is given again, or ends later, is news, though it was told in this state before.
    backend.send(revoked)
    backend.send(renewed)
    #expect(await updates.next() == renewed)
    var extended = renewed
    extended.expirationDateIOS = Double(Timestamp.days(60).milliseconds)
    backend.send(extended)
    backend.send(extended)
    #expect(await updates.next() == extended)
    var upgraded = extended
    upgraded.isUpgradedIOS = true
    backend.send(upgraded)
    #expect(await updates.next() == upgraded)
  }

  @Test("Listeners each get all, and a store that is gone ends their streams")
  func listeners() async throws {
    var store: OpenIapStore? = OpenIapStore(backend: backend)
    let first = try #require(store).purchaseUpdates
    let second = try #require(store).purchaseUpdates
    try await #require(store).requestPurchase(sku: MemoryStoreBackend.coins)
    store = nil
    for stream in [first, second] {
      var products: [String] = []
      for await purchase in stream { products.append(purchase.productId) }
      #expect(products == [MemoryStoreBackend.coins])
    }
  }

  @Test("A reading that began earlier does not replace a later one")
  func lateReading() async throws {
    let gated = GatedBackend(backend)
    let store = OpenIapStore(backend: gated)
    async let early = store.getActiveSubscriptions()
    await gated.waitUntilAsked()
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    #expect(store.activeSubscriptions.count == 1)
    gated.open()
    #expect(try await early.isEmpty)
    #expect(store.activeSubscriptions.count == 1)
  }

  @Test("Of several subscriptions to a product the best one wins, whatever their order")
  func bestWins() async throws {
    let states: [SubscriptionState] = [
      "someFutureState", .revoked, .expired, .inBillingRetryPeriod, .inGracePeriod, .subscribed,
    ]
    for count in 1...states.count {
      let some = states.prefix(count)
      for order in [Array(some), some.reversed()] {
        let backend = MemoryStoreBackend()
        backend.change { state in
          for (number, subscriptionState) in order.enumerated() {
            var purchase = Purchase(
              id: "\(number)", productId: MemoryStoreBackend.mastery, transactionDate: 0,
              purchaseToken: "\(number)",
              store: .apple)
            purchase.subscriptionGroupIdIOS = "plans"
            purchase.expirationDateIOS = Double(Timestamp.days(1).milliseconds)
            state.bought.append(purchase)
            state.states[purchase.id] = subscriptionState
          }
        }
        let store = OpenIapStore(backend: backend)
        let active = try await store.getActiveSubscriptions()
        #expect(active.map(\.state) == [try #require(some.last)])
        let statuses = try await store.subscriptionStatusIOS(sku: MemoryStoreBackend.mastery)
        #expect(statuses.map(\.state) == some.reversed())
      }
    }
  }

  @Test("The status of a product is that of its group")
  func statusOfGroup() async throws {
    let store = OpenIapStore(backend: backend)
    #expect(try await store.subscriptionStatusIOS(sku: MemoryStoreBackend.foundation).isEmpty)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    let statuses = try await store.subscriptionStatusIOS(sku: MemoryStoreBackend.foundation)
    #expect(statuses.map(\.state) == [.subscribed])
    #expect(statuses.first?.renewalInfo?.willAutoRenew == true)
    #expect(try await store.subscriptionStatusIOS(sku: MemoryStoreBackend.other).isEmpty)
  }

  @Test("The answer for some products keeps what is known of the others")
  func someProducts() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    try await store.requestPurchase(sku: MemoryStoreBackend.other, type: .subs)
    let some = try await store.getActiveSubscriptions([MemoryStoreBackend.other])
    #expect(some.map(\.productId) == [MemoryStoreBackend.other])
    #expect(store.activeSubscriptions.count == 2)
    #expect(try await !store.hasActiveSubscriptions([MemoryStoreBackend.foundation]))
  }

  @Test("A second purchase of the same product while one is under way is refused")
  func duplicate() async throws {
    let gated = GatedBackend(backend)
    let store = OpenIapStore(backend: gated)
    gated.holdsPurchases()
    async let first = store.requestPurchase(sku: MemoryStoreBackend.coins)
    await gated.waitUntilAsked()
    let error = await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(sku: MemoryStoreBackend.coins)
    }
    #expect(error?.code == .duplicatePurchase)
    gated.open()
    #expect(try await first.productId == MemoryStoreBackend.coins)
    try await store.requestPurchase(sku: MemoryStoreBackend.coins)
  }

  @Test("A token of another product is not valid for a purchase")
  func foreignToken() async throws {
    let store = OpenIapStore(backend: backend)
    let coins = try await store.requestPurchase(sku: MemoryStoreBackend.coins)
    var forged = coins
    forged.productId = MemoryStoreBackend.lifetime
    #expect(try await store.verifyPurchase(coins).isValid)
    #expect(try await !store.verifyPurchase(forged).isValid)
    forged.purchaseToken = nil
    #expect(try await !store.verifyPurchase(forged).isValid)
  }
}
