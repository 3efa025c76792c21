import AppModel
import Basics
import Entitlement
import Quota
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("The embedded quota ledger")
struct EmbeddedQuotaTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func launch(at time: any TimeSource = FixedTime()) -> AppModel {
    AppModel(
      Surroundings(
        fileSystem: DiskFileSystem(),
        folders: UserFolders(environment: ["HOME": home.path], name: "lanework"), time: time,
        random: .system, diagnostics: RecordedDiagnostics(), pause: { _ in }))
  }

  @Test("Looking at a database that is not there answers as an empty one, and makes nothing")
  func reading() async throws {
    let status = try await launch().withQuota(for: .reading) { (ledger) throws(QuotaError) in
      try await ledger.status(of: .local)
    }
    #expect(status.tier == .trial && status.status == .expired && !status.canStartSession)
    #expect(try home.names() == [])
  }

  @Test("What is recorded is there at the next launch, in the state folder, for its owner alone")
  func writing() async throws {
    _ = try await launch().withQuota(for: .writing) { (ledger) throws(QuotaError) in
      _ = try await ledger.change(.local, .openTrial(zone: "UTC"), actor: "test")
      return try await ledger.consume(
        ConsumptionRequest(account: .local, amounts: [.impulses: 2], actor: "test"))
    }
    let usage = try await launch().withQuota(for: .reading) { (ledger) throws(QuotaError) in
      try await ledger.status(of: .local)[.impulses]
    }
    #expect(usage?.used == 2)
    #expect(try home.names(in: ".local/state/lanework/quota") == ["quota.sqlite"])
    let folder = try DiskFileSystem().openFolder(at: home.path(of: ".local/state/lanework/quota"))
    #expect(try folder.status(of: "quota.sqlite")?.permissions == 0o600)
  }

  @Test("Refusals that are older than their keys go when something is recorded, and not by a look")
  func oldRefusals() async throws {
    let week = Duration.seconds(7 * 86_400)
    @Sendable func consume(
      _ count: Int64, key: String, _ ledger: StoredQuotaLedger
    ) async throws(QuotaError) -> Bool {
      try await ledger.consume(
        ConsumptionRequest(account: .local, amounts: [.impulses: count], key: key, actor: "test")
      ).isGranted
    }
    func refusals(after duration: Duration) async throws -> Int {
      try await launch(at: LaterTime(duration)).withQuota(for: .reading) { (ledger) throws(QuotaError) in
        try await ledger.history(of: .local, before: nil, limit: 99).count { $0.refusal != nil }
      }
    }
    let granted = try await launch().withQuota(for: .writing) { (ledger) throws(QuotaError) in
      _ = try await ledger.change(.local, .subscribe(.foundation, end: nil), actor: "test")
      return [
        try await consume(31, key: "a", ledger), try await consume(1, key: "b", ledger),
        try await consume(31, key: "c", ledger),
      ]
    }
    #expect(granted == [false, true, false])
    for (duration, kept) in [(week, 2), (week + .seconds(1), 0)] {
      #expect(try await refusals(after: duration) == 2)
      _ = try await launch(at: LaterTime(duration)).withQuota(for: .writing) { (ledger) throws(QuotaError) in
        try await consume(1, key: "after-\(kept)", ledger)
      }
      #expect(try await refusals(after: duration) == kept)
    }
  }

  @Test("A database elsewhere is another one")
  func elsewhere() async throws {
    let path = home.path(of: "other.sqlite")
    _ = try await launch().withQuota(at: path, for: .writing) { (ledger) throws(QuotaError) in
      try await ledger.change(.local, .openTrial(zone: "UTC"), actor: "test")
    }
    let known = try await launch().withQuota(for: .reading) { (ledger) throws(QuotaError) in
      try await ledger.profile(of: .local)
    }
    #expect(known == nil)
    #expect(try home.names() == ["other.sqlite"])
  }

  @Test(
    "A damaged database is an error that says where it was kept, also for a look, and never an empty ledger")
  func damaged() async throws {
    try home.write(String(repeating: "no database ", count: 1_000), to: "bad.sqlite")
    for purpose in [EmbeddedQuota.Purpose.reading, .writing] {
      await #expect {
        _ = try await launch().withQuota(at: home.path(of: "bad.sqlite"), for: purpose) {
          (ledger) throws(QuotaError) in try await ledger.status(of: .local)
        }
      } throws: { error in
        guard case .database(let cause)? = error as? QuotaAccessError else { return false }
        return cause.isDamage || cause.code == .keptAside || cause.code == .foreign
      }
    }
  }

  @Test("An observer is told of what is consumed")
  func observer() async throws {
    let observer = CountingObserver()
    _ = try await launch().withQuota(for: .writing, observer: observer) { (ledger) throws(QuotaError) in
      _ = try await ledger.change(.local, .openTrial(zone: "UTC"), actor: "test")
      for _ in 0..<4 {
        _ = try await ledger.consume(
          ConsumptionRequest(account: .local, amounts: [.impulses: 1], actor: "test"))
      }
      return 0
    }
    #expect(observer.answers == [true, true, true, false])
  }

  @Test("The store that sessions go by asks the database when it is refreshed")
  func refresh() async throws {
    _ = try await launch().withQuota(for: .writing) { (ledger) throws(QuotaError) in
      try await ledger.change("ada", .subscribe(.mastery, end: nil), actor: "test")
    }
    let store = launch().quotaStore(of: "ada")
    #expect(store.tier == "trial" && !store.canCapture)
    try await store.refresh()
    #expect(store.hasMasteryFeatures && store.canCapture)
    #expect(launch().quotaStore(of: "ada").kept == store.kept)
    #expect(launch().quotaStore(of: "kim").kept == nil)
  }
}

/// A clock that is some time further than that of the other tests.
private struct LaterTime: TimeSource {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  func now() -> Timestamp { FixedTime().now().advanced(by: duration) }
  func sinceBoot() -> Duration { FixedTime().sinceBoot() + duration }
}

/// Keeps whether each request was granted.
private final class CountingObserver: ConsumptionObserver {
  private let granted = Mutex<[Bool]>([])

  var answers: [Bool] { granted.withLock(\.self) }

  func answered(_ request: ConsumptionRequest, _ answer: ConsumptionAnswer) {
    granted.withLock { $0.append(answer.isGranted) }
  }
}
