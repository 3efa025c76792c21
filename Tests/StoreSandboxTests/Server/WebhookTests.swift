import Basics
import Entitlement
import HTTPServer
import Purchases
import Signatures
import StoreSandbox
import Testing

@Suite struct WebhookTests {
  private func hook(_ bench: StoreBench, _ receiver: WebhookReceiver, _ more: [String: JSONValue] = [:])
    async throws
  {
    var body = JSONObject()
    body["appStore"] = .string(receiver.address)
    body["googlePlay"] = .string(receiver.address)
    for (key, value) in more { body[key] = value }
    try await bench.ask(.put, "webhooks", .object(body))
  }

  private func facts(_ receiver: WebhookReceiver, _ bench: StoreBench) throws -> [StoreFact] {
    try receiver.requests.flatMap { request in
      try bench.verifier.verifyNotification(body: request.body, caller: "store", at: bench.now).news.facts
    }
  }

  @Test(
    "notifications that come late, doubled and shuffled over HTTP give the store's own truth",
    arguments: 1...6)
  func disorder(_ seed: Int64) async throws {
    let bench = try StoreBench()
    let receiver = try WebhookReceiver()
    try await hook(bench, receiver, ["isHeld": true])
    let id = try await bench.buy(StoreBench.mastery)
    let steps: [[(String, JSONValue?)]] = [
      [
        ("clock", ["advance": "P1M"]), ("subscriptions/\(id)/cancel", nil),
        ("subscriptions/\(id)/resume", nil),
      ],
      [("subscriptions/\(id)/fail-billing", nil), ("clock", ["advance": "P1M"])],
      [("subscriptions/\(id)/repair-billing", nil), ("subscriptions/\(id)/extend", ["days": 9])],
      [("clock", ["advance": "P1M"]), ("subscriptions/\(id)/cancel", nil), ("clock", ["advance": "P3M"])],
      [
        (
          "purchases",
          [
            "customer": "ada", "productId": .string(StoreBench.mastery),
            "offer": ["type": "win-back", "id": "win-back"],
          ]
        )
      ],
    ]
    for (index, step) in steps.enumerated() {
      for (path, body) in step { try await bench.ask(path, body) }
      try await bench.ask(
        "webhooks/release", ["isShuffled": true, "seed": .integer(seed * 10 + Int64(index)), "copies": 2])
      let ledger = SubscriptionLedger(try facts(receiver, bench))
      for policy in AccessPolicy.allCases {
        let decision = ledger.decision(
          policy: policy, environment: .sandbox, products: samplePlans, at: bench.now)
        #expect(StoreTruth(decision) == StoreTruth(of: "ada", in: bench.store, policy: policy))
      }
    }
    #expect(receiver.requests.count == bench.desk.deliveries.count * 2)
    #expect(bench.desk.deliveries.allSatisfy { $0.state == .delivered && $0.attempts.count == 2 })
  }

  @Test("lost notifications show when the ledger is reconciled, and nothing shows afterwards")
  func loss() async throws {
    let bench = try StoreBench()
    let receiver = try WebhookReceiver()
    try await hook(bench, receiver)
    let id = try await bench.buy(StoreBench.foundation)
    try await bench.ask(.put, "webhooks", ["lossCount": 2])
    try await bench.advance("P1M")
    let payment = try #require(bench.store.chain(id)?.paymentID)
    try await bench.ask("transactions/\(payment)/refund")
    try await bench.ask("webhooks/drain")
    #expect(bench.desk.deliveries.map(\.state) == [.delivered, .lost, .lost, .delivered])
    let known = SubscriptionLedger(try facts(receiver, bench).filter { $0.stamp.saidAt == StoreBench.start })
    let backend = try bench.appStore(time: StandingTime(instant: bench.now))
    let result = try await backend.reconcile(known, ofCustomer: id, products: samplePlans)
    #expect(!result.isInStep)
    #expect(result.before.isAllowed)
    #expect(result.after.state == .revoked)
    #expect(result.changesAccess)
    #expect(result.report.contains { $0.contains("was taken back") })
    let again = try await backend.reconcile(result.ledger, ofCustomer: id, products: samplePlans)
    #expect(again.differences.isEmpty)
  }

  @Test("a lost message of Google's shows when the purchase is reconciled")
  func googleLoss() async throws {
    let bench = try StoreBench()
    let token = try await bench.buy(StoreBench.foundation, .google)
    let backend = try bench.googlePlay()
    let known = SubscriptionLedger(try await backend.subscription(purchaseToken: token).news.facts)
    let payment = try #require(bench.store.chain(token)?.paymentID)
    try await bench.ask("transactions/\(payment)/refund")
    // Google's answers are told apart by the second.
    try await bench.advance(seconds: 1)
    let result = try await backend.reconcile(known, subscription: token, products: samplePlans, at: bench.now)
    #expect(!result.isInStep)
    #expect(result.before.isAllowed)
    #expect(result.after.state == .expired)
  }

  @Test("messages of Google's are signed with a key that the store publishes, and lead to the present state")
  func google() async throws {
    let bench = try StoreBench()
    let receiver = try WebhookReceiver()
    try await hook(bench, receiver, ["audience": "https://example.org/play", "copies": 2])
    let token = try await bench.buy(StoreBench.foundation, .google)
    try await bench.ask("webhooks/drain")
    let requests = receiver.requests
    #expect(requests.count == 2)
    let verifier = PushTokenVerifier(
      audience: "https://example.org/play", serviceAccount: SandboxKeys.pushEmail,
      keys: PublishedKeys(bench: bench),
      time: SystemTime())
    var identities: Set<PubSubPush.Identity> = []
    for request in requests {
      try await verifier.verify(authorization: request.headers["Authorization"], at: bench.now)
      let body = try JSONValue(parsing: request.body).object
      let push = PubSubPush(try #require(body))
      identities.insert(try #require(push.identity))
      let data = try #require(push.data)
      let object = try JSONValue(parsing: data).object
      let content = PlayNotification(try #require(object))
      #expect(content.action == .readSubscription(purchaseToken: token))
      #expect(content.label == .subscriptionStarted)
    }
    #expect(identities.count == 1)
    let reading = try await bench.googlePlay().subscription(purchaseToken: token)
    let decision = SubscriptionLedger(reading.news.facts).decision(
      environment: .sandbox, products: samplePlans, at: bench.now)
    #expect(StoreTruth(decision).isAllowed)
  }

  @Test("what the receiver does not take is told as failed, and can be posted again")
  func failure() async throws {
    let bench = try StoreBench()
    let receiver = try WebhookReceiver()
    try await hook(bench, receiver)
    receiver.answer(with: 500)
    let token = try await bench.appStore().requestTestNotification()
    try await bench.ask("webhooks/drain")
    let failed = try await bench.appStore().testNotification(token)
    #expect(failed.sendAttempts.map(\.outcome) == [.unsuccessfulStatus])
    #expect(failed.notification.envelope.payload.notificationType == .test)
    receiver.answer(with: 204)
    try await bench.ask("webhooks/release", ["deliveries": [1]])
    #expect(
      try await bench.appStore().testNotification(token).sendAttempts.map(\.outcome) == [
        .unsuccessfulStatus, .success,
      ])
    let journal = try await bench.ask(.get, "webhooks/deliveries")
    #expect(journal["deliveries"]?.array?.first?["state"]?.string == "delivered")
    try await bench.ask(.put, "webhooks", ["appStore": "not an address"], expecting: 400)
  }
}

/// The keys that the store publishes, fetched over HTTP.
struct PublishedKeys: KeySetProviding {
  let bench: StoreBench

  func fetchKeys() async throws -> KeySet {
    let response = try await StoreBench.client.send(
      HTTPRequest(.get, bench.url.appending(["oauth2", "v3", "certs"])))
    return KeySet(try JSONValue(parsing: response.body).object ?? JSONObject(), maximumAge: .seconds(3_600))
  }
}
