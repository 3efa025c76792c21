import Basics
import Entitlement
import Foundation
import Testing

@Suite struct SubscriptionFactsProjectionTests {
  private let apple = Statements.apple

  private func facts(_ statements: [StoreFact], on day: Double) -> SubscriptionFacts {
    SubscriptionLedger(statements).decision(products: Catalogue.plans.grantingPro, at: .day(day))
      .subscriptionFacts
  }

  private func date(_ day: Double) -> Date {
    Date(timeIntervalSince1970: Double(Timestamp.day(day).milliseconds) / 1_000)
  }

  @Test("Access becomes the end of the paid or granted period, and whether it renews as what gives Pro")
  func access() {
    let paid = [apple.payment(), apple.renewal(true, said: 0)]
    #expect(facts(paid, on: 5) == SubscriptionFacts(expiration: date(30), willAutoRenew: true))
    #expect(facts(paid, on: 40) == SubscriptionFacts(expiration: date(30), willAutoRenew: true))
    let cancelled = [apple.payment(), apple.renewal(false, said: 0)]
    #expect(facts(cancelled, on: 5) == SubscriptionFacts(expiration: date(30), willAutoRenew: false))
    let grace = [apple.payment(), apple.renewal(true, said: 30, grace: 36)]
    #expect(facts(grace, on: 31) == SubscriptionFacts(expiration: date(36), willAutoRenew: true))
    let smaller = [apple.payment(), apple.renewal(true, said: 0, into: Catalogue.foundation)]
    #expect(facts(smaller, on: 5) == SubscriptionFacts(expiration: date(30), willAutoRenew: false))
    let refundedLater = paid + [apple.refund(on: 9, said: 5)]
    #expect(facts(refundedLater, on: 6).expiration == date(9))
    let forEver = [apple.payment("p1", Catalogue.lifetime, to: nil, kind: .nonConsumable)]
    #expect(Tier.resolve(from: facts(forEver, on: 6), now: date(360_000)) == .pro)
  }

  @Test("No access becomes no subscription, for whatever reason, also when it would renew")
  func noAccess() {
    let paid = [apple.payment(), apple.renewal(true, said: 6)]
    #expect(facts(paid + [apple.refund(on: 5, said: 5)], on: 7) == .none)
    #expect(facts(paid + [apple.status(.expired, said: 31)], on: 32) == .none)
    #expect(facts([], on: 0) == .none)
    #expect(facts([apple.payment("p1", Catalogue.foundation)], on: 5) == .none)
    // Also when the question was not asked of the products that give Pro alone.
    let foundation = SubscriptionLedger([apple.payment("p1", Catalogue.foundation)]).decide(on: 5)
    #expect(foundation.isAllowed)
    #expect(foundation.subscriptionFacts == .none)
  }

  @Test(
    "The tier that follows is Pro exactly where there is access under a plan that gives it, at every instant")
  func agreement() {
    for history in History<AppleStory>.all(upTo: 4) {
      let ledger = SubscriptionLedger(history.events.joined())
      for instant in history.instants {
        let decision = ledger.decision(products: Catalogue.plans.grantingPro, at: instant)
        let now = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        let tier = Tier.resolve(from: decision.subscriptionFacts, now: now)
        if (tier == .pro) != decision.isAllowed { Issue.record("\(history) at \(instant)") }
      }
    }
  }

  @Test("Facts that were adopted once go on as the ledger does, until the store says something new")
  func offline() {
    for history in History<AppleStory>.all(upTo: 4) {
      let ledger = SubscriptionLedger(history.events.joined())
      let adopted = ledger.decision(products: Catalogue.plans.grantingPro, at: history.story.now)
        .subscriptionFacts
      for instant in history.instants where !history.name.contains("fail-grace") {
        let decision = ledger.decision(products: Catalogue.plans.grantingPro, at: instant)
        let now = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        if (Tier.resolve(from: adopted, now: now) == .pro) != decision.isAllowed {
          Issue.record("\(history) at \(instant)")
        }
      }
    }
  }
}
