import Basics
import Entitlement
import Purchases
import Testing

@Suite struct ReconciliationTests {
  private let store: SelfMadeStore
  private let verifier: StoreDataVerifier

  init() throws {
    store = try SelfMadeStore()
    verifier = try store.verifier()
  }

  private func news(_ payloads: JSONObject...) throws -> StoreNews {
    try payloads.reduce(into: StoreNews()) { news, payload in
      let text = try store.sign(payload)
      news.facts +=
        try payload["autoRenewStatus"] == nil
        ? verifier.verifyTransaction(text, caller: nil, at: .test).news.facts
        : verifier.verifyRenewalInfo(text, caller: nil, at: .test).news.facts
    }
  }

  private func reconcile(_ ledger: SubscriptionLedger, _ news: StoreNews) -> Reconciliation {
    Reconciliation(of: ledger, with: news, environment: .production, products: .test, at: .test)
  }

  @Test("A lost renewal is found, recorded, and changes the access")
  func lostRenewal() throws {
    let first = store.transaction("1", purchased: .days(-40), expires: .days(-10), signed: .days(-40))
    let off = store.renewal(renews: false, signed: .days(-40))
    let ledger = SubscriptionLedger(try news(first, off).facts)
    let second = store.transaction("2", purchased: .days(-10), expires: .days(20))
    let reconciliation = reconcile(ledger, try news(first, second, off))
    #expect(!reconciliation.isInStep && reconciliation.changesAccess)
    #expect(reconciliation.differences.map(\.isMissing) == [true, true])
    #expect(reconciliation.confirmedCount == 3)
    #expect(!reconciliation.before.isAllowed && reconciliation.after.isAllowed)
    #expect(reconciliation.after.source?.transactionID == "2")
    #expect(
      reconciliation.report.contains { $0.contains("payment 2 for monthly") && $0.contains("was not known") })
    #expect(reconciliation.report.allSatisfy { $0.hasSuffix(".") })
    #expect(reconcile(reconciliation.ledger, try news(first, second, off)).isInStep)
  }

  @Test("A lost refund is found, and ends the access")
  func lostRefund() throws {
    let paid = store.transaction()
    let ledger = SubscriptionLedger(try news(paid).facts)
    let refunded = store.transaction(
      signed: .days(-1), changes: ["revocationDate": .integer(Timestamp.days(-2).milliseconds)])
    let reconciliation = reconcile(ledger, try news(refunded))
    #expect(reconciliation.differences.map(\.isMissing) == [false])
    #expect(reconciliation.before.isAllowed && !reconciliation.after.isAllowed)
    #expect(reconciliation.report.first?.contains("was taken back") == true)
  }

  @Test("The same statement signed anew is no difference, and its later date is recorded")
  func signedAnew() throws {
    let old = SubscriptionLedger(try news(store.transaction(), store.renewal()).facts)
    let again = try news(store.transaction(signed: .days(-1)), store.renewal(signed: .days(-1)))
    let reconciliation = reconcile(old, again)
    #expect(reconciliation.isInStep && !reconciliation.changesAccess)
    #expect(reconciliation.confirmedCount == 3)
    #expect(reconciliation.ledger == SubscriptionLedger(again.facts))
    #expect(reconciliation.report.first == "The ledger knew all 3 statements of the store.")
  }

  @Test("An older statement of the store takes nothing back")
  func older() throws {
    let ledger = SubscriptionLedger(try news(store.transaction(expires: .days(40), signed: .days(-1))).facts)
    let reconciliation = reconcile(ledger, try news(store.transaction(expires: .days(20), signed: .days(-5))))
    #expect(reconciliation.isInStep && reconciliation.ledger == ledger)
  }

  @Test("What belongs to another environment is left out and told")
  func otherEnvironment() throws {
    let sandbox = try SelfMadeStore(environment: .sandbox)
    let text = try sandbox.sign(sandbox.transaction())
    let foreign = try sandbox.verifier().verifyTransaction(text, caller: nil, at: .test).news
    let reconciliation = reconcile(SubscriptionLedger(), foreign)
    #expect(reconciliation.ledger.isEmpty)
    #expect(reconciliation.obstacles.count == 2 && !reconciliation.isInStep)
    #expect(!reconciliation.after.isAllowed)
  }

  @Test("The order in which the store answers decides nothing")
  func anyOrder() throws {
    let facts = try news(
      store.transaction("1", purchased: .days(-40), expires: .days(-10), signed: .days(-5)),
      store.transaction("2"), store.transaction("2", signed: .days(-3)), store.renewal(signed: .days(-3))
    ).facts
    let expected = reconcile(SubscriptionLedger(), StoreNews(facts: facts))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let shuffled = facts.shuffled(using: &generator)
      #expect(reconcile(SubscriptionLedger(), StoreNews(facts: shuffled)) == expected)
    }
  }

  @Test("A customer of the App Store is read whole: history and statuses")
  func appStore() async throws {
    let renewal = try store.sign(store.renewal(renews: false, signed: .days(-1)))
    let last = try store.sign(store.transaction("2", signed: .days(-1)))
    let first = try store.sign(
      store.transaction("1", purchased: .days(-40), expires: .days(-10), signed: .days(-1)))
    let statuses: [(status: Int64, transaction: String, renewal: String?)] = [(1, last, renewal)]
    let bench = try ServerBench { request, _ in
      request.url.path.contains("/history/") ? .transactions([first, last]) : .statuses(statuses)
    }
    let reconciliation = try await bench.backend.reconcile(
      SubscriptionLedger(), ofCustomer: "1", products: .test)
    let chain = SubscriptionChain(store: .apple, environment: .production, id: "1")
    #expect(reconciliation.ledger.transactions(of: chain).map(\.transactionID) == ["1", "2"])
    #expect(reconciliation.ledger.renewal(of: chain)?.willAutoRenew == false)
    #expect(reconciliation.ledger.status(of: chain)?.status == .active)
    #expect(reconciliation.differences.count == 6)
    #expect(reconciliation.after.isAllowed && !reconciliation.after.willRenew)
    let again = try await bench.backend.reconcile(reconciliation.ledger, ofCustomer: "1", products: .test)
    #expect(again.isInStep)
  }

  @Test("A store that cannot be asked changes nothing")
  func unreachable() async throws {
    let bench = try ServerBench(answers: [HTTPResponse(status: 503)])
    await #expect(throws: StoreRequestError.self) {
      try await bench.backend.reconcile(SubscriptionLedger(), ofCustomer: "1", products: .test)
    }
  }

  @Test("A subscription of Google Play is reconciled by its token")
  func googlePlay() async throws {
    let bench = try PlayBench { _, number in
      number == 1
        ? PlayBench.subscription(date: "Mon, 24 Aug 2026 17:00:00 GMT")
        : PlayBench.subscription("SUBSCRIPTION_STATE_EXPIRED", ends: "2026-08-25T00:00:00Z", renews: false)
    }
    bench.time.advance(by: .seconds(-86_400))
    let first = try await bench.backend.reconcile(
      SubscriptionLedger(), subscription: "t", products: .test)
    bench.time.advance(by: .seconds(86_400))
    #expect(first.after.isAllowed && first.differences.count == 3)
    let second = try await bench.backend.reconcile(first.ledger, subscription: "t", products: .test)
    #expect(!second.after.isAllowed && second.changesAccess)
    #expect(second.differences.map(\.isMissing) == [false, false, false])
    let third = try await bench.backend.reconcile(second.ledger, subscription: "t", products: .test)
    #expect(third.isInStep)
  }

  @Test("Both back ends decide for a time that is given, or else for their own")
  func time() async throws {
    let last = try store.sign(store.transaction("1"))
    let apple = try ServerBench { request, _ in
      request.url.path.contains("/history/") ? .transactions([last]) : .statuses([(1, last, nil)])
    }
    let google = try PlayBench { _, _ in PlayBench.subscription(renews: false) }
    for (time, isAllowed) in [(nil, true), (.days(400), false)] as [(Timestamp?, Bool)] {
      let ofApple = try await apple.backend.reconcile(
        SubscriptionLedger(), ofCustomer: "1", policy: .storeRules, products: .test, at: time)
      #expect(ofApple.after.isAllowed == isAllowed)
      let ofGoogle = try await google.backend.reconcile(
        SubscriptionLedger(), subscription: "t", policy: .storeRules, products: .test, at: time)
      #expect(ofGoogle.after.isAllowed == isAllowed)
    }
  }

  @Test("Something bought once at Google Play is reconciled by its token")
  func oneTimePurchase() async throws {
    let bench = try PlayBench { _, _ in PlayBench.oneTimePurchase() }
    let reconciliation = try await bench.backend.reconcile(
      SubscriptionLedger(), oneTimePurchase: "t", products: .test)
    #expect(!reconciliation.before.isAllowed && reconciliation.after.isAllowed)
    #expect(reconciliation.after.periodEnd == nil)
  }
}
