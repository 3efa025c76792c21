import Basics
import Entitlement
import Purchases
import Signatures
import StoreSandbox
import Testing

@Suite struct GooglePlayEndpointTests {
  @Test("a subscription is read in each of its states")
  func states() async throws {
    let bench = try StoreBench()
    let token = try await bench.buy(StoreBench.foundation, .google)
    let backend = try bench.googlePlay()
    func state() async throws -> PlaySubscriptionState? {
      try await backend.subscription(purchaseToken: token).answer.state
    }
    let reading = try await backend.subscription(purchaseToken: token)
    #expect(reading.answer.state == .active)
    #expect(reading.answer.isTestPurchase)
    #expect(reading.answer.acknowledgementState == "ACKNOWLEDGEMENT_STATE_PENDING")
    #expect(reading.readAt == StoreBench.start)
    #expect(reading.news.obstacles.isEmpty)
    try await backend.acknowledgeSubscription(StoreBench.foundation, purchaseToken: token)
    try await backend.acknowledgeSubscription(StoreBench.foundation, purchaseToken: token)
    #expect(
      try await backend.subscription(purchaseToken: token).answer.acknowledgementState
        == "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED")
    try await bench.ask("subscriptions/\(token)/cancel")
    #expect(try await state() == .canceled)
    try await bench.ask("subscriptions/\(token)/resume")
    try await bench.ask("subscriptions/\(token)/fail-billing")
    try await bench.ask("clock", ["toNextDue": true])
    let grace = try await backend.subscription(purchaseToken: token).answer
    #expect(grace.state == .inGracePeriod)
    #expect(grace.lineItems.first?.expiryTime == Timestamp("2026-03-17T00:00:00Z"))
    try await bench.ask("clock", ["toNextDue": true])
    #expect(try await state() == .onHold)
    try await bench.ask("subscriptions/\(token)/repair-billing")
    #expect(try await state() == .active)
    try await bench.ask("subscriptions/\(token)/pause", ["until": "2026-08-01T00:00:00Z"])
    try await bench.ask("clock", ["toNextDue": true])
    let paused = try await backend.subscription(purchaseToken: token).answer
    #expect(paused.state == .paused)
    #expect(paused.autoResumeTime == Timestamp("2026-08-01T00:00:00Z"))
    try await bench.ask("subscriptions/\(token)/end-pause")
    try await bench.ask("subscriptions/\(token)/change", ["productId": .string(StoreBench.mastery)])
    let replaced = try await backend.subscription(purchaseToken: token).answer
    #expect(replaced.state == .expired)
    #expect(replaced.cancellation == .replacement)
    let next = try #require(bench.store.chains.last?.id)
    #expect(try await backend.subscription(purchaseToken: next).answer.linkedPurchaseToken == token)
  }

  @Test("something bought once is read, acknowledged, and read as taken back after a refund")
  func once() async throws {
    let bench = try StoreBench()
    let token = try await bench.buy(StoreBench.lifetime, .google)
    let backend = try bench.googlePlay()
    #expect(try await backend.oneTimePurchase(purchaseToken: token).answer.state == .purchased)
    try await backend.acknowledgeProduct(StoreBench.lifetime, purchaseToken: token)
    let order = try #require(bench.store.payments(of: token).first?.id)
    try await bench.ask("transactions/\(order)/refund")
    let reading = try await backend.oneTimePurchase(purchaseToken: token)
    #expect(reading.answer.state == .cancelled)
    #expect(reading.news.obstacles.isEmpty)
    #expect(bench.desk.deliveries.map(\.notice.name).suffix(2) == ["voided", "one-time 2"])
  }

  @Test("an unknown token, another package and a foreign key are refused as Google refuses them")
  func refusals() async throws {
    let bench = try StoreBench()
    let token = try await bench.buy(StoreBench.foundation, .google)
    let backend = try bench.googlePlay()
    let unknown = await #expect(throws: StoreRequestError.self) {
      try await backend.subscription(purchaseToken: "x")
    }
    #expect(unknown?.code == .notFound)
    let apple = try await bench.buy(StoreBench.foundation)
    await #expect(throws: StoreRequestError.self) { try await backend.subscription(purchaseToken: apple) }
    let keys = try StoreBench.keys.get()
    func other(_ package: String, _ key: RSASigningKey, _ email: String) throws -> GooglePlayBackend {
      try GooglePlayBackend(
        packageName: package,
        account: GoogleServiceAccount(
          email: email, keyID: nil, key: key, tokenURL: bench.url.appending(["token"])),
        url: bench.server.origin,
        requester: StoreBench.client, time: SystemTime(), random: .system, retry: RetryPolicy(attempts: 1))
    }
    let refused = [
      try other("example.other", keys.serviceAccountKey, SandboxKeys.serviceAccountEmail),
      try other("example.lanework", keys.pushKey, SandboxKeys.serviceAccountEmail),
      try other("example.lanework", keys.serviceAccountKey, "somebody@else"),
    ]
    for backend in refused {
      let error = await #expect(throws: StoreRequestError.self) {
        try await backend.subscription(purchaseToken: token)
      }
      #expect(error?.code == .unauthorized)
    }
  }
}
