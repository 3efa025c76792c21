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
    let cancelledGrace = [apple.payment(), apple.renewal(false, said: 30, grace: 36)]
    #expect(facts(cancelledGrace, on: 31) == SubscriptionFacts(expiration: date(36), willAutoRenew: false))
    let ahead = [
      apple.payment(), apple.payment("p2", from: 30, to: 60, said: 29), apple.renewal(false, said: 29),
    ]
    #expect(facts(ahead, on: 29) == SubscriptionFacts(expiration: date(60), willAutoRenew: false))
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
    var failing = 0
    for history in History<AppleStory>.all(upTo: 4) {
      let ledger = SubscriptionLedger(history.events.joined())
      checkGoingOn(ledger, from: history.story.now, at: history.instants, history.name)
      if history.name.hasPrefix("buy upgrade fail-grace cancel") { failing += 1 }
    }
    #expect(failing > 0)
    for history in History<GoogleStory>.all(upTo: 4) {
      let ledger = SubscriptionLedger(history.events.joined())
      checkGoingOn(ledger, from: history.story.now, at: history.instants, history.name)
    }
  }

  @Test(
    "So do facts of whatever a store may say of a payment, its renewal and its status, said on whatever day")
  func anything() {
    var count = 0
    let payments = [
      [apple.payment()], [apple.payment(), apple.payment("p2", from: 30, to: 60, said: 28)],
      [apple.payment(to: 365), apple.payment("p2", from: 5, to: 35)],
      [apple.payment(to: 365), apple.refund(on: 4, said: 4), apple.payment("p2", from: 5, to: 35)],
      [apple.payment("p1", Catalogue.lifetime, to: nil, kind: .nonConsumable)],
    ]
    let intents: [ExpirationIntent?] = [nil, .billingError]
    let statuses: [StoreStatus?] = [nil, StoreStatus(rawValue: "moonlit")] + StoreStatus.known
    for payment in payments {
      for said in [6, 29, 31] as [Double] {
        for renews in [nil, true, false] as [Bool?] {
          for product in [Catalogue.mastery, Catalogue.foundation] {
            for grace in [nil, 36] as [Double?] {
              for retry in [nil, true] as [Bool?] {
                for intent in intents {
                  for status in statuses {
                    var facts = payment
                    facts.append(
                      apple.renewal(
                        renews, said: said, into: product, grace: grace, retry: retry, intent: intent))
                    if let status { facts.append(apple.status(status, said: said)) }
                    count += 1
                    checkGoingOn(
                      SubscriptionLedger(facts), from: .day(said),
                      at: [29.5, 30, 32, 35, 36, 40, 60, 61, 400].map { Timestamp.day($0) }, "\(facts)")
                  }
                }
              }
            }
          }
        }
      }
    }
    #expect(count == payments.count * 3 * 3 * 2 * 2 * 2 * 2 * statuses.count)
  }

  /// Looks whether facts that are adopted at one time come to the same as the ledger at later ones.
  private func checkGoingOn(
    _ ledger: SubscriptionLedger, from start: Timestamp, at instants: [Timestamp], _ name: String
  ) {
    // What was said is not asked about before it was said.
    let start = max(start, ledger.latestWord(in: .production) ?? start)
    let now = ledger.decision(products: Catalogue.plans.grantingPro, at: start)
    let adopted = now.subscriptionFacts
    // No access is no subscription, also when it begins later by itself.
    let end = now.isAllowed ? nil : now.validUntil
    for instant in instants where instant >= start && instant < end ?? .day(100_000) {
      let decision = ledger.decision(products: Catalogue.plans.grantingPro, at: instant)
      let now = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
      if (Tier.resolve(from: adopted, now: now) == .pro) != decision.isAllowed {
        Issue.record("\(name) at \(instant): \(adopted) and \(decision.state)")
      }
    }
  }
}
