import Basics
import Entitlement
import Testing

/// Mistakes that other implementations have made.
@Suite struct MistakeTests {
  private let apple = Statements.apple

  @Test("A refund that was signed before a cancellation and heard after it ends access")
  func staleEventSkipped() {
    var ledger = SubscriptionLedger([
      apple.payment(), apple.renewal(true, said: 0), apple.status(.active, said: 0),
    ])
    ledger.record(apple.renewal(false, said: 6))
    ledger.record(apple.status(.active, said: 6))
    #expect(ledger.decide(on: 7).isAllowed)
    ledger.record(contentsOf: [apple.payment(said: 5), apple.refund(on: 5, said: 5)])
    #expect(!ledger.decide(on: 7).isAllowed)
    #expect(ledger.decide(on: 7).state == .revoked)
  }

  @Test(
    "A grace period gives access although the period of its payment is over", arguments: AccessPolicy.allCases
  )
  func graceByPaymentDate(_ policy: AccessPolicy) {
    let ledger = SubscriptionLedger([
      apple.payment(to: 30), apple.renewal(true, said: 30, grace: 36, retry: false),
      apple.status(StoreStatus(appleNumber: 4), said: 30),
    ])
    let decision = ledger.decide(policy, on: 33)
    #expect(decision.isAllowed)
    #expect(decision.state == .inGracePeriod)
    #expect(decision.validUntil == .day(36))
    // Neither does it need the status: the renewal record alone says it.
    let record = SubscriptionLedger([apple.payment(to: 30), apple.renewal(true, said: 30, grace: 36)])
    #expect(record.decide(policy, on: 33).state == .inGracePeriod)
  }

  @Test("A refund of an old period leaves the paid present one as it is")
  func refundByChain() {
    let ledger = SubscriptionLedger([
      apple.payment("p1", from: 0, to: 30), apple.payment("p2", from: 30, to: 60),
      apple.renewal(true, said: 30),
      apple.refund("p1", on: 40, said: 40), apple.refund("p2", on: nil, said: 30),
    ])
    #expect(ledger.decide(on: 45).isAllowed)
    #expect(ledger.decide(on: 45).source?.transactionID == "p2")
    #expect(ledger.decide(on: 60).state == .awaitingRenewal)
  }

  @Test("A year that was refunded says nothing about the grace of the month that was bought after it")
  func refundOfLongerPeriod() {
    let ledger = SubscriptionLedger([
      apple.payment("p1", from: 0, to: 365), apple.refund("p1", on: 10, said: 10),
      apple.payment("p2", from: 20, to: 50), apple.refund("p2", on: nil, said: 20),
      apple.renewal(true, said: 50, grace: 66, retry: true), apple.status(.gracePeriod, said: 50, of: "p2"),
    ])
    for policy in AccessPolicy.allCases {
      #expect(ledger.decide(policy, on: 55).isAllowed)
      #expect(ledger.decide(policy, on: 55).state == .inGracePeriod)
      #expect(ledger.decide(policy, on: 55).source?.transactionID == "p2")
    }
  }

  @Test("An end that was moved out, an offer and a single purchase count, whatever notification brought them")
  func droppedNotifications() {
    var ledger = SubscriptionLedger([apple.payment(to: 30, said: 0), apple.renewal(false, said: 0)])
    ledger.record(apple.payment(to: 45, said: 10))
    #expect(ledger.decide(on: 40).isAllowed)
    #expect(ledger.decide(on: 40).validUntil == .day(45))
    ledger.record(apple.payment("p2", from: 45, to: 75, said: 45))
    #expect(ledger.decide(on: 50).isAllowed)
    var single = Statements.apple
    single.chain = SubscriptionChain(store: .apple, environment: .production, id: "3000")
    ledger.record(single.payment("s1", Catalogue.lifetime, from: 80, to: nil, kind: .nonConsumable))
    #expect(ledger.decide(on: 5_000).isAllowed)
    #expect(ledger.decide(on: 5_000).validUntil == nil)
  }

  @Test("A change of what renews does not bring back what was refunded, with time left on it")
  func preferenceSetsActive() {
    var ledger = SubscriptionLedger([apple.payment(), apple.refund(on: 5, said: 5)])
    ledger.record(contentsOf: [
      apple.payment(said: 6), apple.refund(on: 5, said: 6),
      apple.renewal(true, said: 6, into: Catalogue.foundation), apple.status(.active, said: 6),
    ])
    #expect(!ledger.decide(on: 7).isAllowed)
    #expect(ledger.decide(on: 7).subscriptionFacts == .none)
    #expect(ledger.decide(on: 7).willRenew)
  }

  @Test("A renewal record without a reason clears the reason of the one before")
  func carriedField() {
    var ledger = SubscriptionLedger([
      apple.payment(), apple.renewal(false, said: 5, intent: .cancelled), apple.status(.active, said: 5),
    ])
    #expect(ledger.decide(on: 6).cancellation == .cancelledByPerson)
    ledger.record(apple.renewal(true, said: 7))
    #expect(ledger.decide(on: 8).cancellation == nil)
    #expect(ledger.decide(on: 31).state == .awaitingRenewal)
    #expect(ledger.renewal(of: apple.chain)?.expirationIntent == nil)
  }

  @Test("An end that Google Play put off is more time, and no change of product")
  func deferral() {
    let google = Statements.google
    var ledger = SubscriptionLedger([
      google.payment(to: 30), google.renewal(true, said: 0), google.status(.active, said: 0),
    ])
    ledger.record(contentsOf: [
      google.payment(to: 40, said: 9), google.renewal(true, said: 9), google.status(.active, said: 9),
    ])
    let decision = ledger.decide(on: 35)
    #expect(decision.state == .subscribed)
    #expect(decision.validUntil == .day(40))
    #expect(decision.source?.productID == Catalogue.mastery)
    #expect(decision.nextProductID == Catalogue.mastery)
  }
}
