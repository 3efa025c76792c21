import Basics
import Entitlement
import Quota
import TestSupport
import Testing

extension QuotaConformanceCheck {
  static let races: [QuotaConformanceCheck] = [
    QuotaConformanceCheck("Of 64 that race for the last unit exactly one gets it") { bench in
      try await bench.subscribe()
      try await bench.consume([.impulses: 29])
      let other = bench.anotherLedger()
      let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<64 {
          let ledger = number % 2 == 0 ? bench.ledger : other
          group.addTask {
            try await ledger.consume(
              ConsumptionRequest(account: "ada", amounts: [.impulses: 1], key: "k\(number)", actor: "test")
            ).isGranted
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(granted == 1)
      #expect(try await bench.recorded() == 30)
    },
    QuotaConformanceCheck("Of 32 that make the same request at once one counts, and all are answered alike") {
      bench in
      try await bench.subscribe()
      let answers = try await withThrowingTaskGroup(of: ConsumptionAnswer.self) { group in
        for _ in 0..<32 { group.addTask { try await bench.consume(key: "k") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { !$0.isReplay } == 1)
      #expect(Set(answers.map(\.reference)).count == 1 && Set(answers.map(\.usage)).count == 1)
      #expect(try await bench.recorded() == 1)
    },
    QuotaConformanceCheck(
      "Whatever is done in whatever order, the sums that are kept are those of the entries"
    ) { bench in
      var generator = SeededGenerator(seed: 7)
      try await bench.openTrial(zone: "Europe/Oslo")
      try await bench.subscribe()
      var granted: [OperationReference] = []
      for step in 0..<400 {
        bench.time.advance(by: .seconds(Int64.random(in: 0...200_000, using: &generator)))
        let amount = Int64.random(in: 1...4, using: &generator)
        let subject = granted.randomElement(using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...2:
          let answer = try await bench.consume([.impulses: amount, .checkins: 1])
          if answer.isGranted { granted.append(answer.reference) }
        case 3, 4:
          let answer = try await bench.reserve([.impulses: amount], for: .seconds(400_000))
          if answer.isGranted { granted.append(answer.reference) }
        case 5: try await bench.subscribe(to: Bool.random(using: &generator) ? .mastery : .foundation)
        case 6:
          try await attempt { try await bench.ledger.commit($0, of: "ada", amounts: nil, actor: "test") }
        case 7: try await attempt { try await bench.ledger.release($0, of: "ada", actor: "test") }
        default:
          try await attempt {
            try await bench.ledger.refund($0, of: "ada", amounts: nil, reason: nil, actor: "test")
          }
        }
        /// Tries to settle an operation, which may have been settled already or be none that can be.
        func attempt(_ settle: (OperationReference) async throws -> SettlementAnswer) async throws {
          guard let subject else { return }
          do { _ = try await settle(subject) } catch is QuotaError {}
        }
        let row = try await bench.storage.read { (transaction) throws(QuotaError) in
          try transaction.account("ada")
        }
        for sum in try #require(row).sums {
          let recorded = try await bench.recorded(sum.metric, in: sum.period)
          #expect(sum.used == recorded, "step \(step), \(sum.metric)")
          let periods = try AccountPeriods(
            of: try #require(row).profile, zones: TimeZoneStore(fileSystem: DiskFileSystem()))
          let counted = periods.countedPeriod(sum.kind, at: bench.time.now())
          if sum.period.contains(bench.time.now()) {
            #expect(sum.period == counted, "step \(step), \(sum.metric)")
          }
        }
      }
      #expect(granted.count > 50)
    },
    QuotaConformanceCheck("Many tasks that ask for three times what there is get exactly what there is") {
      bench in
      let names = (0..<4).map { AccountName("n\($0)") }
      for (number, name) in names.enumerated() {
        try await bench.subscribe(name, to: number % 2 == 0 ? .foundation : .mastery)
      }
      let granted = try await withThrowingTaskGroup(of: [String].self) { group in
        for task in 0..<16 {
          group.addTask {
            var granted: [String] = []
            // Each task has another way round, and every key is sent twice.
            for call in 0..<1_080 {
              let number = (call * 7 + task * 131) % 1_080
              let name = names[number % 4]
              let metric: MetricName = number / 4 % 2 == 0 ? .impulses : .checkins
              let key = "\(task / 2)-\(number)"
              let answer = try await bench.consume([metric: 1], of: name, key: key)
              if answer.isGranted, !answer.isReplay { granted.append("\(name) \(metric)") }
            }
            return granted
          }
        }
        return try await group.reduce(into: [String: Int64]()) { counts, names in
          for name in names { counts[name, default: 0] += 1 }
        }
      }
      for (number, name) in names.enumerated() {
        for (metric, limit) in [
          (MetricName.impulses, Int64(number % 2 == 0 ? 30 : 60)), (.checkins, number % 2 == 0 ? 90 : 180),
        ] {
          #expect(granted["\(name) \(metric)"] == limit)
          #expect(try await bench.recorded(metric, by: name) == limit)
        }
      }
    },
  ]
}
