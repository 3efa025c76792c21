import Basics
import Entitlement
import HTTPServer
import Purchases
import StoreSandbox
import Testing

/// A sandbox store with a developer's server that takes its webhooks into a ledger.
struct LifecycleBench {
  let bench: StoreBench
  let name: StoreName
  private let receiver: WebhookReceiver

  init(_ name: StoreName) async throws {
    bench = try StoreBench()
    receiver = try WebhookReceiver()
    self.name = name
    try await bench.ask(
      .put, "webhooks", ["appStore": .string(receiver.address), "googlePlay": .string(receiver.address)])
  }

  /// Buys a month, and says that it was delivered.
  func buy() async throws -> String {
    let id = try await bench.buy(StoreBench.foundation, name)
    try await bench.ask("transactions/\(try payment(id))/finish")
    return id
  }

  /// The present transaction of a subscription.
  func payment(_ id: String) throws -> String { try #require(bench.store.chain(id)?.paymentID) }

  /// What the server decides about a customer from what was posted to it until now.
  func decision(
    _ policy: AccessPolicy = .storeRules, of customer: String = "ada"
  ) async throws -> AccessDecision {
    try await bench.ask("webhooks/drain")
    var facts: [StoreFact] = []
    for request in receiver.requests {
      if name == .apple {
        let notification = try bench.verifier.verifyNotification(
          body: request.body, caller: "store", at: bench.now)
        facts += notification.news.facts
        continue
      }
      let push = PubSubPush(try JSONValue(parsing: request.body).object ?? JSONObject())
      let content = PlayNotification(try JSONValue(parsing: push.data ?? []).object ?? JSONObject())
      guard case .readSubscription(let token) = content.action else { continue }
      facts += try await bench.googlePlay().subscription(purchaseToken: token).news.facts
    }
    let own = Set(bench.store.chains(of: customer, at: name).map(\.id))
    return SubscriptionLedger(facts.filter { own.contains($0.chain.id) }).decision(
      policy: policy, environment: .sandbox, products: samplePlans, at: bench.now)
  }
}
