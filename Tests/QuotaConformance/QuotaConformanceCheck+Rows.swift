import Basics
import Entitlement
import Quota
import Testing

extension QuotaConformanceCheck {
  /// A row with something in every part, and what is hard to store.
  private static func fullRow(_ account: AccountName) -> AccountRow {
    let profile = AccountProfile(
      account: account,
      subscription: SubscriptionProfile(
        plan: "a plan, with = and /", status: "odd", trialEnd: at(-1), subscriptionEnd: at(1)),
      zones: [
        ZoneChange(zone: "Etc/GMT+5", since: Timestamp(milliseconds: .min)),
        ZoneChange(zone: "America/Port-au-Prince", since: at(5)),
      ],
      runStart: at(-77), subscribedSince: at(3))
    let sums = [
      UsageSum(metric: .checkins, kind: .total, period: .always, used: 7),
      UsageSum(metric: .impulses, kind: .monthly, period: QuotaPeriod(start: at(-4), end: at(9)), used: 0),
    ]
    let reservations = [
      OpenReservation(
        reference: OperationReference(key: "k,=/\"'\\;%", madeAt: at(2)),
        amounts: [.impulses: 2, .checkins: 1],
        deadline: at(8)),
      OpenReservation(
        reference: OperationReference(key: "b", madeAt: at(3)), amounts: [.impulses: 1], deadline: at(4)),
    ]
    return AccountRow(profile: profile, sums: sums, reservations: reservations)
  }

  private static func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  private static func entry(
    _ kind: LedgerEntry.Kind, key: String = "k", madeAt: Int64 = 0, recordedAt: Int64 = 0,
    amounts: MetricAmounts = [.impulses: 1], refusal: Refusal? = nil, account: AccountName = "ada"
  ) -> LedgerEntry {
    LedgerEntry(
      account: account, kind: kind, reference: OperationReference(key: key, madeAt: at(madeAt)),
      recordedAt: at(recordedAt), actor: "test", configurationVersion: 1, amounts: amounts, refusal: refusal)
  }

  private static func fullEntry(_ kind: LedgerEntry.Kind, _ number: Int64) -> LedgerEntry {
    LedgerEntry(
      account: "ada", kind: kind,
      reference: OperationReference(key: "a key?".replacing(" ", with: "~"), madeAt: at(number)),
      recordedAt: at(number + 1), actor: "Ada's \"agent\"\n", configurationVersion: number,
      amounts: [.impulses: 3, .checkins: 1 << 40], refusal: number % 2 == 0 ? .quotaExceeded(.checkins) : nil,
      usage: [
        .impulses: MetricUsage(used: 3, limit: 1 << 40, period: "total", resetsAt: nil),
        .checkins: MetricUsage(used: 0, limit: 0, period: "monthly", resetsAt: at(-5)),
      ], deadline: number % 3 == 0 ? at(99) : nil, note: number % 2 == 0 ? "{\"a\":\"é\"}" : nil)
  }

  private static func append(_ entries: [LedgerEntry], to bench: QuotaBench) async throws {
    try await bench.storage.write { (transaction) throws(QuotaError) in
      for entry in entries { try transaction.append(entry) }
    }
  }

  static let rows: [QuotaConformanceCheck] = [
    QuotaConformanceCheck("An account's row is read as it was written last, every part of it") { bench in
      let row = fullRow("ada")
      var plain = AccountRow(profile: fullRow("bob").profile)
      plain.profile.subscription = SubscriptionProfile(plan: .trial, status: .active)
      plain.profile.subscribedSince = nil
      let written = plain
      try await bench.storage.write { (transaction) throws(QuotaError) in
        try transaction.save(AccountRow(profile: row.profile))
        try transaction.save(row)
        try transaction.save(written)
        guard try transaction.account("ada") == row else {
          throw QuotaError(.damagedRecord, "Not read in the body.")
        }
      }
      let read = try await bench.storage.read { (transaction) throws(QuotaError) in
        (try transaction.account("ada"), try transaction.account("bob"), try transaction.account("eve"))
      }
      #expect(read.0 == row)
      #expect(read.1 == written)
      #expect(read.2 == nil)
    },
    QuotaConformanceCheck("An entry of every kind is read as it was appended, every part of it") { bench in
      let entries = LedgerEntry.Kind.allCases.enumerated().map { fullEntry($1, Int64($0)) }
      try await append(entries, to: bench)
      let read = try await bench.storage.read { (transaction) throws(QuotaError) in
        try transaction.history(of: "ada", before: nil, limit: 100)
      }
      #expect(read == entries.sorted { $0.position > $1.position })
    },
    QuotaConformanceCheck("Names and keys are told apart byte by byte") { bench in
      let composed = AccountName("\u{E9}")
      let decomposed = AccountName("e\u{301}")
      let rows = [
        fullRow(composed), AccountRow(profile: fullRow(decomposed).profile), fullRow("A"), fullRow("a"),
      ]
      try await bench.storage.write { (transaction) throws(QuotaError) in
        for row in rows { try transaction.save(row) }
        try transaction.append(entry(.consumption, key: "K", account: composed))
      }
      let found = try await bench.storage.read { (transaction) throws(QuotaError) in
        (
          try transaction.account(composed), try transaction.account(decomposed),
          try transaction.accounts(after: nil, limit: 10).map(\.profile.account),
          try transaction.operation(of: composed, key: "k"),
          try transaction.operation(of: decomposed, key: "K"),
          try transaction.accountAndOperation(composed, key: "K")
        )
      }
      #expect(found.0 == rows[0])
      #expect(found.1 == rows[1])
      #expect(found.2 == ["A", "a", decomposed, composed])
      #expect(found.3 == nil && found.4 == nil)
      #expect(found.5.account == rows[0] && found.5.operation?.reference.key == "K")
    },
    QuotaConformanceCheck("A key gives its newest consumption or reservation, and nothing that settled one") {
      bench in
      try await append(
        [
          entry(.consumption, madeAt: 1), entry(.reservation, madeAt: 5), entry(.consumption, madeAt: 3),
          entry(.commit, madeAt: 5, recordedAt: 6), entry(.refund, madeAt: 7),
          entry(.consumption, key: "k2", madeAt: 9),
          entry(.consumption, madeAt: 10, account: "bob"),
        ], to: bench)
      let found = try await bench.storage.read { (transaction) throws(QuotaError) in
        (
          try transaction.operation(of: "ada", key: "k"),
          try transaction.accountAndOperation("ada", key: "k"),
          try transaction.accountAndOperation("ada", key: nil),
          try transaction.operation(of: "ada", key: "k3"),
          try transaction.entries(of: "ada", about: OperationReference(key: "k", madeAt: at(5)))
        )
      }
      #expect(found.0 == entry(.reservation, madeAt: 5))
      #expect(found.1.account == nil && found.1.operation == found.0)
      #expect(found.2.account == nil && found.2.operation == nil)
      #expect(found.3 == nil)
      #expect(Set(found.4.map(\.kind)) == [.reservation, .commit])
    },
    QuotaConformanceCheck("Usage entries are those dated from the start up to, and without, the end") {
      bench in
      try await append(
        [
          entry(.consumption, key: "a", madeAt: 9), entry(.consumption, key: "b", madeAt: 10),
          entry(.commit, key: "c", madeAt: 19, recordedAt: 300),
          entry(.refund, key: "b", madeAt: 10, recordedAt: 400),
          entry(.consumption, key: "d", madeAt: 20), entry(.reservation, key: "e", madeAt: 15),
          entry(.consumption, key: "f", madeAt: 15, refusal: .subscriptionInactive),
          entry(.consumption, key: "g", madeAt: 15, account: "bob"), entry(.release, key: "e", madeAt: 15),
        ], to: bench)
      let found = try await bench.storage.read { (transaction) throws(QuotaError) in
        (
          try transaction.usageEntries(of: "ada", datedIn: QuotaPeriod(start: at(10), end: at(20))),
          try transaction.usageEntries(of: "ada", datedIn: .always)
        )
      }
      #expect(
        Set(found.0.map { "\($0.kind) \($0.reference.key)" }) == ["consumption b", "commit c", "refund b"])
      #expect(found.1.count == 5)
    },
    QuotaConformanceCheck(
      "A history is listed in pages, the last first, with nothing lost where times are equal"
    ) { bench in
      var entries: [LedgerEntry] = []
      for number in 0..<57 {
        entries.append(entry(.consumption, key: "k\(number)", madeAt: 1, recordedAt: Int64(number / 10)))
      }
      entries.append(entry(.refund, key: "k3", madeAt: 1, recordedAt: 0))
      entries.append(entry(.consumption, key: "k3", madeAt: 0, recordedAt: 0))
      try await append(entries.shuffled(), to: bench)
      var listed: [LedgerEntry] = []
      while true {
        let position = listed.last?.position
        let page = try await bench.storage.read { (transaction) throws(QuotaError) in
          try transaction.history(of: "ada", before: position, limit: 7)
        }
        if page.isEmpty { break }
        #expect(page.count <= 7)
        listed += page
      }
      #expect(listed == entries.sorted { $0.position > $1.position })
    },
    QuotaConformanceCheck("Accounts are listed in pages in the order of their names") { bench in
      let names = (0..<25).map { AccountName("n\($0)") }
      try await bench.storage.write { (transaction) throws(QuotaError) in
        for name in names { try transaction.save(AccountRow(profile: fullRow(name).profile)) }
        try transaction.append(entry(.consumption, account: "without a row"))
      }
      var listed: [AccountName] = []
      while true {
        let last = listed.last
        let page = try await bench.storage.read { (transaction) throws(QuotaError) in
          try transaction.accounts(after: last, limit: 10).map(\.profile.account)
        }
        if page.isEmpty { break }
        listed += page
      }
      #expect(listed == names.sorted())
    },
    QuotaConformanceCheck("A body that throws leaves nothing of what it wrote, and the store goes on") {
      bench in
      try await bench.storage.write { (transaction) throws(QuotaError) in
        try transaction.save(AccountRow(profile: fullRow("ada").profile))
      }
      await bench.expect(.invalidRequest) {
        try await bench.storage.write { (transaction) throws(QuotaError) in
          try transaction.save(fullRow("ada"))
          try transaction.save(fullRow("bob"))
          try transaction.append(entry(.consumption))
          _ = try transaction.removeAccount("ada")
          throw QuotaError(.invalidRequest, "No.")
        }
      }
      let found = try await bench.storage.write { (transaction) throws(QuotaError) in
        (
          try transaction.account("ada"), try transaction.account("bob"),
          try transaction.history(of: "ada", before: nil, limit: 9)
        )
      }
      #expect(found.0 == AccountRow(profile: fullRow("ada").profile))
      #expect(found.1 == nil)
      #expect(found.2.isEmpty)
    },
    QuotaConformanceCheck(
      "An account is removed with its entries and no other's; old refusals go, some at a time"
    ) { bench in
      try await bench.storage.write { (transaction) throws(QuotaError) in
        for name in ["ada", "bob"] as [AccountName] {
          try transaction.save(fullRow(name))
          for number in 0..<4 {
            try transaction.append(
              entry(
                .consumption, key: "k\(number)", madeAt: 1, recordedAt: Int64(number),
                refusal: number == 3 ? nil : .subscriptionInactive, account: name))
          }
        }
      }
      let counts = try await bench.storage.write { (transaction) throws(QuotaError) in
        (
          try transaction.removeAccount("ada"), try transaction.removeAccount("ada"),
          try transaction.removeRefusals(recordedBefore: at(2), limit: 1),
          try transaction.removeRefusals(recordedBefore: at(2), limit: 9),
          try transaction.removeRefusals(recordedBefore: at(2), limit: 9),
          try transaction.history(of: "bob", before: nil, limit: 9).map(\.reference.key),
          try transaction.history(of: "ada", before: nil, limit: 9), try transaction.account("ada")
        )
      }
      #expect((counts.0, counts.1) == (4, 0))
      #expect((counts.2, counts.3, counts.4) == (1, 1, 0))
      #expect(counts.5 == ["k3", "k2"])
      #expect(counts.6.isEmpty && counts.7 == nil)
    },
  ]
}
