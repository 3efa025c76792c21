import Basics
import Entitlement
import Quota
import Testing

extension QuotaConformanceCheck {
  static let configurations: [QuotaConformanceCheck] = [
    QuotaConformanceCheck("The catalogue's own terms are the first version, whoever comes first") { bench in
      let other = bench.anotherLedger()
      async let first = bench.ledger.configuration()
      async let second = other.configuration()
      let found = try await (first, second)
      #expect(found.0 == found.1 && found.0.version == 1 && found.0.terms == PlanCatalogue.standard.terms)
      #expect(try await bench.ledger.configurations(before: nil, limit: 9).count == 1)
    },
    QuotaConformanceCheck(
      "A change is a new version with who and when, here at once and elsewhere within 5 minutes"
    ) { bench in
      try await bench.subscribe()
      try await bench.consume([.impulses: 10])
      let other = bench.anotherLedger()
      _ = try await other.status(of: "ada")
      var terms = try await bench.ledger.configuration().terms
      terms[.foundation]?.limits[.impulses] = MetricLimit(10, .monthly)
      let changed = try await bench.ledger.setConfiguration(terms, replacing: 1, actor: "olga")
      #expect((changed.version, changed.changedBy, changed.changedAt) == (2, "olga", bench.time.now()))
      #expect(try await bench.consume().refusal == .quotaExceeded(.impulses))
      bench.time.advance(by: .seconds(300) - .milliseconds(1))
      #expect(try await other.status(of: "ada")[.impulses]?.limit == 30)
      bench.time.advance(by: .milliseconds(1))
      #expect(try await other.status(of: "ada")[.impulses]?.limit == 10)
      let records = try await other.configurations(before: nil, limit: 9)
      #expect(records.map(\.version) == [2, 1])
      #expect(try await other.configurations(before: 2, limit: 9).map(\.version) == [1])
      let first = try await bench.storage.read { (transaction) throws(QuotaError) in
        (try transaction.configuration(version: 1), try transaction.configuration(version: 9))
      }
      #expect(first.0 == records[1] && first.1 == nil)
    },
    QuotaConformanceCheck("Of two who change the same version one is told that it was changed") { bench in
      let terms = try await bench.ledger.configuration().terms
      let other = bench.anotherLedger()
      _ = try await bench.ledger.setConfiguration(terms, replacing: 1, actor: "a")
      await bench.expect(.configurationChanged) {
        _ = try await other.setConfiguration(terms, replacing: 1, actor: "b")
      }
      let record = ConfigurationRecord(
        version: 2, changedBy: "c", changedAt: bench.time.now(), plans: [], limits: [])
      await bench.expect(.configurationChanged) {
        try await bench.storage.write { (transaction) throws(QuotaError) in try transaction.append(record) }
      }
      #expect(try await other.configurations(before: nil, limit: 9).count == 2)
    },
    QuotaConformanceCheck(
      "Rows are stored as they are, and one without a limit is an error and not unlimited"
    ) { bench in
      let record = ConfigurationRecord(
        version: 1, changedBy: "by hand", changedAt: bench.time.now(),
        plans: [
          ConfigurationRecord.PlanRow(
            plan: "foundation", trialDays: nil, isMarketedAsUnlimited: true, grantsPro: true),
          ConfigurationRecord.PlanRow(
            plan: "trial", trialDays: 3, isMarketedAsUnlimited: false, grantsPro: false),
        ],
        limits: [
          ConfigurationRecord.LimitRow(plan: "foundation", metric: "checkins", limit: 0, period: "total"),
          ConfigurationRecord.LimitRow(plan: "foundation", metric: "impulses", limit: nil, period: "monthly"),
        ])
      try await bench.storage.write { (transaction) throws(QuotaError) in try transaction.append(record) }
      let read = try await bench.storage.read { (transaction) throws(QuotaError) in
        try transaction.configuration(version: nil)
      }
      #expect(read == record)
      await bench.expect(.invalidConfiguration) { _ = try await bench.ledger.configuration() }
    },
    QuotaConformanceCheck("A dry run names the accounts that would be blocked now, and changes nothing") {
      bench in
      for number in 0..<450 { try await bench.subscribe(AccountName("n\(number)")) }
      try await bench.subscribe("mastered", to: .mastery)
      try await bench.openTrial("gone")
      _ = try await bench.ledger.change("gone", .expire, actor: "test")
      try await bench.consume([.impulses: 20], of: "n1")
      try await bench.consume([.impulses: 21, .checkins: 90], of: "n449")
      try await bench.consume([.impulses: 19], of: "n3")
      try await bench.consume([.impulses: 30], of: "n4")
      _ = try await bench.reserve([.impulses: 20], of: "n5")
      var terms = try await bench.ledger.configuration().terms
      terms[.foundation]?.limits[.impulses] = MetricLimit(20, .monthly)
      let preview = try await bench.ledger.preview(terms)
      #expect(preview.accountCount == 452)
      #expect(preview.blocked.map(\.account) == ["n1", "n449", "n5"])
      #expect(preview.blocked.map(\.metric) == [.impulses, .impulses, .impulses])
      #expect(preview.blocked[0].now.limit == 30 && preview.blocked[0].then.limit == 20)
      #expect(try await bench.ledger.configuration().version == 1)
      #expect(try await bench.consume(of: "n1").isGranted)
    },
  ]
}
