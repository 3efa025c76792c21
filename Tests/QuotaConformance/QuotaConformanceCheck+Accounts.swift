import Basics
import Entitlement
import Quota
import Testing

extension QuotaConformanceCheck {
  static let accounts: [QuotaConformanceCheck] = [
    QuotaConformanceCheck("An account that nobody knows is a trial that has expired") { bench in
      let status = try await bench.ledger.status(of: "nobody")
      #expect((status.tier, status.status) == (.trial, .expired))
      #expect(!status.canCapture && !status.canCheckin && !status.canStartSession)
      #expect(status[.impulses] == MetricUsage(used: 0, limit: 3, period: "total", resetsAt: nil))
      #expect(try await bench.ledger.profile(of: "nobody") == nil)
      #expect(try await bench.consume(of: "nobody").refusal == .subscriptionInactive)
      await bench.expect(.unknownAccount) {
        _ = try await bench.ledger.change("nobody", .expire, actor: "test")
      }
      #expect(try await bench.ledger.history(of: "nobody", before: nil, limit: 9).isEmpty)
    },
    QuotaConformanceCheck("A trial lasts its days, and to open it again gives no other one") { bench in
      try await bench.openTrial()
      bench.time.advance(by: .seconds(7 * 86_400) - .milliseconds(1))
      try await bench.openTrial()
      #expect(try await bench.ledger.status(of: "ada").status == .active)
      #expect(try await bench.consume().isGranted)
      bench.time.advance(by: .milliseconds(1))
      let status = try await bench.ledger.status(of: "ada")
      #expect((status.status, status.canStartSession) == (.expired, false))
      #expect(try await bench.consume().refusal == .subscriptionInactive)
    },
    QuotaConformanceCheck("A trial that is over and gets a later end is active again, and shows so") {
      bench in
      try await bench.openTrial()
      _ = try await bench.ledger.change("ada", .expire, actor: "test")
      let over = try await bench.ledger.status(of: "ada")
      #expect((over.status, over.canStartSession) == (.expired, false))
      let end = bench.time.now().advanced(by: .seconds(60))
      _ = try await bench.ledger.change("ada", .moveTrialEnd(end), actor: "test")
      let again = try await bench.ledger.status(of: "ada")
      #expect((again.status, again.canStartSession) == (.active, true))
      _ = try await bench.ledger.change("ada", .cancel(end: end), actor: "test")
      let cancelled = try await bench.ledger.status(of: "ada")
      #expect((cancelled.status, cancelled.canStartSession) == (.cancelled, true))
    },
    QuotaConformanceCheck("What a trial used does not count against the paid period, of any kind") { bench in
      var terms = try await bench.ledger.configuration().terms
      terms[.foundation]?.limits[.checkins] = MetricLimit(90, .calendar)
      terms[.partner]?.limits[.checkins] = MetricLimit(90, .total)
      _ = try await bench.ledger.setConfiguration(terms, replacing: 1, actor: "test")
      for (account, plan) in [("ada", PlanName.foundation), ("bob", .partner)] as [(AccountName, PlanName)] {
        try await bench.openTrial(account)
        try await bench.consume([.impulses: 3, .checkins: 7], of: account)
        bench.time.advance(by: .seconds(3_600))
        try await bench.subscribe(account, to: plan)
        let paid = bench.time.now()
        // A clock that is behind sees the start ahead and sums what the trial used; that sum must not stay.
        bench.time.set(paid.advanced(by: .seconds(-60)))
        #expect(try await bench.used(.checkins, by: account) == 7)
        bench.time.set(paid)
        #expect(try await bench.used(by: account) == 0)
        #expect(try await bench.used(.checkins, by: account) == 0)
        try await bench.consume([.impulses: 30, .checkins: 90], of: account)
        #expect(try await bench.consume([.checkins: 1], of: account).refusal == .quotaExceeded(.checkins))
      }
    },
    QuotaConformanceCheck("A change of plan keeps the usage and the months, and the new limit holds at once")
    { bench in
      try await bench.subscribe()
      try await bench.consume([.impulses: 30])
      let reset = try await bench.ledger.status(of: "ada")[.impulses]?.resetsAt
      bench.time.advance(by: .seconds(86_400))
      try await bench.subscribe(to: .mastery)
      let status = try await bench.ledger.status(of: "ada")
      #expect(status[.impulses] == MetricUsage(used: 30, limit: 60, period: "monthly", resetsAt: reset))
      #expect(status.isMarketedAsUnlimited)
      // "Unlimited" is what it is called.
      #expect(try await bench.consume([.impulses: 31]).refusal == .quotaExceeded(.impulses))
      try await bench.consume([.impulses: 10])
      try await bench.subscribe(to: .foundation)
      #expect(try await bench.used() == 40)
      #expect(try await bench.consume().refusal == .quotaExceeded(.impulses))
      #expect(try await bench.ledger.status(of: "ada")[.impulses]?.left == 0)
    },
    QuotaConformanceCheck(
      "Months go on through a renewal and begin anew after a lapse, or where the store says"
    ) { bench in
      try await bench.subscribe()
      bench.time.advance(by: .seconds(40 * 86_400))
      try await bench.subscribe()
      #expect(try await bench.ledger.profile(of: "ada")?.runStart == QuotaBench.noon)
      _ = try await bench.ledger.change("ada", .expire, actor: "store")
      bench.time.advance(by: .seconds(86_400))
      try await bench.subscribe()
      let begun = bench.time.now()
      #expect(try await bench.ledger.profile(of: "ada")?.runStart == begun)
      #expect(try await bench.consume().isGranted)
      let told = begun.advanced(by: .seconds(-3_600))
      let profile = try await bench.ledger.change(
        "ada", .subscribe(.mastery, end: nil, runStart: told), actor: "store")
      #expect(profile.runStart == told && profile.subscribedSince == QuotaBench.noon)
      // Although what was used is the same, it is summed over the months that count now.
      let usage = try #require(try await bench.ledger.status(of: "ada")[.impulses])
      #expect(usage.used == 1 && usage.resetsAt == Timestamp("2026-04-28T11:00:00Z"))
    },
    QuotaConformanceCheck("Whoever cancelled has what is paid to its end, and expired at that instant") {
      bench in
      let end = bench.time.now().advanced(by: .seconds(3_600))
      try await bench.subscribe(end: end)
      _ = try await bench.ledger.change("ada", .cancel(end: nil), actor: "store")
      bench.time.set(Timestamp(milliseconds: end.milliseconds - 1))
      #expect(try await bench.ledger.status(of: "ada").status == .cancelled)
      #expect(try await bench.consume().isGranted)
      bench.time.set(end)
      #expect(try await bench.consume().refusal == .subscriptionInactive)
      #expect(try await !bench.ledger.status(of: "ada").canStartSession)
    },
    QuotaConformanceCheck("Another time zone applies from the next boundary") { bench in
      _ = try await bench.ledger.change("ada", .openTrial(zone: "Pacific/Auckland"), actor: "test")
      var terms = try await bench.ledger.configuration().terms
      terms[.foundation]?.limits[.impulses] = MetricLimit(30, .calendar)
      _ = try await bench.ledger.setConfiguration(terms, replacing: 1, actor: "test")
      try await bench.subscribe()
      _ = try await bench.ledger.change("ada", .moveToZone("America/Los_Angeles"), actor: "ada")
      let first = try await bench.ledger.status(of: "ada")[.impulses]?.resetsAt
      #expect(first == Timestamp("2026-02-28T11:00:00Z"))
      bench.time.set(try #require(first))
      let second = try await bench.ledger.status(of: "ada")[.impulses]?.resetsAt
      #expect(second == Timestamp("2026-04-01T07:00:00Z"))
      await bench.expect(.timeZone) {
        _ = try await bench.ledger.change("ada", .moveToZone("Atlantis/Capital"), actor: "ada")
      }
      #expect(try await bench.ledger.profile(of: "ada")?.zone == "America/Los_Angeles")
    },
    QuotaConformanceCheck("Who did what, when and with which configuration is listed, exported, and deleted")
    { bench in
      try await bench.openTrial()
      bench.time.advance(by: .seconds(1))
      try await bench.consume(key: "k")
      bench.time.advance(by: .seconds(1))
      try await bench.consume([.impulses: 9], key: "refused")
      bench.time.advance(by: .seconds(1))
      let kept = try await bench.reserve()
      bench.time.advance(by: .seconds(1))
      _ = try await bench.ledger.commit(kept.reference, of: "ada", amounts: nil, actor: "worker")
      let history = try await bench.ledger.history(of: "ada", before: nil, limit: 100)
      #expect(history.map(\.kind) == [.commit, .reservation, .consumption, .consumption, .change])
      #expect(history.map(\.actor) == ["worker", "test", "test", "test", "test"])
      #expect(history.allSatisfy { $0.configurationVersion == 1 })
      #expect(history[2].refusal == .quotaExceeded(.impulses))
      let export = try await bench.ledger.export("ada")
      #expect(export.entries == history.reversed())
      #expect(export.row?.profile.account == "ada")
      #expect(export.json["entries"]?.array?.count == 5)
      #expect(try await bench.ledger.delete("ada") == 5)
      #expect(try await bench.ledger.profile(of: "ada") == nil)
      #expect(try await bench.ledger.export("ada").entries.isEmpty)
    },
  ]
}
