import Basics
import Persistence
import Quota
import SQLite

/// Compares what was answered with what is recorded.
struct RaceVerdict {
  private(set) var problems: [String] = []
  private(set) var recorded: Int64 = 0
  private(set) var acknowledged = 0

  /// - Parameter isComplete: whether every call was answered in the end, so that every limit has to be used up.
  init(_ plan: RacePlan, database path: String, journals: [String], isComplete: Bool) async throws {
    let (storage, ledger) = try await RacePlan.open(path)
    let lines = journals.flatMap(RaceJournal.read)
    var answers: [AccountName: [String: RaceJournal.Line]] = [:]
    for line in lines {
      let call = plan.calls[line.call]
      if let other = answers[call.account, default: [:]].updateValue(line, forKey: call.key), other != line {
        problems.append("\(call.key) was answered \(other) and \(line)")
      }
    }
    for account in plan.accounts {
      let entries = try await Self.entries(ledger, account).filter { $0.kind == .consumption }
      let answered = answers[account] ?? [:]
      acknowledged += answered.values.count(where: \.isGranted)
      let status = try await ledger.status(of: account)
      for (metric, limit) in RacePlan.limits {
        let granted = entries.filter { $0.refusal == nil && $0.amounts[metric] == 1 }
        let count = Int64(granted.count)
        recorded += count
        if isComplete ? count != limit : count > limit {
          problems.append("\(account) \(metric): \(count) recorded of \(limit)")
        }
        if status[metric]?.used != count {
          problems.append("\(account) \(metric): the status says \(status[metric]?.used ?? -1), not \(count)")
        }
        let steps = granted.compactMap { $0.usage[metric]?.used }.sorted()
        if steps != Array(1...max(count, 1)).prefix(Int(count)).map({ $0 }) {
          problems.append("\(account) \(metric): the units are \(steps)")
        }
      }
      let found = Dictionary(entries.map { ($0.reference.key, $0) }, uniquingKeysWith: { first, _ in first })
      if found.count != entries.count { problems.append("\(account): a key counts twice") }
      for (key, line) in answered {
        guard let entry = found[key] else {
          problems.append("\(account) \(key): answered, and not recorded")
          continue
        }
        if (entry.refusal == nil) != line.isGranted {
          problems.append("\(account) \(key): answered otherwise")
        }
      }
    }
    await storage.close()
    let check = try SQLiteDatabase(path: path, schema: .quota).open(.never).rows("PRAGMA integrity_check")
    if check != [[.text("ok")]] { problems.append("integrity: \(check)") }
    if isComplete, Set(lines.map(\.call)).count != plan.calls.count { problems.append("calls were not made") }
    if Int64(acknowledged) > recorded { problems.append("\(acknowledged) acknowledged of \(recorded)") }
  }

  private static func entries(_ ledger: StoredQuotaLedger, _ account: AccountName) async throws
    -> [LedgerEntry]
  {
    var entries: [LedgerEntry] = []
    while true {
      let page = try await ledger.history(of: account, before: entries.last?.position, limit: 1_000)
      if page.isEmpty { return entries }
      entries += page
    }
  }
}
