import Basics
import Entitlement
import Testing

@Suite struct MergeLawTests {
  /// Every kind of event there is, each said on a day; the number stands for the bytes.
  private static func kinds(said day: Double, number: UInt64) -> [StoreFact] {
    let apple = Statements.apple
    let google = Statements.google
    var facts: [StoreFact] = [
      apple.payment(said: day, number: number), apple.payment(to: 40, said: day, number: number),
      apple.payment(said: day, isUpgraded: true, number: number),
      apple.payment("p2", from: 30, to: 60, said: day, number: number),
      google.payment(said: day, replaces: "older", number: number),
      apple.refund(on: nil, said: day, number: number), apple.refund(on: 3, said: day, number: number),
      apple.refund(on: 3, said: day, kind: .familyShareEnded, number: number),
      apple.refund("p2", on: 31, said: day, number: number),
      apple.renewal(true, said: day, number: number), apple.renewal(false, said: day, number: number),
      apple.renewal(true, said: day, into: Catalogue.foundation, number: number),
      apple.renewal(true, said: day, grace: 36, number: number),
      apple.renewal(true, said: day, retry: true, number: number),
      apple.renewal(nil, said: day, intent: .billingError, number: number),
      google.renewal(true, said: day, number: number),
    ]
    facts += [.active, .cancelled, .expired, .gracePeriod, .billingRetry, .revoked].map {
      apple.status($0, said: day, number: number)
    }
    facts += [.onHold, .paused, .pending].map { google.status($0, said: day, number: number) }
    return facts
  }

  /// Kinds with other dates, with the same date from other bytes, and with the same date and bytes.
  private static let ledgers: [SubscriptionLedger] =
    [SubscriptionLedger()]
    + (kinds(said: 10, number: 1) + kinds(said: 10, number: 2) + kinds(said: 11, number: 0)).map {
      SubscriptionLedger([$0])
    }

  @Test("Merging a ledger with itself changes nothing, and neither does what is known already")
  func idempotent() {
    for ledger in Self.ledgers {
      #expect(ledger.merging(ledger) == ledger)
      for other in Self.ledgers {
        var merged = ledger.merging(other)
        #expect(merged.merge(other) == 0)
        #expect(merged.merge(ledger) == 0)
      }
    }
  }

  @Test("Which of two ledgers is merged into the other makes no difference, for all pairs of kinds")
  func commutative() {
    #expect(Self.ledgers.count > 70)
    for one in Self.ledgers {
      for other in Self.ledgers where one.merging(other) != other.merging(one) {
        Issue.record("\(one.facts) and \(other.facts)")
      }
    }
  }

  @Test(
    "Which two of three ledgers are merged first makes no difference, for all triples of kinds",
    arguments: [
      // The days on which the three are said: equal ones have other bytes.
      [10, 10, 10], [10, 11, 12], [12, 11, 10], [11, 10, 11],
    ])
  func associative(_ days: [Double]) {
    let ledgers = days.enumerated().map { place, day in
      Self.kinds(said: day, number: UInt64(place)).map { SubscriptionLedger([$0]) }
    }
    let lastTwo = ledgers[1].map { second in ledgers[2].map { second.merging($0) } }
    for first in ledgers[0] {
      for (place, second) in ledgers[1].enumerated() {
        let firstTwo = first.merging(second)
        for (other, third) in ledgers[2].enumerated()
        where firstTwo.merging(third) != first.merging(lastTwo[place][other]) {
          Issue.record("\(first.facts), \(second.facts) and \(third.facts)")
        }
      }
    }
  }

  @Test("The later word stands, then the later end of a reading, then the greater digest")
  func order() {
    let day = Timestamp.day(1)
    let stamps: [FactStamp] = [
      .at(day, 9, expiry: .day(99)), .at(day.plus(1), 1), .at(day.plus(1), 2),
      .at(day.plus(1), 0, expiry: .day(2)),
      .at(day.plus(1), 0, expiry: .day(3)), .at(day.plus(2), 0),
    ]
    for (place, stamp) in stamps.enumerated() {
      for (other, otherStamp) in stamps.enumerated() {
        #expect((stamp < otherStamp) == (place < other))
        #expect((stamp == otherStamp) == (place == other))
      }
    }
  }

  @Test("Words about different subscriptions, payments and environments stand beside each other")
  func keys() {
    var sandbox = Statements.apple
    sandbox.chain = SubscriptionChain(store: .apple, environment: .sandbox, id: "2000")
    let facts: [StoreFact] = [
      Statements.apple.payment(), sandbox.payment(), Statements.google.payment(),
      Statements.apple.payment("p2"),
      Statements.apple.refund(on: nil, said: 0), Statements.apple.renewal(true, said: 0),
      Statements.apple.status(.active, said: 0),
    ]
    let ledger = SubscriptionLedger(facts)
    #expect(ledger.facts.count == facts.count)
    #expect(SubscriptionLedger(ledger.facts.reversed()) == ledger)
    #expect(ledger.chainNames.count == 3)
    #expect(!ledger.isEmpty)
    #expect(ledger.transactions(of: Statements.apple.chain).map(\.transactionID) == ["p1", "p2"])
    #expect(ledger.refund(of: "p1", in: Statements.apple.chain)?.revocationDate == nil)
    #expect(ledger.refund(of: "p2", in: Statements.apple.chain) == nil)
    #expect(ledger.renewal(of: Statements.apple.chain)?.willAutoRenew == true)
    #expect(ledger.status(of: Statements.apple.chain)?.status == .active)
    #expect(ledger.status(of: sandbox.chain) == nil)
  }
}
