import Quota

/// Makes a share of the calls, with many tasks at once, and keeps what it was answered.
struct RaceWorker: Sendable {
  let plan: RacePlan
  let ledger: StoredQuotaLedger
  let journal: RaceJournal
  /// What was answered before, as the journal says.
  let known: [Int: RaceJournal.Line]
  /// Whether a call that fails is left alone. Else a failure is the end.
  let toleratesFailures: Bool

  struct Difference: Error { let call: Int, before: RaceJournal.Line, now: RaceJournal.Line }

  /// Makes every call of the share that was not answered yet, and some that were once more.
  func run(_ share: [RacePlan.Call], tasks: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for index in stride(from: task, to: share.count, by: tasks) {
            let call = share[index]
            if let before = known[call.number] {
              if call.number % 7 == 0 { try await replay(call, before) }
              continue
            }
            guard let line = try await make(call) else { continue }
            journal.write(line)
            if call.number % 11 == 0 { try await replay(call, line) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Makes a call; nil when it failed and that is to be expected.
  private func make(_ call: RacePlan.Call) async throws -> RaceJournal.Line? {
    do throws(QuotaError) {
      let answer = try await ledger.consume(call.request)
      return RaceJournal.Line(
        call: call.number, isGranted: answer.isGranted, used: answer.usage[call.metric]?.used ?? -1)
    } catch {
      guard toleratesFailures, error.code == .storeUnavailable else { throw error }
      return nil
    }
  }

  /// Makes a call again, which has to be answered as before.
  private func replay(_ call: RacePlan.Call, _ before: RaceJournal.Line) async throws {
    guard let now = try await make(call) else { return }
    if now != before { throw Difference(call: call.number, before: before, now: now) }
  }
}
