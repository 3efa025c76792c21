import Basics
import Entitlement
import Quota
import Testing

extension QuotaConformanceCheck {
  static let consumption: [QuotaConformanceCheck] = [
    QuotaConformanceCheck("A trial has its units in total, and a refusal consumes nothing") { bench in
      try await bench.openTrial()
      for number in 1...3 {
        let answer = try await bench.consume()
        #expect(answer.isGranted && answer.usage[.impulses]?.used == Int64(number))
        #expect(answer.usage[.impulses]?.resetsAt == nil)
      }
      let refused = try await bench.consume()
      #expect(refused.refusal == .quotaExceeded(.impulses))
      #expect(try await bench.recorded() == 3)
      #expect(try await bench.used() == 3)
      let status = try await bench.ledger.status(of: "ada")
      #expect(!status.canCapture && status.canCheckin && status.canStartSession)
    },
    QuotaConformanceCheck("An amount above 1 is granted whole or not at all") { bench in
      try await bench.openTrial()
      #expect(try await bench.consume([.impulses: 2]).isGranted)
      #expect(try await bench.consume([.impulses: 2]).refusal == .quotaExceeded(.impulses))
      #expect(try await bench.consume([.impulses: 1]).isGranted)
      #expect(try await bench.recorded() == 3)
    },
    QuotaConformanceCheck("Of several metrics all are granted or none") { bench in
      try await bench.openTrial()
      let refused = try await bench.consume([.impulses: 4, .checkins: 1])
      #expect(refused.refusal == .quotaExceeded(.impulses))
      #expect(try await bench.consume([.impulses: 1, .checkins: 8]).refusal == .quotaExceeded(.checkins))
      #expect(try await bench.used(.checkins) == 0)
      let granted = try await bench.consume([.impulses: 3, .checkins: 7])
      #expect(granted.isGranted && granted.usage[.checkins]?.left == 0 && granted.usage[.impulses]?.left == 0)
      #expect(try await bench.recorded(.checkins) == 7)
    },
    QuotaConformanceCheck("A repeated request counts once and is answered as the first time") { bench in
      try await bench.openTrial()
      let first = try await bench.consume(key: "k")
      try await bench.consume()
      bench.time.advance(by: .seconds(7 * 86_400) - .milliseconds(1))
      let again = try await bench.consume(key: "k")
      #expect(again.isReplay && !first.isReplay)
      #expect((again.reference, again.refusal) == (first.reference, first.refusal))
      #expect(again.usage == first.usage && again.configurationVersion == first.configurationVersion)
      #expect(try await bench.recorded() == 2)
    },
    QuotaConformanceCheck("A refusal is repeated too, although there is something left by then") { bench in
      try await bench.openTrial()
      let refused = try await bench.consume([.impulses: 4], key: "k")
      try await bench.subscribe()
      let again = try await bench.consume([.impulses: 4], key: "k")
      #expect(again.isReplay && again.refusal == .quotaExceeded(.impulses) && again.usage == refused.usage)
      #expect(try await bench.consume([.impulses: 4], key: "k2").isGranted)
      let nobody = try await bench.consume(of: "nobody", key: "k")
      #expect(nobody.refusal == .subscriptionInactive)
      try await bench.subscribe("nobody")
      #expect(try await bench.consume(of: "nobody", key: "k").refusal == .subscriptionInactive)
    },
    QuotaConformanceCheck("After 7 days a key is free again") { bench in
      try await bench.subscribe()
      let first = try await bench.consume(key: "k")
      bench.time.advance(by: .seconds(7 * 86_400))
      let second = try await bench.consume([.checkins: 2], key: "k")
      #expect(second.isGranted && !second.isReplay && second.reference != first.reference)
      #expect(try await bench.recorded() == 1)
      #expect(try await bench.recorded(.checkins) == 2)
      // The earlier consumption still has its name.
      _ = try await bench.ledger.refund(first.reference, of: "ada", amounts: nil, reason: nil, actor: "test")
      #expect(try await bench.recorded() == 0)
      #expect(try await bench.recorded(.checkins) == 2)
    },
    QuotaConformanceCheck("A key belongs to its account and to what was asked with it") { bench in
      try await bench.subscribe()
      try await bench.subscribe("bob")
      try await bench.consume(key: "k")
      await bench.expect(.idempotencyKeyReused) { try await bench.consume([.impulses: 2], key: "k") }
      await bench.expect(.idempotencyKeyReused) { try await bench.consume([.checkins: 1], key: "k") }
      await bench.expect(.idempotencyKeyReused) { _ = try await bench.reserve(key: "k") }
      #expect(try await bench.consume([.checkins: 1], of: "bob", key: "k").isGranted)
      #expect(try await bench.recorded() == 1)
    },
    QuotaConformanceCheck("A request that makes no sense is an error and leaves nothing") { bench in
      try await bench.subscribe()
      for amounts in [[:], [.impulses: 0], [.impulses: -1], [.impulses: .max], ["exports": 1]]
        as [MetricAmounts]
      {
        await bench.expect(.invalidRequest) { try await bench.consume(amounts, key: "k") }
      }
      for key in ["", "with blank", "\u{E9}", String(repeating: "k", count: 256)] {
        await bench.expect(.invalidRequest) { try await bench.consume(key: key) }
      }
      await bench.expect(.invalidRequest) { try await bench.consume(of: "") }
      await bench.expect(.invalidRequest) { try await bench.consume(of: "a\nb") }
      #expect(try await bench.consume(key: "k").isGranted)
    },
    QuotaConformanceCheck(
      "Counting begins anew at the boundary of the month, and what is over stays on record"
    ) { bench in
      try await bench.subscribe()
      #expect(try await bench.consume([.impulses: 30]).isGranted)
      let status = try await bench.ledger.status(of: "ada")
      let reset = try #require(status[.impulses]?.resetsAt)
      #expect(reset == Timestamp("2026-03-15T12:00:00Z"))
      bench.time.set(Timestamp(milliseconds: reset.milliseconds - 1))
      #expect(try await bench.consume().refusal == .quotaExceeded(.impulses))
      bench.time.set(reset)
      #expect(try await bench.used() == 0)
      #expect(try await bench.consume().usage[.impulses]?.used == 1)
      #expect(try await bench.recorded() == 31)
    },
    QuotaConformanceCheck("A clock that goes back over a boundary finds the earlier period as it was") {
      bench in
      try await bench.subscribe()
      try await bench.consume([.impulses: 29])
      let before = bench.time.now()
      bench.time.advance(by: .seconds(40 * 86_400))
      try await bench.consume([.impulses: 5])
      bench.time.set(before)
      #expect(try await bench.used() == 29)
      #expect(try await bench.consume([.impulses: 2]).refusal == .quotaExceeded(.impulses))
      #expect(try await bench.consume().isGranted)
      bench.time.advance(by: .seconds(40 * 86_400))
      #expect(try await bench.used() == 5)
    },
    QuotaConformanceCheck("Actions go by the subscription and by what is left of their metric") { bench in
      let ledger = bench.ledger
      #expect(try await !ledger.allows(.startSession, for: "ada"))
      try await bench.openTrial()
      try await bench.consume([.impulses: 3])
      #expect(try await !ledger.canCaptureImpulse("ada"))
      #expect(try await ledger.canCreateCheckin("ada"))
      #expect(try await ledger.canStartSession("ada"))
      #expect(
        try await ledger.perform(.captureImpulse, for: "ada", actor: "test") == .quotaExceeded(.impulses))
      #expect(try await ledger.perform(.createCheckin, for: "ada", key: "k", actor: "test") == nil)
      #expect(try await ledger.perform(.createCheckin, for: "ada", key: "k", actor: "test") == nil)
      #expect(try await bench.used(.checkins) == 1)
      #expect(try await ledger.perform(.startSession, for: "ada", actor: "test") == nil)
      #expect(try await ledger.perform(.startSession, for: "eve", actor: "test") == .subscriptionInactive)
      await bench.expect(.invalidRequest) {
        _ = try await ledger.allows(QuotaAction("export", uses: "exports"), for: "ada")
      }
    },
  ]
}
