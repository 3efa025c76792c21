import Basics
import Entitlement
import Purchases
import Signatures
import StoreSandbox
import Testing

@Suite struct SandboxStoreBackendTests {
  private let bench: StoreBench

  init() throws { bench = try StoreBench() }

  private func signer() throws -> OfferSigner {
    OfferSigner(
      bundleId: "example.lanework", keyId: SandboxKeys.appStoreKeyID, issuerId: SandboxKeys.issuerID,
      key: try StoreBench.keys.get().appStoreKey, usedNonces: MemoryUsedNonces(), random: .system,
      time: StandingTime(instant: bench.now))
  }

  @Test("a subscription is bought with its trial, renews, is cancelled and ends")
  func life() async throws {
    let store = OpenIapStore(backend: bench.backend())
    let products = try await store.fetchProducts(skus: [StoreBench.mastery, StoreBench.coins, "nothing"])
    #expect(products.subscriptions.map(\.id) == [StoreBench.mastery])
    #expect(products.subscriptions.first?.introductoryOffer?.paymentMode == .freeTrial)
    #expect(products.products.first?.displayPrice == "4.50 USD")
    #expect(try await store.isEligibleForIntroOfferIOS(sku: StoreBench.mastery))
    let purchase = try await store.requestPurchase(sku: StoreBench.mastery, type: .subs)
    #expect(purchase.environmentIOS == "Sandbox")
    #expect(purchase.expirationDateIOS == Double(StoreBench.start.milliseconds + 7 * 86_400_000))
    #expect(try await !store.isEligibleForIntroOfferIOS(sku: StoreBench.mastery))
    try await store.finishTransaction(purchase)
    try await bench.advance("P1M")
    let renewed = try #require(try await store.getActiveSubscriptions().first)
    #expect(renewed.isActive)
    #expect(renewed.transactionId != purchase.id)
    #expect(try await store.verifyPurchase(purchase).state == .expired)
    try await bench.ask("subscriptions/\(purchase.id)/cancel")
    let cancelled = try #require(try await store.subscriptionStatusIOS(sku: StoreBench.mastery).first)
    #expect(cancelled.renewalInfo?.willAutoRenew == false)
    try await bench.advance("P1M")
    #expect(try await !store.hasActiveSubscriptions())
    #expect(try await store.subscriptionStatusIOS(sku: StoreBench.mastery).map(\.state) == [.expired])
  }

  @Test("a promotional offer needs a signature that is right, fresh and new")
  func promotional() async throws {
    let store = OpenIapStore(backend: bench.backend())
    let id = try await bench.buy(StoreBench.mastery)
    try await bench.ask("subscriptions/\(id)/cancel")
    try await bench.advance("P1M")
    let account = "4f0d7c3e-0000-4000-8000-000000000001"
    let signature = try await signer().promotionalOffer(
      productId: StoreBench.mastery, offerId: "come-back", appAccountToken: account)
    let input = DiscountOfferInputIOS(signature)
    for (input, account) in [
      (input, nil), (input, "4f0d7c3e-0000-4000-8000-000000000002"),
      (
        DiscountOfferInputIOS(
          identifier: input.identifier, keyIdentifier: "OTHER", nonce: input.nonce,
          signature: input.signature,
          timestamp: input.timestamp), account
      ),
      (
        DiscountOfferInputIOS(
          identifier: input.identifier, keyIdentifier: input.keyIdentifier, nonce: input.nonce,
          signature: input.signature, timestamp: input.timestamp + 1), account
      ),
    ] {
      let error = await #expect(throws: OpenIapError.self) {
        try await store.requestPurchase(
          sku: StoreBench.mastery, type: .subs, withOffer: input, appAccountToken: account)
      }
      #expect(error?.code == .skuOfferMismatch)
    }
    let purchase = try await store.requestPurchase(
      sku: StoreBench.mastery, type: .subs, withOffer: input, appAccountToken: account)
    #expect(purchase.offerIdIOS == "come-back")
    await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(
        sku: StoreBench.mastery, type: .subs, withOffer: input, appAccountToken: account)
    }
    let old = try await signer().promotionalOffer(productId: StoreBench.mastery, offerId: "come-back")
    try await bench.advance("P1D")
    await #expect(throws: OpenIapError.self) {
      try await store.requestPurchase(
        sku: StoreBench.mastery, type: .subs, withOffer: DiscountOfferInputIOS(old))
    }
  }

  @Test("renewals, refunds and purchases made elsewhere come with the updates")
  func updates() async throws {
    let gate = UpdateGate()
    let backend = SandboxStoreBackend(
      url: bench.url, store: .apple, customer: "ada", verifier: bench.verifier, requester: StoreBench.client,
      time: SystemTime(), pause: { _ in await gate.wait() })
    var updates = backend.transactionUpdates().makeAsyncIterator()
    await gate.arrived()
    let id = try await bench.buy(StoreBench.foundation)
    try await bench.advance("P1M")
    try await bench.buy(StoreBench.foundation, customer: "bob")
    await gate.open()
    #expect(await updates.next()?.id == id)
    #expect(await updates.next()?.transactionReasonIOS == "RENEWAL")
  }

  @Test("a store whose root is not trusted is not believed")
  func trust() async throws {
    let verifier = try StoreDataVerifier(
      environment: .sandbox, bundleId: "example.lanework", time: SystemTime())
    let backend = SandboxStoreBackend(
      url: bench.url, store: .apple, customer: "ada", verifier: verifier, requester: StoreBench.client,
      time: SystemTime())
    let error = await #expect(throws: OpenIapError.self) {
      try await backend.purchase(PurchaseRequest(sku: StoreBench.lifetime))
    }
    #expect(error?.code == .purchaseVerificationFailed)
  }

  @Test("a store that is gone is a network error, and its time is that of its last answer")
  func gone() async throws {
    let backend = bench.backend()
    _ = try await backend.products([StoreBench.coins])
    #expect(backend.now() == StoreBench.start)
    await bench.server.stop()
    let error = await #expect(throws: OpenIapError.self) { try await backend.products([StoreBench.coins]) }
    #expect(error?.code == .networkError)
  }
}

/// A clock that stands at an instant.
struct StandingTime: TimeSource {
  let instant: Timestamp
  func now() -> Timestamp { instant }
  func sinceBoot() -> Duration { .seconds(1) }
}

/// Holds up whoever looks for updates until a test lets them go on.
actor UpdateGate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []
  private var hasArrived = false

  func wait() async {
    hasArrived = true
    for arrival in arrivals { arrival.resume() }
    arrivals = []
    if isOpen { return await Task.yield() }
    await withCheckedContinuation { waiting.append($0) }
  }

  func arrived() async {
    if hasArrived { return }
    await withCheckedContinuation { arrivals.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
