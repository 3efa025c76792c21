import Basics
import Entitlement
import Testing

@Suite struct DecisionTimeTests {
  private let apple = Statements.apple

  @Test("A longer payment that was taken back does not stand before the shorter one that came after it")
  func takenBackLonger() {
    let facts = [
      apple.payment("yearly", from: 0, to: 365), apple.refund("yearly", on: 10, said: 10),
      apple.payment("monthly", from: 31, to: 61), apple.renewal(true, said: 31),
      apple.status(.active, said: 31, of: "monthly"),
    ]
    let ledger = SubscriptionLedger(facts)
    #expect(ledger.decide(on: 20).state == .revoked)
    #expect(ledger.decide(on: 40).state == .subscribed)
    #expect(ledger.decide(on: 61.1).state == .awaitingRenewal)
    #expect(ledger.decide(on: 61.1).source?.transactionID == "monthly")
    let failed = ledger.merging(
      SubscriptionLedger([
        apple.renewal(true, said: 61, grace: 77), apple.status(.gracePeriod, said: 61, of: "monthly"),
      ]))
    for policy in AccessPolicy.allCases {
      #expect(failed.decide(policy, on: 65).state == .inGracePeriod)
      #expect(failed.decide(policy, on: 65).isAllowed)
    }
    // Neither does a longer one that is taken back after a shorter one has ended.
    let later = SubscriptionLedger([
      apple.payment("monthly", from: 0, to: 30), apple.payment("yearly", from: 30, to: 395),
      apple.refund("yearly", on: 40, said: 40), apple.renewal(true, said: 40),
    ])
    #expect(later.decide(on: 50).state == .revoked)
  }

  @Test("A run of payments is broken where one was taken back long before the next")
  func brokenRun() {
    let facts = [
      apple.payment("p1", from: 0, to: 365), apple.payment("p2", from: 200, to: 230),
      apple.refund("p1", on: 10, said: 10),
    ]
    #expect(SubscriptionLedger(facts).startOfRun(of: apple.chain) == .day(200))
    #expect(SubscriptionLedger(facts[..<2]).startOfRun(of: apple.chain) == .day(0))
  }

  @Test(
    "A period that is paid for ahead changes nothing before it begins, to the millisecond, and no access is lost"
  )
  func ahead() {
    for (second, plan) in [
      (Catalogue.foundation, Catalogue.foundationPlan), (Catalogue.mastery, Catalogue.masteryPlan),
    ] {
      let ledger = SubscriptionLedger([
        apple.payment("p1"), apple.payment("p2", second, from: 29.5, to: 60, said: 29),
        apple.renewal(false, said: 29),
      ])
      let begins = Timestamp.day(29.5)
      for (shift, payment) in [(-1, "p1"), (0, "p2"), (1, "p2")] as [(Int64, String)] {
        let decision = ledger.decision(products: Catalogue.plans, at: begins.plus(shift))
        #expect(decision.isAllowed)
        #expect(decision.source?.transactionID == payment)
        #expect(decision.plan == (payment == "p1" ? Catalogue.masteryPlan : plan))
        #expect(decision.periodEnd == .day(60))
        #expect(decision.validUntil == (payment == "p1" ? begins : .day(60)))
      }
      #expect(!ledger.decide(on: 60).isAllowed)
    }
  }

  @Test(
    "A purchase counts by a clock that is some seconds behind the store's, and not by one that is days behind"
  )
  func clockDifference() {
    let ledger = SubscriptionLedger([apple.payment(from: 10, to: 40), apple.renewal(true, said: 10)])
    for (shift, isAllowed) in [
      (-86_400_000, false), (-60_001, false), (-60_000, true), (-5_000, true), (0, true),
    ]
      as [(Int64, Bool)]
    {
      let decision = ledger.decision(products: Catalogue.plans, at: Timestamp.day(10).plus(shift))
      #expect(decision.isAllowed == isAllowed, "\(shift)")
      #expect(decision.validUntil == (isAllowed ? .day(40) : Timestamp.day(10).plus(-60_000)))
      #expect(decision.state == (isAllowed ? .subscribed : .notSubscribed))
    }
  }

  @Test("What goes on beside a shorter period bought later is access too, and its end is told")
  func beside() {
    let ledger = SubscriptionLedger([
      apple.payment("yearly", to: 365), apple.payment("monthly", from: 31, to: 61),
      apple.renewal(false, said: 31),
    ])
    #expect(ledger.decide(on: 40).source?.transactionID == "monthly")
    #expect(ledger.decide(on: 40).validUntil == .day(61))
    #expect(ledger.decide(on: 40).periodEnd == .day(365))
    #expect(ledger.decide(on: 61).source?.transactionID == "yearly")
  }

  @Test("Of very many subscriptions the best is found, wherever it stands and whatever is named beside it")
  func many() {
    for best in [0, 7, 200, 249] {
      let facts = (0..<250).flatMap { number -> [StoreFact] in
        let own = Statements(
          chain: SubscriptionChain(store: .apple, environment: .production, id: "\(1_000 + number)"))
        let end: Double = number == best ? 31 : number % 3 == 0 ? 5 : 30
        return [own.payment("p\(number)", to: end), own.renewal(false, said: 0)]
      }
      let decision = SubscriptionLedger(facts).decide(on: 10)
      #expect(decision.source?.transactionID == "p\(best)")
      #expect(decision.reasons.filter { if case .passedOver = $0 { true } else { false } }.count == 8)
    }
  }

  @Test("An answer stays until the instant it names and changes there, or never changes")
  func validUntil() {
    for history in History<AppleStory>.all(upTo: 4) {
      let ledger = SubscriptionLedger(history.events.joined())
      for policy in AccessPolicy.allCases {
        let now = ledger.decision(policy: policy, products: Catalogue.plans, at: history.story.now)
        func later(_ instant: Timestamp) -> Expectation {
          Expectation(ledger.decision(policy: policy, products: Catalogue.plans, at: instant))
        }
        if let end = now.validUntil {
          #expect(later(end.plus(-1)) == Expectation(now))
          #expect(later(end) != Expectation(now))
        } else {
          #expect(later(.day(36_500)) == Expectation(now))
        }
      }
    }
  }
}
