import Basics
import Entitlement
import Quota
import Testing

extension QuotaConformanceCheck {
  static let settlement: [QuotaConformanceCheck] = [
    QuotaConformanceCheck(
      "What is set aside counts against the limit until it is released or its deadline comes"
    ) { bench in
      try await bench.openTrial()
      let kept = try await bench.reserve([.impulses: 2])
      #expect(kept.isGranted && kept.deadline == bench.time.now().advanced(by: .seconds(600)))
      #expect(try await bench.used() == 2)
      #expect(try await bench.consume([.impulses: 2]).refusal == .quotaExceeded(.impulses))
      #expect(try await bench.reserve([.impulses: 2]).refusal == .quotaExceeded(.impulses))
      _ = try await bench.ledger.release(kept.reference, of: "ada", actor: "test")
      #expect(try await bench.used() == 0)
      _ = try await bench.reserve([.impulses: 3])
      bench.time.advance(by: .seconds(600) - .milliseconds(1))
      #expect(try await bench.consume().refusal == .quotaExceeded(.impulses))
      bench.time.advance(by: .milliseconds(1))
      #expect(try await bench.consume([.impulses: 3]).isGranted)
      #expect(try await bench.recorded() == 3)
    },
    QuotaConformanceCheck("A commit makes usage of all or less, once, and the rest is free") { bench in
      try await bench.openTrial()
      let kept = try await bench.reserve([.impulses: 3, .checkins: 2], key: "k")
      #expect(try await bench.reserve([.impulses: 3, .checkins: 2], key: "k").reference == kept.reference)
      let ledger = bench.ledger
      await bench.expect(.invalidRequest) {
        _ = try await ledger.commit(kept.reference, of: "ada", amounts: [.impulses: 4], actor: "test")
      }
      let first = try await ledger.commit(kept.reference, of: "ada", amounts: [.impulses: 2], actor: "test")
      let again = try await ledger.commit(kept.reference, of: "ada", amounts: [.impulses: 2], actor: "test")
      #expect(again.amounts == first.amounts && again.isReplay && !first.isReplay)
      await bench.expect(.reservationCommitted) {
        _ = try await ledger.commit(kept.reference, of: "ada", amounts: nil, actor: "test")
      }
      await bench.expect(.reservationCommitted) {
        _ = try await ledger.release(kept.reference, of: "ada", actor: "test")
      }
      #expect(try await bench.used() == 2)
      #expect(try await bench.used(.checkins) == 0)
      #expect(try await bench.recorded() == 2)
      #expect(try await bench.consume().isGranted)
    },
    QuotaConformanceCheck("A commit at or after the deadline is an error; a release then is none") { bench in
      try await bench.subscribe()
      let late = try await bench.reserve()
      let onTime = try await bench.reserve()
      bench.time.advance(by: .seconds(600) - .milliseconds(1))
      _ = try await bench.ledger.commit(onTime.reference, of: "ada", amounts: nil, actor: "test")
      bench.time.advance(by: .milliseconds(1))
      await bench.expect(.reservationExpired) {
        _ = try await bench.ledger.commit(late.reference, of: "ada", amounts: nil, actor: "test")
      }
      _ = try await bench.ledger.release(late.reference, of: "ada", actor: "test")
      #expect(try await bench.ledger.release(late.reference, of: "ada", actor: "test").isReplay)
      await bench.expect(.reservationReleased) {
        _ = try await bench.ledger.commit(late.reference, of: "ada", amounts: nil, actor: "test")
      }
      #expect(try await bench.recorded() == 1)
    },
    QuotaConformanceCheck(
      "A reservation counts in the period in which it was made, also when it is committed later"
    ) { bench in
      try await bench.subscribe()
      let reset = try #require(try await bench.ledger.status(of: "ada")[.impulses]?.resetsAt)
      bench.time.set(Timestamp(milliseconds: reset.milliseconds - 1_000))
      let kept = try await bench.reserve([.impulses: 30])
      bench.time.set(reset)
      #expect(try await bench.used() == 0)
      #expect(try await bench.consume([.impulses: 4]).isGranted)
      _ = try await bench.ledger.commit(kept.reference, of: "ada", amounts: [.impulses: 29], actor: "test")
      #expect(try await bench.used() == 4)
      bench.time.set(Timestamp(milliseconds: reset.milliseconds - 1))
      #expect(try await bench.used() == 29)
    },
    QuotaConformanceCheck(
      "A refund gives back once what a consumption used, in the period in which it counts"
    ) { bench in
      try await bench.subscribe()
      let ledger = bench.ledger
      let consumed = try await bench.consume([.impulses: 5, .checkins: 2])
      await bench.expect(.invalidRequest) {
        _ = try await ledger.refund(
          consumed.reference, of: "ada", amounts: [.impulses: 6], reason: nil, actor: "test")
      }
      bench.time.advance(by: .seconds(1))
      let refund = try await ledger.refund(
        consumed.reference, of: "ada", amounts: [.impulses: 4], reason: "a mistake", actor: "support")
      #expect(!refund.isReplay && refund.amounts == [.impulses: 4])
      #expect(
        try await ledger.refund(
          consumed.reference, of: "ada", amounts: [.impulses: 4], reason: nil, actor: "x"
        ).isReplay)
      await bench.expect(.idempotencyKeyReused) {
        _ = try await ledger.refund(consumed.reference, of: "ada", amounts: nil, reason: nil, actor: "test")
      }
      #expect(try await bench.used() == 1)
      #expect(try await bench.used(.checkins) == 2)
      let entry = try #require(try await ledger.history(of: "ada", before: nil, limit: 1).first)
      #expect((entry.kind, entry.actor, entry.note) == (.refund, "support", "a mistake"))
      let late = try await bench.consume([.impulses: 3])
      bench.time.advance(by: .seconds(31 * 86_400))
      try await bench.consume()
      _ = try await ledger.refund(late.reference, of: "ada", amounts: nil, reason: nil, actor: "test")
      #expect(try await bench.used() == 1)
      #expect(try await bench.recorded() == 2)
    },
    QuotaConformanceCheck("Only what was granted and used can be taken back or settled") { bench in
      try await bench.openTrial()
      let ledger = bench.ledger
      let refused = try await bench.consume([.impulses: 4], key: "r")
      let consumed = try await bench.consume()
      let kept = try await bench.reserve()
      let refusedToo = try await bench.reserve([.impulses: 9], key: "s")
      func refund(_ reference: OperationReference, of account: AccountName = "ada") async throws {
        _ = try await ledger.refund(reference, of: account, amounts: nil, reason: nil, actor: "test")
      }
      await bench.expect(.wrongOperation) { try await refund(refused.reference) }
      await bench.expect(.wrongOperation) { try await refund(kept.reference) }
      await bench.expect(.unknownOperation) { try await refund(consumed.reference, of: "bob") }
      await bench.expect(.unknownOperation) {
        try await refund(OperationReference(key: "x", madeAt: bench.time.now()))
      }
      await bench.expect(.wrongOperation) {
        _ = try await ledger.commit(consumed.reference, of: "ada", amounts: nil, actor: "test")
      }
      await bench.expect(.wrongOperation) {
        _ = try await ledger.commit(refusedToo.reference, of: "ada", amounts: nil, actor: "test")
      }
      _ = try await ledger.commit(kept.reference, of: "ada", amounts: nil, actor: "test")
      try await refund(kept.reference)
      #expect(try await bench.recorded() == 1)
    },
    QuotaConformanceCheck(
      "An account has a bounded number of open reservations, of which expired ones are none"
    ) { bench in
      try await bench.subscribe()
      var terms = try await bench.ledger.configuration().terms
      terms[.foundation]?.limits[.impulses] = MetricLimit(5_000, .monthly)
      _ = try await bench.ledger.setConfiguration(terms, replacing: 1, actor: "test")
      for _ in 0..<1_000 { _ = try await bench.reserve() }
      await bench.expect(.tooManyReservations) { _ = try await bench.reserve() }
      bench.time.advance(by: .seconds(600))
      #expect(try await bench.reserve().usage[.impulses]?.used == 1)
    },
  ]
}
