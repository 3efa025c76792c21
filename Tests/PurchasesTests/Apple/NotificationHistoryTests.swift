import Basics
import Entitlement
import Purchases
import Testing

/// Whole histories, signed by a store of our own, verified, recorded and decided.
@Suite struct NotificationHistoryTests {
  struct History: Sendable, CustomStringConvertible {
    let description: String
    let make: @Sendable (SelfMadeStore) throws -> [String]
    let storeRules: String
    let untilExpired: String
  }

  private static func event(
    _ store: SelfMadeStore, _ type: String, _ subtype: String? = nil, day: Int64, status: Int64,
    id: String = "1", from start: Int64, to end: Int64, product: String = "monthly", renews: Bool = true,
    transaction: [String: JSONValue] = [:], renewal: [String: JSONValue] = [:]
  ) throws -> String {
    try store.notification(
      type, subtype, signed: .days(day), status: status,
      transaction: store.transaction(
        id, product: product, purchased: .days(start), expires: .days(end), signed: .days(day),
        changes: transaction),
      renewal: store.renewal(renews: renews, product: product, signed: .days(day), changes: renewal))
  }

  private static func day(_ day: Int64) -> JSONValue { .integer(Timestamp.days(day).milliseconds) }

  static let histories = [
    History(
      description: "bought, renewed, cancelled, ended",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -70, status: 1, from: -70, to: -40),
          try event(store, "DID_RENEW", day: -40, status: 1, id: "2", from: -40, to: -10),
          try event(
            store, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", day: -20, status: 1, id: "2",
            from: -40,
            to: -10, renews: false),
          try event(
            store, "EXPIRED", "VOLUNTARY", day: -10, status: 2, id: "2", from: -40, to: -10, renews: false,
            renewal: ["expirationIntent": 1]),
        ]
      }, storeRules: "no expired monthly to -10 renews no",
      untilExpired: "no expired monthly to -10 renews no"),
    History(
      description: "unpaid, in grace, unpaid after it, paid after all",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -45, status: 1, from: -45, to: -15),
          try event(
            store, "DID_FAIL_TO_RENEW", "GRACE_PERIOD", day: -15, status: 4, from: -45, to: -15,
            renewal: ["gracePeriodExpiresDate": day(-9), "isInBillingRetryPeriod": false]),
          try event(
            store, "GRACE_PERIOD_EXPIRED", day: -9, status: 3, from: -45, to: -15,
            renewal: ["gracePeriodExpiresDate": day(-9), "isInBillingRetryPeriod": true]),
          try event(store, "DID_RENEW", "BILLING_RECOVERY", day: -5, status: 1, id: "2", from: -5, to: 25),
        ]
      }, storeRules: "yes subscribed monthly to 25 renews monthly",
      untilExpired: "yes subscribed monthly to 25 renews monthly"),
    History(
      description: "a refund that was signed before renewal was switched off and came after",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -10, status: 1, from: -10, to: 20),
          try event(
            store, "REFUND", day: -3, status: 5, from: -10, to: 20, renews: false,
            transaction: ["revocationDate": day(-3)]),
          try event(
            store, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", day: -2, status: 5, from: -10, to: 20,
            renews: false, transaction: ["revocationDate": day(-3)]),
        ]
      }, storeRules: "no revoked monthly to -3 renews no", untilExpired: "no revoked monthly to -3 renews no"),
    History(
      description: "an old period refunded, the paid one stands",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -40, status: 1, from: -40, to: -10),
          try event(store, "DID_RENEW", day: -10, status: 1, id: "2", from: -10, to: 20),
          try store.notification(
            "REFUND", signed: .days(-4), status: 1,
            transaction: store.transaction(
              "1", purchased: .days(-40), expires: .days(-10), signed: .days(-4),
              changes: ["revocationDate": day(-4)]),
            renewal: store.renewal(signed: .days(-4))),
        ]
      }, storeRules: "yes subscribed monthly to 20 renews monthly",
      untilExpired: "yes subscribed monthly to 20 renews monthly"),
    History(
      description: "refunded, reversed, extended",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -10, status: 1, from: -10, to: 20),
          try event(
            store, "REFUND", day: -6, status: 5, from: -10, to: 20, renews: false,
            transaction: ["revocationDate": day(-6)]),
          try event(store, "REFUND_REVERSED", day: -4, status: 1, from: -10, to: 20),
          try event(store, "RENEWAL_EXTENDED", day: -2, status: 1, from: -10, to: 35),
        ]
      }, storeRules: "yes subscribed monthly to 35 renews monthly",
      untilExpired: "yes subscribed monthly to 35 renews monthly"),
    History(
      description: "raised to the year, lowered for the next one, and refunded before",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -10, status: 1, from: -10, to: 20),
          try event(
            store, "DID_CHANGE_RENEWAL_PREF", "UPGRADE", day: -6, status: 1, id: "2", from: -6, to: 359,
            product: "yearly"),
          try event(
            store, "DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", day: -4, status: 1, id: "2", from: -6, to: 359,
            product: "yearly", renewal: ["autoRenewProductId": "basic"]),
          try store.notification(
            "REFUND", signed: .days(-3), status: 1,
            transaction: store.transaction(
              "1", purchased: .days(-10), expires: .days(20), signed: .days(-3),
              changes: ["revocationDate": day(-6), "isUpgraded": true, "revocationType": "REFUND_PRORATED"])),
        ]
      }, storeRules: "yes subscribed yearly to 359 renews basic",
      untilExpired: "yes subscribed yearly to 359 renews basic"),
    History(
      description: "unpaid, and no word since",
      make: { store in
        [
          try event(store, "SUBSCRIBED", "INITIAL_BUY", day: -40, status: 1, from: -40, to: -10),
          try event(
            store, "DID_FAIL_TO_RENEW", day: -10, status: 3, from: -40, to: -10,
            renewal: ["isInBillingRetryPeriod": true]),
          try event(store, "PRICE_INCREASE", "PENDING", day: -20, status: 1, from: -40, to: -10),
        ]
      }, storeRules: "no inBillingRetryPeriod monthly to -10 renews monthly",
      untilExpired: "yes inBillingRetryPeriod monthly to -10 renews monthly"),
  ]

  @Test(
    "A history gives the same decision in every order, and with each notification twice", arguments: histories
  )
  func everyOrder(history: History) throws {
    let store = try SelfMadeStore()
    let verifier = try store.verifier()
    let news = try history.make(store).map { text in
      try verifier.verifyNotification(text, caller: nil, at: .test).news
    }
    #expect(news.allSatisfy { $0.obstacles.isEmpty && !$0.facts.isEmpty })
    let whole = SubscriptionLedger(news.flatMap(\.facts))
    #expect(whole.access(.storeRules).description == history.storeRules)
    #expect(whole.access(.untilExpired).description == history.untilExpired)
    for order in Self.permutations(Array(news.indices)) {
      let ledger = SubscriptionLedger((order + order.reversed()).flatMap { news[$0].facts })
      #expect(ledger == whole, "\(order)")
    }
  }

  private static func permutations(_ elements: [Int]) -> [[Int]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test("Renewal that was switched on again leaves no reason of a cancellation behind")
  func uncancelled() throws {
    let store = try SelfMadeStore()
    let texts = [
      try Self.event(store, "SUBSCRIBED", "INITIAL_BUY", day: -10, status: 1, from: -10, to: 20),
      try Self.event(
        store, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", day: -5, status: 1, from: -10, to: 20,
        renews: false, renewal: ["expirationIntent": 1]),
      try Self.event(
        store, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", day: -4, status: 1, from: -10, to: 20),
    ]
    let before = try SubscriptionLedger(verifying: Array(texts[..<2]), of: store)
    #expect(before.decision(products: .test, at: .test).cancellation == .cancelledByPerson)
    for texts in [texts, texts.reversed()] {
      let decision = try SubscriptionLedger(verifying: texts, of: store).decision(products: .test, at: .test)
      #expect(decision.cancellation == nil)
      #expect(decision.willRenew)
    }
  }

  @Test("A history of the sandbox gives nothing in production")
  func environments() throws {
    let store = try SelfMadeStore(environment: .sandbox)
    let text = try store.notification(
      "SUBSCRIBED", "INITIAL_BUY", status: 1, transaction: store.transaction(), renewal: store.renewal())
    let ledger = try SubscriptionLedger(verifying: [text], of: store)
    #expect(!ledger.access(.untilExpired).isAllowed)
    #expect(ledger.access(.untilExpired, environment: .sandbox).isAllowed)
  }
}
