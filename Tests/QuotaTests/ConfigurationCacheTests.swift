import Basics
import Entitlement
import Quota
import QuotaConformance
import Synchronization
import TestSupport
import Testing

/// A store whose reads can be counted and made to fail, over one that works.
private final class WatchedStorage: QuotaStorage {
  private struct State {
    var reads = 0
    var isDown = false
    var holds = false
    var held: CheckedContinuation<Void, Never>?
  }

  private let storage = InMemoryQuotaStorage()
  private let state = Mutex(State())

  var reads: Int { state.withLock(\.reads) }

  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// Lets the next read be done, and holds back its answer.
  func holdNextRead() { state.withLock { $0.holds = true } }

  var isHolding: Bool { state.withLock { $0.held != nil } }

  /// Gives the answer that is held back.
  func release() { state.withLock { $0.held.take() }?.resume() }

  private func step() throws(QuotaError) {
    let isDown = state.withLock { state in
      state.reads += 1
      return state.isDown
    }
    if isDown { throw QuotaError(.storeUnavailable, "The store is down.") }
  }

  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    try step()
    await Task.yield()
    let answer = try await storage.read(body)
    let holds = state.withLock { state in
      defer { state.holds = false }
      return state.holds
    }
    if holds {
      await withCheckedContinuation { continuation in state.withLock { $0.held = continuation } }
    }
    return answer
  }

  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    try await storage.write(body)
  }
}

@Suite("The configuration's cache")
struct ConfigurationCacheTests {
  private let storage = WatchedStorage()
  private let time = SettableTime(QuotaBench.noon)
  private let diagnostics = RecordedDiagnostics()

  private func ledger() -> StoredQuotaLedger {
    StoredQuotaLedger(
      storage: storage, zones: TimeZoneStore(fileSystem: DiskFileSystem()), time: time,
      diagnostics: diagnostics)
  }

  @Test("A configuration is read once in 5 minutes, by the clock that nobody can set")
  func life() async throws {
    let ledger = ledger()
    for _ in 0..<10 { _ = try await ledger.configuration() }
    #expect(storage.reads == 1)
    time.set(QuotaBench.noon.advanced(by: .seconds(9_000_000)))
    _ = try await ledger.configuration()
    time.set(QuotaBench.noon.advanced(by: .seconds(-9_000_000)))
    _ = try await ledger.configuration()
    #expect(storage.reads == 1)
    time.advance(by: .seconds(300) - .milliseconds(1))
    _ = try await ledger.configuration()
    #expect(storage.reads == 1)
    time.advance(by: .milliseconds(1))
    _ = try await ledger.configuration()
    #expect(storage.reads == 2)
  }

  @Test("However many ask at once, one reads")
  func singleFlight() async throws {
    let ledger = ledger()
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { _ = try await ledger.configuration() } }
      try await group.waitForAll()
    }
    #expect(storage.reads == 1)
  }

  @Test(
    "When it cannot be read the last good one stays in force, is said so, and is tried again a little later")
  func lastGood() async throws {
    let ledger = ledger()
    let good = try await ledger.configuration()
    storage.setDown(true)
    time.advance(by: .seconds(300))
    #expect(try await ledger.configuration() == good)
    #expect(try await ledger.configuration() == good)
    #expect(storage.reads == 2)
    #expect(diagnostics.all.map(\.level) == [.warning])
    time.advance(by: .seconds(10))
    #expect(try await ledger.configuration() == good)
    #expect(storage.reads == 3)
    storage.setDown(false)
    time.advance(by: .seconds(10))
    _ = try await ledger.configuration()
    time.advance(by: .seconds(299))
    _ = try await ledger.configuration()
    #expect(storage.reads == 4)
  }

  @Test("A row that makes no sense leaves the last good configuration in force")
  func badRow() async throws {
    let ledger = ledger()
    let good = try await ledger.configuration()
    let record = ConfigurationRecord(
      version: 2, changedBy: "by hand", changedAt: time.now(),
      plans: [
        ConfigurationRecord.PlanRow(
          plan: "trial", trialDays: 7, isMarketedAsUnlimited: false, grantsPro: false)
      ],
      limits: [ConfigurationRecord.LimitRow(plan: "trial", metric: "impulses", limit: -1, period: "total")])
    try await storage.write { (transaction) throws(QuotaError) in try transaction.append(record) }
    time.advance(by: .seconds(300))
    #expect(try await ledger.configuration() == good)
    #expect(diagnostics.all.first?.message.contains("-1") == true)
  }

  @Test("What was read before a change and arrives after it does not undo the change")
  func lateAnswer() async throws {
    let ledger = ledger()
    let terms = try await ledger.configuration().terms
    time.advance(by: .seconds(300))
    storage.holdNextRead()
    let reading = Task { try await ledger.configuration() }
    while !storage.isHolding { await Task.yield() }
    _ = try await ledger.setConfiguration(terms, replacing: 1, actor: "olga")
    storage.release()
    #expect(try await reading.value.version == 2)
    #expect(try await ledger.configuration().version == 2)
  }

  @Test("With nothing good known the failure is the answer, and the next to ask tries again")
  func nothingGood() async throws {
    let ledger = ledger()
    storage.setDown(true)
    await #expect(throws: QuotaError.self) { try await ledger.configuration() }
    storage.setDown(false)
    #expect(try await ledger.configuration().version == 1)
  }
}
