import Basics
import Entitlement
import Purchases
import Testing

@Suite struct PlaySubscriptionNewsTests {
  /// An answer of Google Play; times are days from now.
  private static func answer(
    state: String = "ACTIVE", expires: Int64 = 20, renews: Bool? = true, order: String = "GPA.1",
    changes: [String: JSONValue] = [:]
  ) -> JSONObject {
    var answer = JSONObject()
    answer["kind"] = "androidpublisher#subscriptionPurchaseV2"
    answer["startTime"] = .string(Timestamp.days(-10).description)
    answer["subscriptionState"] = .string("SUBSCRIPTION_STATE_" + state)
    answer["latestOrderId"] = .string(order)
    answer["regionCode"] = "DE"
    answer["lineItems"] = .array([item("monthly", expires: expires, renews: renews, order: order)])
    for (name, value) in changes { answer[name] = value == .null ? nil : value }
    return answer
  }

  private static func item(_ product: String, expires: Int64, renews: Bool?, order: String) -> JSONValue {
    var item = JSONObject()
    item["productId"] = .string(product)
    item["expiryTime"] = .string(Timestamp.days(expires).description)
    item["latestSuccessfulOrderId"] = .string(order)
    // Google leaves out what is false.
    item["autoRenewingPlan"] = renews.map { $0 ? ["autoRenewEnabled": true] : [:] }
    item["offerDetails"] = ["basePlanId": "p1m", "offerId": "half-price"]
    return .object(item)
  }

  private static func reading(_ answer: JSONObject, token: String = "TOKEN", day: Int64 = -1) throws
    -> PlayReading<PlaySubscription>
  {
    try PlayReading(
      bytes: JSONValue.object(answer).bytes(), purchaseToken: token, readAt: .days(day))
  }

  struct Row: Sendable {
    let state: String
    let expires: Int64
    var renews: Bool? = true
    let storeRules: String
    var untilExpired: String?
  }

  @Test(
    "Each state gives the access that Google documents",
    arguments: [
      Row(state: "ACTIVE", expires: 20, storeRules: "yes subscribed monthly to 20 renews monthly"),
      Row(
        state: "CANCELED", expires: 20, renews: false, storeRules: "yes subscribed monthly to 20 renews no"),
      Row(state: "CANCELED", expires: -2, renews: false, storeRules: "no expired monthly to -2 renews no"),
      Row(state: "IN_GRACE_PERIOD", expires: 3, storeRules: "yes inGracePeriod monthly to 3 renews monthly"),
      Row(
        state: "ON_HOLD", expires: -2, storeRules: "no inBillingRetryPeriod monthly to -2 renews monthly",
        untilExpired: "yes inBillingRetryPeriod monthly to -2 renews monthly"),
      Row(
        state: "PAUSED", expires: -2, storeRules: "no paused monthly to -2 renews monthly",
        untilExpired: "yes paused monthly to -2 renews monthly"),
      Row(state: "EXPIRED", expires: -2, renews: false, storeRules: "no expired monthly to -2 renews no"),
      // Taken back before its end.
      Row(state: "EXPIRED", expires: 20, renews: false, storeRules: "no expired monthly to 20 renews no"),
      Row(state: "PENDING", expires: 20, storeRules: "no notSubscribed - to never renews no"),
      Row(
        state: "PENDING_PURCHASE_CANCELED", expires: 20, storeRules: "no notSubscribed - to never renews no"),
    ])
  func states(row: Row) throws {
    let news = try Self.reading(Self.answer(state: row.state, expires: row.expires, renews: row.renews)).news
    #expect(news.obstacles.isEmpty)
    let ledger = SubscriptionLedger(news.facts)
    #expect(ledger.access(.storeRules).description == row.storeRules)
    #expect(ledger.access(.untilExpired).description == row.untilExpired ?? row.storeRules)
  }

  @Test("A state that is not known is kept, gives nothing, and is said", arguments: ["LENT", "UNSPECIFIED"])
  func unknownState(state: String) throws {
    let news = try Self.reading(Self.answer(state: state)).news
    #expect(news.obstacles.count == 1)
    for policy in AccessPolicy.allCases {
      #expect(!SubscriptionLedger(news.facts).access(policy).isAllowed)
    }
  }

  @Test(
    "An answer without its state, or with something odd where it matters, states nothing",
    arguments: [
      ("subscriptionState", .null), ("subscriptionState", 1), ("lineItems", "none"),
      ("startTime", "yesterday"),
      ("linkedPurchaseToken", 5), ("lineItems", [["productId": "monthly", "expiryTime": "soon"]]),
    ] as [(String, JSONValue)])
  func odd(name: String, value: JSONValue) throws {
    let news = try Self.reading(Self.answer(changes: [name: value])).news
    #expect(news.facts.isEmpty)
    #expect(news.obstacles.count == 1)
  }

  @Test("A line item without an end gives no period")
  func noEnd() throws {
    let news = try Self.reading(Self.answer(changes: ["lineItems": [["productId": "monthly"]]])).news
    #expect(news.obstacles == ["A line item does not say of what product it is, or when it ends."])
    #expect(!SubscriptionLedger(news.facts).access(.untilExpired).isAllowed)
  }

  @Test("The later reading stands, whenever it is heard; of one instant the later end stands")
  func order() throws {
    let before = try Self.reading(Self.answer(expires: 20), day: -3).news.facts
    let deferred = try Self.reading(Self.answer(expires: 40), day: -2).news.facts
    let revoked = try Self.reading(Self.answer(state: "EXPIRED", expires: -1, renews: false), day: -1).news
      .facts
    for facts in [before + deferred, deferred + before] {
      #expect(SubscriptionLedger(facts).access(.storeRules).end == .days(40))
    }
    for facts in [before + deferred + revoked, revoked + deferred + before, deferred + revoked + before] {
      #expect(!SubscriptionLedger(facts).access(.untilExpired).isAllowed)
    }
    let same = try Self.reading(Self.answer(expires: 50), day: -2).news.facts
    for facts in [deferred + same, same + deferred] {
      #expect(SubscriptionLedger(facts).access(.storeRules).end == .days(50))
    }
  }

  @Test("Renewal that was switched on again leaves no reason of a cancellation behind")
  func restarted() throws {
    let canceled = try Self.reading(
      Self.answer(
        state: "CANCELED", renews: false,
        changes: ["canceledStateContext": ["userInitiatedCancellation": [:]]]), day: -3
    ).news.facts
    let restarted = try Self.reading(Self.answer(), day: -2).news.facts
    let before = SubscriptionLedger(canceled).decision(products: .test, at: .test)
    #expect(before.cancellation == .cancelledByPerson)
    for facts in [canceled + restarted, restarted + canceled] {
      let decision = SubscriptionLedger(facts).decision(products: .test, at: .test)
      #expect(decision.cancellation == nil)
      #expect(decision.willRenew)
    }
  }

  @Test("A purchase that takes the place of another leaves one entitlement")
  func linked() throws {
    let old = try Self.reading(Self.answer(expires: 300, order: "GPA.1"), token: "OLD", day: -3).news.facts
    let new = try Self.reading(
      Self.answer(expires: 20, order: "GPA.2", changes: ["linkedPurchaseToken": "OLD"]), token: "NEW", day: -2
    ).news.facts
    for facts in [old + new, new + old] {
      let decision = SubscriptionLedger(facts).decision(products: .test, at: .test)
      #expect(decision.source?.chain.id == "NEW")
      #expect(decision.periodEnd == .days(20))
    }
  }

  @Test("Products bought together have a period each")
  func lineItems() throws {
    let items: JSONValue = .array([
      Self.item("basic", expires: 20, renews: true, order: "GPA.1"),
      Self.item("monthly", expires: 10, renews: true, order: "GPA.1"),
    ])
    let news = try Self.reading(Self.answer(changes: ["lineItems": items])).news
    let transactions = news.facts.compactMap { fact -> TransactionFact? in
      if case .transaction(let transaction) = fact { transaction } else { nil }
    }
    #expect(transactions.map(\.productID) == ["basic", "monthly"])
    #expect(Set(transactions.map(\.transactionID)).count == 2)
    let pro = SubscriptionLedger(news.facts).decision(products: ProductPlans.test.grantingPro, at: .test)
    #expect(pro.source?.productID == "monthly")
    #expect(pro.periodEnd == .days(10))
  }

  @Test("A product that waits for the next renewal is what renews")
  func deferredReplacement() throws {
    var item = try #require(Self.item("monthly", expires: 20, renews: true, order: "GPA.1").object)
    item["deferredItemReplacement"] = ["productId": "basic"]
    let news = try Self.reading(Self.answer(changes: ["lineItems": [.object(item)]])).news
    #expect(SubscriptionLedger(news.facts).access(.storeRules).next == "basic")
  }

  @Test("What a tester buys is of the sandbox")
  func testPurchase() throws {
    let news = try Self.reading(Self.answer(changes: ["testPurchase": [:]])).news
    let ledger = SubscriptionLedger(news.facts)
    #expect(!ledger.access(.untilExpired).isAllowed)
    #expect(ledger.access(.untilExpired, environment: .sandbox).isAllowed)
  }

  @Test("Every field of an answer is read, and what is not known is kept")
  func fields() throws {
    let subscription = try Self.reading(
      Self.answer(
        state: "CANCELED", renews: false,
        changes: [
          "canceledStateContext": [
            "userInitiatedCancellation": ["cancelTime": .string(Timestamp.days(-2).description)]
          ],
          "pausedStateContext": ["autoResumeTime": .string(Timestamp.days(9).description)],
          "acknowledgementState": "ACKNOWLEDGEMENT_STATE_PENDING",
          "externalAccountIdentifiers": [
            "obfuscatedExternalAccountId": "account", "obfuscatedExternalProfileId": "profile",
          ],
          "etag": "tag", "novelty": 7,
        ])
    ).answer
    #expect(subscription.state == .canceled)
    #expect(subscription.startTime == .days(-10))
    #expect(subscription.cancellation == .user(at: .days(-2)))
    #expect(subscription.autoResumeTime == .days(9))
    #expect(subscription.acknowledgementState == "ACKNOWLEDGEMENT_STATE_PENDING")
    #expect(subscription.obfuscatedExternalAccountId == "account")
    #expect(subscription.obfuscatedExternalProfileId == "profile")
    #expect(subscription.regionCode == "DE")
    #expect(subscription.etag == "tag")
    #expect(subscription.payload["novelty"] == 7)
    let item = try #require(subscription.lineItems.first)
    #expect(item.basePlanId == "p1m")
    #expect(item.offerId == "half-price")
    #expect(item.autoRenewEnabled == nil)
    #expect(item.expiryTime == .days(20))
    #expect(item.latestSuccessfulOrderId == "GPA.1")
  }

  @Test(
    "Who cancelled is told apart",
    arguments: [
      (["systemInitiatedCancellation": [:]], .system), (["developerInitiatedCancellation": [:]], .developer),
      (["replacementCancellation": [:]], .replacement), (["novelty": [:]], .unknown),
      (["userInitiatedCancellation": [:]], .user(at: nil)),
    ] as [(JSONValue, PlaySubscription.Cancellation)])
  func cancellations(context: JSONValue, cancellation: PlaySubscription.Cancellation) throws {
    let answer = try Self.reading(Self.answer(changes: ["canceledStateContext": context])).answer
    #expect(answer.cancellation == cancellation)
  }
}
