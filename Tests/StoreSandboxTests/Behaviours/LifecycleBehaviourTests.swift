import Basics
import Entitlement
import Purchases
import StoreSandbox
import Testing

@Suite struct LifecycleBehaviourTests {
  @Test(
    "lifecycle.purchase-starts-active-entitlement: the news of a purchase gives access",
    arguments: [StoreName.apple, .google])
  func purchase(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    #expect(try await !life.decision().isAllowed)
    _ = try await life.buy()
    let decision = try await life.decision()
    #expect(decision.isAllowed)
    #expect(decision.state == .subscribed)
    #expect(decision.validUntil == Timestamp("2026-03-01T00:00:00Z"))
    #expect(decision.willRenew)
  }

  @Test(
    "lifecycle.expiry-ends-entitlement: the end of a subscription that is not renewed ends access",
    arguments: [StoreName.apple, .google])
  func expiry(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    let id = try await life.buy()
    try await life.bench.ask("subscriptions/\(id)/cancel")
    try await life.bench.advance("P1M")
    for policy in AccessPolicy.allCases {
      let decision = try await life.decision(policy)
      #expect(!decision.isAllowed)
      #expect(decision.state == .expired)
    }
  }

  @Test(
    "lifecycle.grace-period-retains-entitlement: access goes on while the store grants grace, and no longer",
    arguments: [StoreName.apple, .google])
  func grace(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    let id = try await life.buy()
    try await life.bench.ask("subscriptions/\(id)/fail-billing")
    try await life.bench.advance("P1M")
    let decision = try await life.decision()
    #expect(decision.isAllowed)
    #expect(decision.state == .inGracePeriod)
    #expect(decision.validUntil == Timestamp("2026-03-17T00:00:00Z"))
    try await life.bench.advance("P16D")
    #expect(try await !life.decision().isAllowed)
  }

  @Test(
    "lifecycle.billing-retry-suspends-entitlement: without grace a payment that fails ends access by the store's rules",
    arguments: [StoreName.apple, .google])
  func retry(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    let id = try await life.buy()
    try await life.bench.ask("subscriptions/\(id)/fail-billing")
    try await life.bench.advance("P1M")
    try await life.bench.advance("P17D")
    let decision = try await life.decision()
    #expect(!decision.isAllowed)
    #expect(decision.state == .inBillingRetryPeriod)
    // This product's own policy keeps access until the store gives up.
    #expect(try await life.decision(.untilExpired).isAllowed)
    try await life.bench.ask("subscriptions/\(id)/repair-billing")
    #expect(try await life.decision().state == .subscribed)
  }

  @Test("lifecycle.refund-ends-entitlement: a refund of the present period ends access at once")
  func refund() async throws {
    let life = try await LifecycleBench(.apple)
    let id = try await life.buy()
    let payment = try life.payment(id)
    try await life.bench.ask("transactions/\(payment)/refund")
    let decision = try await life.decision()
    #expect(!decision.isAllowed)
    #expect(decision.cancellation == .refunded)
    try await life.bench.ask("transactions/\(payment)/reverse-refund")
    #expect(try await life.decision().isAllowed)
  }

  @Test(
    "lifecycle.revoke-ends-entitlement: what is taken back ends access at once",
    arguments: [StoreName.apple, .google])
  func revoke(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    if name == .google {
      let id = try await life.buy()
      #expect(try await life.decision().isAllowed)
      try await life.bench.ask("transactions/\(try life.payment(id))/refund")
    } else {
      let id = try await life.bench.buy(StoreBench.yearly, customer: "eve")
      try await life.bench.ask("subscriptions/\(id)/share", ["customer": "ada"])
      #expect(try await life.decision().isAllowed)
      try await life.bench.ask("subscriptions/\(id)/end-sharing", ["customer": "ada"])
      #expect(try await life.decision(of: "eve").isAllowed)
    }
    #expect(try await !life.decision().isAllowed)
  }

  @Test(
    "lifecycle.cancel-retains-entitlement-until-expiry: what was paid stays until its end",
    arguments: [StoreName.apple, .google])
  func cancel(_ name: StoreName) async throws {
    let life = try await LifecycleBench(name)
    let id = try await life.buy()
    try await life.bench.ask("subscriptions/\(id)/cancel")
    let decision = try await life.decision()
    #expect(decision.isAllowed)
    #expect(!decision.willRenew)
    #expect(decision.validUntil == Timestamp("2026-03-01T00:00:00Z"))
    try await life.bench.ask("subscriptions/\(id)/resume")
    #expect(try await life.decision().willRenew)
  }

  @Test(
    "capabilities.declared-capabilities-match-the-matrix: the local store declares what each store's matrix asks for",
    arguments: [StoreName.apple, .google])
  func capabilities(_ name: StoreName) throws {
    #expect(try StoreBench().backend(name).capabilities == StoreCapability.required(of: name))
  }
}
