import Basics
import Entitlement
import FoundationEssentials
import Testing

@Suite struct DecisionTests {
  private let apple = Statements.apple
  private let google = Statements.google

  @Test(
    "A period that is over and renews by itself waits for news, or ends, as the policy has it",
    arguments: [
      (.untilExpired, true, .active, nil, true, .awaitingRenewal),
      (.untilExpired, false, .active, nil, false, .expired),
      (.untilExpired, nil, .active, nil, false, .expired),
      (.untilExpired, true, .expired, nil, false, .expired),
      (.untilExpired, true, .active, .billingError, false, .expired),
      (.storeRules, true, .active, nil, false, .expired), (.storeRules, false, .active, nil, false, .expired),
    ] as [(AccessPolicy, Bool?, StoreStatus, ExpirationIntent?, Bool, SubscriptionState)])
  func lateRenewal(
    _ policy: AccessPolicy, _ renews: Bool?, _ status: StoreStatus, _ intent: ExpirationIntent?,
    _ isAllowed: Bool,
    _ state: SubscriptionState
  ) {
    let ledger = SubscriptionLedger([
      apple.payment(), apple.renewal(renews, said: 1, intent: intent), apple.status(status, said: 1),
    ])
    let decision = ledger.decide(policy, on: 31)
    #expect(decision.isAllowed == isAllowed)
    #expect(decision.state == state)
    #expect(decision.validUntil == nil)
  }

  @Test("An end at exactly now has passed", arguments: AccessPolicy.allCases)
  func exactlyNow(_ policy: AccessPolicy) {
    let paid = SubscriptionLedger([apple.payment(to: 30), apple.renewal(false, said: 0)])
    let grace = SubscriptionLedger([apple.payment(to: 30), apple.renewal(true, said: 30, grace: 36)])
    let refunded = SubscriptionLedger([apple.payment(to: 30), apple.refund(on: 20, said: 10)])
    for (ledger, end, state) in [
      (paid, 30, SubscriptionState.subscribed), (grace, 36, .inGracePeriod), (refunded, 20, .subscribed),
    ] as [(SubscriptionLedger, Double, SubscriptionState)] {
      let end = Timestamp.day(end)
      for (shift, isBefore) in [(-1, true), (0, false), (1, false)] as [(Int64, Bool)] {
        let decision = ledger.decision(policy: policy, products: Catalogue.plans, at: end.plus(shift))
        #expect((decision.state == state) == isBefore)
        #expect(decision.validUntil == (isBefore ? end : nil))
      }
    }
  }

  @Test(
    "What each status does under each policy, before and after the end of the period",
    arguments: [
      // Status, then for each policy: access while paid and the state, access when over and the state.
      (.active, (true, .subscribed, true, .awaitingRenewal), (true, .subscribed, false, .expired)),
      (.cancelled, (true, .subscribed, false, .expired), (true, .subscribed, false, .expired)),
      (
        .gracePeriod, (true, .inGracePeriod, true, .inBillingRetryPeriod),
        (true, .inGracePeriod, false, .inBillingRetryPeriod)
      ),
      (
        .billingRetry, (true, .subscribed, true, .inBillingRetryPeriod),
        (true, .subscribed, false, .inBillingRetryPeriod)
      ),
      (
        .onHold, (true, .inBillingRetryPeriod, true, .inBillingRetryPeriod),
        (false, .inBillingRetryPeriod, false, .inBillingRetryPeriod)
      ),
      (.paused, (true, .paused, true, .paused), (false, .paused, false, .paused)),
      (.expired, (false, .expired, false, .expired), (false, .expired, false, .expired)),
      (.revoked, (false, .revoked, false, .revoked), (false, .revoked, false, .revoked)),
      (.pending, (false, .pending, false, .pending), (false, .pending, false, .pending)),
      (
        .pendingCancelled, (false, .notSubscribed, false, .notSubscribed),
        (false, .notSubscribed, false, .notSubscribed)
      ),
      (
        StoreStatus(rawValue: "moonlit"), (true, .subscribed, true, .awaitingRenewal),
        (false, "moonlit", false, "moonlit")
      ),
    ]
      as [(
        StoreStatus, (Bool, SubscriptionState, Bool, SubscriptionState),
        (Bool, SubscriptionState, Bool, SubscriptionState)
      )])
  func statuses(
    _ status: StoreStatus, _ untilExpired: (Bool, SubscriptionState, Bool, SubscriptionState),
    _ storeRules: (Bool, SubscriptionState, Bool, SubscriptionState)
  ) {
    for (policy, expected) in [(AccessPolicy.untilExpired, untilExpired), (.storeRules, storeRules)] {
      let ledger = SubscriptionLedger([
        google.payment(said: 1), google.renewal(true, said: 1), google.status(status, said: 1),
      ])
      let paid = ledger.decide(policy, on: 29)
      #expect((paid.isAllowed, paid.state) == (expected.0, expected.1), "\(policy)")
      let over = ledger.decide(policy, on: 31)
      #expect((over.isAllowed, over.state) == (expected.2, expected.3), "\(policy)")
      if status.rawValue == "moonlit" {
        #expect(paid.reasons.contains(.unknownStatus(status)))
      }
    }
  }

  @Test(
    "A status of a period before says nothing of the present one, and neither does one before an extension")
  func staleStatus() {
    let renewed = SubscriptionLedger([
      apple.payment("p1", to: 30), apple.status(.expired, said: 30, of: "p1"),
      apple.payment("p2", from: 40, to: 70),
    ])
    #expect(renewed.decide(on: 50).isAllowed)
    let extended = SubscriptionLedger([
      apple.payment(to: 30, said: 0), apple.status(.expired, said: 30), apple.payment(to: 45, said: 31),
    ])
    #expect(extended.decide(on: 40).isAllowed)
    let other = SubscriptionLedger([
      apple.payment("p1", to: 30), apple.payment("p2", from: 30, to: 60),
      apple.status(.revoked, said: 31, of: "p1"),
    ])
    #expect(other.decide(on: 50).isAllowed)
    #expect(!other.merging(SubscriptionLedger([apple.status(.revoked, said: 32)])).decide(on: 50).isAllowed)
  }

  @Test("A grace period of a period before says nothing of the present one")
  func staleRenewal() {
    let ledger = SubscriptionLedger([
      apple.payment("p1", to: 30),
      apple.renewal(true, said: 30, grace: 90, retry: true, intent: .billingError),
      apple.payment("p2", from: 31, to: 61),
    ])
    #expect(ledger.decide(on: 50).state == .subscribed)
    #expect(ledger.decide(on: 62).state == .awaitingRenewal)
  }

  @Test("A refund that was reversed gives access again, in whatever order the two are heard")
  func reversal() {
    let facts = [apple.payment(), apple.refund(on: 5, said: 5), apple.refund(on: nil, said: 9)]
    for order in [[0, 1, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0]] {
      #expect(SubscriptionLedger(order.map { facts[$0] }).decide(on: 10).isAllowed)
    }
    #expect(!SubscriptionLedger(facts[..<2]).decide(on: 10).isAllowed)
  }

  @Test("A family that shares no more ends access, and that is no refund")
  func familyShare() {
    let ledger = SubscriptionLedger([
      apple.payment(ownership: .familyShared), apple.refund(on: 5, said: 5),
    ])
    #expect(ledger.decide(on: 6).state == .revoked)
    #expect(ledger.decide(on: 6).cancellation == .revoked)
    let refunded = SubscriptionLedger([apple.payment(), apple.refund(on: 5, said: 5, kind: .fullRefund)])
    #expect(refunded.decide(on: 6).cancellation == .refunded)
  }

  @Test("An upgrade takes the place of what was there before")
  func upgrade() {
    let ledger = SubscriptionLedger([
      apple.payment("p1", Catalogue.foundation, said: 10, isUpgraded: true),
      apple.payment("p2", Catalogue.mastery, from: 10, to: 40), apple.renewal(true, said: 10),
    ])
    #expect(ledger.decide(on: 15).plan == Catalogue.masteryPlan)
    let refunded = ledger.merging(SubscriptionLedger([apple.refund("p2", on: 12, said: 12)]))
    #expect(!refunded.decide(on: 15).isAllowed)
  }

  @Test("A new purchase token takes the place of the old one, whichever is heard first, once it is paid for")
  func replacement() {
    var new = Statements.google
    new.chain = SubscriptionChain(store: .google, environment: .production, id: "token-2")
    let old = [google.payment(to: 300), google.renewal(true, said: 0), google.status(.active, said: 0)]
    let pending = [
      new.payment("q1", Catalogue.foundation, from: 10, to: 40, replaces: "token"),
      new.status(.pending, said: 10),
    ]
    let paid = [
      new.payment("q1", Catalogue.foundation, from: 10, to: 40, said: 11, replaces: "token"),
      new.status(.active, said: 11),
    ]
    #expect(SubscriptionLedger(old + pending).decide(on: 20).plan == Catalogue.masteryPlan)
    for facts in [old + pending + paid, paid + pending + old, pending + paid + old] {
      let decision = SubscriptionLedger(facts).decide(on: 20)
      #expect(decision.plan == Catalogue.foundationPlan)
      #expect(decision.reasons.contains(.replaced(google.chain)))
      #expect(SubscriptionLedger(facts).decide(on: 60).isAllowed == false)
    }
    // Also by one that does not count.
    let other = SubscriptionLedger(
      old + [new.payment("q1", Catalogue.unknown, from: 10, to: 40, replaces: "token")])
    #expect(!other.decide(on: 20).isAllowed)
    let given = SubscriptionLedger(
      old + [
        new.payment("q1", Catalogue.unknown, from: 10, to: 40, replaces: "token"),
        new.status(.pendingCancelled, said: 12),
      ])
    #expect(given.decide(on: 20).isAllowed)
  }

  @Test("Of several subscriptions access comes first, then the plan, then the state, then the end")
  func best() {
    func other(_ id: String) -> Statements {
      Statements(chain: SubscriptionChain(store: .apple, environment: .production, id: id))
    }
    let expired = [other("a").payment(to: 5), other("a").renewal(false, said: 0)]
    let foundation = [other("b").payment("b1", Catalogue.foundation, to: 300)]
    let grace = [other("c").payment("c1", to: 9), other("c").renewal(true, said: 9, grace: 15)]
    let short = [other("d").payment("d1", to: 20)]
    let long = [other("e").payment("e1", to: 30)]
    for (facts, payment) in [
      (expired + foundation, "b1"), (expired + foundation + grace, "c1"),
      (expired + foundation + grace + short, "d1"),
      (long + short, "e1"), (expired + foundation + grace + short + long, "e1"),
    ] {
      for facts in [facts, facts.reversed()] {
        #expect(SubscriptionLedger(facts).decide(on: 10).source?.transactionID == payment)
      }
    }
    let all = SubscriptionLedger(expired + foundation + grace + short + long).decide(on: 10)
    #expect(all.reasons.filter { if case .passedOver = $0 { true } else { false } }.count == 4)
  }

  @Test("One environment is looked at, and the one that decides is production where there is one")
  func environments() {
    var sandbox = Statements.apple
    sandbox.chain = SubscriptionChain(store: .apple, environment: .sandbox, id: "2000")
    var xcode = sandbox
    xcode.chain = SubscriptionChain(store: .apple, environment: .xcode, id: "2000")
    var ledger = SubscriptionLedger([xcode.payment(to: 90)])
    #expect(ledger.effectiveEnvironment == .xcode)
    ledger.record(sandbox.payment(to: 90))
    #expect(ledger.effectiveEnvironment == .sandbox)
    #expect(!ledger.decide(on: 10).isAllowed)
    #expect(ledger.decision(environment: .sandbox, products: Catalogue.plans, at: .day(10)).isAllowed)
    ledger.record(apple.payment(to: 5))
    #expect(ledger.effectiveEnvironment == .production)
    #expect(!ledger.decide(on: 10).isAllowed)
    #expect(SubscriptionLedger().effectiveEnvironment == nil)
    #expect(ledger.latestWord(in: .sandbox) == .day(0))
    #expect(ledger.latestWord(in: .localTesting) == nil)
  }

  @Test(
    "A product that does not count gives nothing and is named, and one that is used up gives nothing either")
  func products() {
    let ledger = SubscriptionLedger([apple.payment("p1", Catalogue.unknown)])
    #expect(ledger.decide(on: 5).state == .notSubscribed)
    #expect(ledger.decide(on: 5).reasons.contains(.productDoesNotCount(productID: Catalogue.unknown)))
    for (kind, isAllowed) in [(ProductKind.consumable, false), (.nonRenewing, false), (.nonConsumable, true)]
    {
      let single = SubscriptionLedger([apple.payment("p1", Catalogue.lifetime, to: nil, kind: kind)])
      #expect(single.decide(on: 5).isAllowed == isAllowed)
    }
    #expect(SubscriptionLedger().decide(on: 0).reasons.last == .nothingKnown)
    let refunded = SubscriptionLedger([
      apple.payment("p1", Catalogue.lifetime, to: nil, kind: .nonConsumable), apple.refund(on: 3, said: 3),
    ])
    #expect(refunded.decide(on: 2).validUntil == .day(3))
    #expect(!refunded.decide(on: 3).isAllowed)
  }

  @Test(
    "Access that outlasts its period is for what renews: a smaller plan, or none when that does not count")
  func downgrade() {
    let facts = [apple.payment(), apple.renewal(true, said: 5, into: Catalogue.foundation)]
    let ledger = SubscriptionLedger(facts)
    #expect(ledger.decide(on: 10).plan == Catalogue.masteryPlan)
    #expect(ledger.decide(on: 10).nextPlan == Catalogue.foundationPlan)
    #expect(ledger.decide(on: 31).plan == Catalogue.foundationPlan)
    let pro = ledger.decision(products: Catalogue.plans.grantingPro, at: .day(31))
    #expect(!pro.isAllowed)
    #expect(pro.state == .expired)
    #expect(pro.reasons.contains(.renewsIntoOther(productID: Catalogue.foundation)))
    let retry = SubscriptionLedger([
      apple.payment(), apple.renewal(true, said: 30, into: Catalogue.foundation, retry: true),
    ])
    #expect(retry.decide(on: 31).plan == Catalogue.foundationPlan)
    #expect(!retry.decision(products: Catalogue.plans.grantingPro, at: .day(31)).isAllowed)
  }

  @Test(
    "Why a subscription has ended follows from what the store says",
    arguments: [
      (.cancelled, .cancelledByPerson), (.billingError, .billing), (.priceIncrease, .priceIncrease),
      (.productNotAvailable, .productNotAvailable), (.other, .other),
      (ExpirationIntent(rawValue: 77), .other),
      (nil, .other),
    ] as [(ExpirationIntent?, CancellationReason)])
  func cancellation(_ intent: ExpirationIntent?, _ reason: CancellationReason) {
    let ledger = SubscriptionLedger([
      apple.payment(), apple.renewal(nil, said: 31, intent: intent), apple.status(.expired, said: 31),
    ])
    #expect(ledger.decide(on: 32).cancellation == reason)
  }

  @Test("Every step of a decision is a whole sentence, and the same question has the same answer")
  func reasons() {
    for history in History<AppleStory>.all(upTo: 3) {
      let ledger = SubscriptionLedger(history.events.joined())
      for policy in AccessPolicy.allCases {
        for instant in history.instants {
          let decision = ledger.decision(policy: policy, products: Catalogue.plans, at: instant)
          #expect(decision.reasons.count >= 3)
          for reason in decision.reasons {
            #expect(reason.sentence.hasSuffix(".") && reason.sentence.first?.isUppercase == true)
          }
          #expect(decision == ledger.decision(policy: policy, products: Catalogue.plans, at: instant))
        }
      }
    }
  }
}
