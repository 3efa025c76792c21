import Basics
import Entitlement
import Purchases
import Testing

@Suite struct VerifiedNotificationNewsTests {
  @Test(
    "Each notification has the effect on access that Apple documents", arguments: NotificationEffect.table)
  func effect(row: NotificationEffect) throws {
    let store = try SelfMadeStore()
    let texts = try row.make(store)
    // The order of arrival decides nothing.
    for texts in [texts, texts.reversed(), texts + texts] {
      let ledger = try SubscriptionLedger(verifying: texts, of: store)
      #expect(ledger.access(.storeRules).description == row.storeRules, "store rules")
      #expect(
        ledger.access(.untilExpired).description == row.untilExpired ?? row.storeRules, "until expired")
    }
  }

  @Test("The table has every type that is known")
  func everyType() {
    let types = Set(NotificationEffect.table.map { NotificationType(rawValue: $0.type) })
    #expect(types.isSuperset(of: NotificationType.known))
    #expect(NotificationType.known.count == 23)
  }

  @Test(
    "A type that is not known adds nothing to what is signed within, and says so",
    arguments: ["SUBSCRIPTION_GIFTED", "", "subscribed", "REFUND "])
  func unknown(type: String) throws {
    let store = try SelfMadeStore()
    let (transaction, renewal) = (store.transaction(), store.renewal())
    let verifier = try store.verifier()
    func news(_ status: Int64?) throws -> StoreNews {
      let text = try store.notification(type, status: status, transaction: transaction, renewal: renewal)
      return try verifier.verifyNotification(text, caller: nil, at: .test).news
    }
    let within =
      try verifier.verifyTransaction(store.sign(transaction), caller: nil, at: .test).news.facts
      + verifier.verifyRenewalInfo(store.sign(renewal), caller: nil, at: .test).news.facts
    #expect(within.count == 3)
    #expect(try news(nil).facts == within)
    #expect(try news(nil).obstacles == ["The type of the notification, \(type), is not known."])
    // The status is stated beside the type.
    #expect(try news(5).facts.count == 4)
  }

  @Test("A refund that comes with a type that is not known ends access all the same")
  func unknownRefund() throws {
    let store = try SelfMadeStore()
    let bought = try store.notification(
      "SUBSCRIBED", signed: .days(-10), status: 1, transaction: store.transaction())
    let refunded = try store.notification(
      "REFUND_IN_A_NEW_WAY", signed: .days(-1),
      transaction: store.transaction(
        signed: .days(-1), changes: ["revocationDate": .integer(Timestamp.days(-1).milliseconds)]))
    for texts in [[bought, refunded], [refunded, bought]] {
      let ledger = try SubscriptionLedger(verifying: texts, of: store)
      #expect(!ledger.access(.storeRules).isAllowed && !ledger.access(.untilExpired).isAllowed)
    }
  }

  @Test(
    "Where transaction and renewal are of two subscriptions, each states its own, and nothing says of which the rest is"
  )
  func mixed() throws {
    let store = try SelfMadeStore()
    let text = try store.notification(
      "REFUND", status: 5, transaction: store.transaction("1"), renewal: store.renewal(of: "2"))
    let news = try store.verifier().verifyNotification(text, caller: nil, at: .test).news
    #expect(news.facts.map(\.chain.id) == ["1", "1", "2"])
    #expect(news.facts.allSatisfy { if case .status = $0 { false } else { true } })
    #expect(news.obstacles == ["The notification is about several subscriptions at once: 1, 2."])
  }

  @Test(
    "A transaction that lacks what a decision rests on states nothing, and says why",
    arguments: [
      ("expiresDate", .null), ("expiresDate", "soon"), ("revocationDate", true), ("isUpgraded", 1),
      ("signedDate", .null), ("transactionId", 7), ("originalTransactionId", .null), ("productId", .null),
      ("purchaseDate", .null), ("type", .null), ("type", "Lifetime Pass"),
    ] as [(String, JSONValue)])
  func incomplete(name: String, value: JSONValue) throws {
    let store = try SelfMadeStore()
    var changes = [name: value]
    // Without a kind, only the missing end matters.
    if name == "type" { changes["expiresDate"] = .null }
    let text = try store.sign(store.transaction(changes: changes))
    let news = try store.verifier().verifyTransaction(text, caller: nil, at: .test).news
    #expect(news.facts.isEmpty)
    #expect(news.obstacles.count == 1)
  }

  @Test(
    "A renewal that does not say of what it is states nothing",
    arguments: ["originalTransactionId", "signedDate"])
  func incompleteRenewal(name: String) throws {
    let store = try SelfMadeStore()
    let text = try store.sign(store.renewal(changes: [name: .null]))
    let news = try store.verifier().verifyRenewalInfo(text, caller: nil, at: .test).news
    #expect(news.facts.isEmpty)
    #expect(news.obstacles.count == 1)
  }

  @Test("Whether it renews is not known when the number is not")
  func unknownAutoRenewStatus() throws {
    let store = try SelfMadeStore()
    let text = try store.sign(store.renewal(changes: ["autoRenewStatus": 7]))
    let news = try store.verifier().verifyRenewalInfo(text, caller: nil, at: .test).news
    guard case .renewal(let fact)? = news.facts.first else {
      Issue.record("There is no statement about the renewal.")
      return
    }
    #expect(fact.willAutoRenew == nil)
    #expect(fact.renewalProductID == "monthly")
    #expect(fact.chain == SubscriptionChain(store: .apple, environment: .production, id: "1"))
  }
}
