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

  @Test("A type that is not known states nothing, and says so")
  func unknown() throws {
    let store = try SelfMadeStore()
    let text = try store.notification("SUBSCRIPTION_GIFTED", transaction: store.transaction())
    let news = try store.verifier().verifyNotification(text, caller: nil, at: .test).news
    #expect(news.facts.isEmpty)
    #expect(news.obstacles == ["The type of the notification, SUBSCRIPTION_GIFTED, is not known."])
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
