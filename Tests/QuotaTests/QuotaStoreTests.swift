import Basics
import Entitlement
import Quota
import QuotaConformance
import Synchronization
import TestSupport
import Testing

/// Answers what a test hands it, when it hands it.
private final class ScriptedFetcher: QuotaStatusFetching {
  private let waiting = Mutex<[CheckedContinuation<QuotaStatus, any Error>]>([])

  var waitingCount: Int { waiting.withLock(\.count) }

  func fetchStatus() async throws -> QuotaStatus {
    try await withCheckedThrowingContinuation { continuation in waiting.withLock { $0.append(continuation) } }
  }

  /// Answers the call of a number, in the order in which they came.
  func answer(_ number: Int, _ result: Result<QuotaStatus, any Error>) {
    waiting.withLock { $0[number] }.resume(with: result)
  }
}

@Suite struct QuotaStoreTests {
  private let folder: TemporaryFolder
  private let diagnostics = RecordedDiagnostics()
  private let bench = QuotaBench(storage: InMemoryQuotaStorage())

  init() throws { folder = try TemporaryFolder() }

  private var file: String { "state/lanework/\(PreferenceKey.quotaStatusKey(of: "ada").name).json" }

  private var preferences: FilePreferences {
    FilePreferences(
      folders: UserFolders(environment: ["XDG_STATE_HOME": folder.path(of: "state")], name: "lanework"),
      fileSystem: DiskFileSystem(), diagnostics: diagnostics, identities: .system)
  }

  /// The store as the next launch of a program makes it.
  private func launch(
    _ account: AccountName = "ada", fetching: (any QuotaStatusFetching)? = nil
  ) -> QuotaStore {
    QuotaStore(
      account: account, preferences: preferences,
      fetching: fetching ?? LedgerStatusFetcher(ledger: bench.ledger, account: account), time: bench.time,
      diagnostics: diagnostics)
  }

  private func subscribe(to plan: PlanName) async throws {
    _ = try await bench.ledger.change("ada", .subscribe(plan, end: nil), actor: "test")
  }

  @Test("A client that knows nothing is a trial that may do nothing, and looking leaves no trace")
  func nothingKnown() {
    let store = launch()
    #expect(
      (store.tier, store.canCapture, store.canCheckin, store.canStartSession) == (
        "trial", false, false, false
      ))
    #expect(store.quotaStatus == nil && !store.hasMasteryFeatures && store.requiresUpgrade(to: "foundation"))
    #expect(!folder.contains("state"))
  }

  @Test("What was fetched last is known to the next launch, and no other account's is")
  func kept() async throws {
    try await subscribe(to: .mastery)
    let store = launch()
    try await store.refresh()
    #expect(store.tier == "mastery" && store.canCapture && store.canCheckin && store.canStartSession)
    #expect(store.hasMasteryFeatures && store.hasAdvancedAnalytics && !store.requiresUpgrade(to: "mastery"))
    let next = launch()
    #expect(next.kept == store.kept && next.kept?.fetchedAt == bench.time.now())
    #expect(next.quotaStatus?.json == store.quotaStatus?.json)
    #expect(launch("bob").quotaStatus == nil)
    #expect(diagnostics.all.isEmpty)
  }

  @Test("Each account keeps its own, whatever its name is")
  func accounts() async throws {
    let accounts: [AccountName] = ["ada", "Ada", "../ada", "a/b", "åda"]
    for account in accounts {
      _ = try await bench.ledger.change(account, .subscribe(.mastery, end: nil), actor: "test")
      try await launch(account).refresh()
    }
    for account in accounts { #expect(launch(account).tier == "mastery", "\(account)") }
    #expect(try folder.names(in: "state/lanework").count { $0.hasPrefix("quota-status-") } == accounts.count)
    #expect(diagnostics.all.isEmpty)
  }

  @Test("What an older version kept is known to its account until that has a status of its own")
  func former() async throws {
    try await subscribe(to: .foundation)
    try await launch().refresh()
    let record = try #require(try preferences.read(.quotaStatusKey(of: "ada")))
    try preferences.update(PreferenceKey("quota-status", in: .state)) { $0 = record }
    let state = try DiskFileSystem().openFolder(at: folder.path(of: "state/lanework"))
    try state.removeFile("\(PreferenceKey.quotaStatusKey(of: "ada").name).json")
    #expect(launch().tier == "foundation" && launch("bob").kept == nil)
    try await subscribe(to: .mastery)
    try await launch().refresh()
    #expect(launch().tier == "mastery")
  }

  @Test("A refresh that fails keeps what is known")
  func failure() async throws {
    try await subscribe(to: .foundation)
    try await launch().refresh()
    let fetcher = ScriptedFetcher()
    let store = launch(fetching: fetcher)
    let refreshing = Task { try await store.refresh() }
    while fetcher.waitingCount < 1 { await Task.yield() }
    fetcher.answer(0, .failure(QuotaError(.storeUnavailable, "Down.")))
    await #expect(throws: QuotaError.self) { try await refreshing.value }
    #expect(store.tier == "foundation")
  }

  @Test("An answer to an earlier refresh that comes later is passed over")
  func order() async throws {
    try await subscribe(to: .foundation)
    let older = try await bench.ledger.status(of: "ada")
    try await subscribe(to: .mastery)
    let newer = try await bench.ledger.status(of: "ada")
    let fetcher = ScriptedFetcher()
    let store = launch(fetching: fetcher)
    async let first: Void = store.refresh()
    while fetcher.waitingCount < 1 { await Task.yield() }
    async let second: Void = store.refresh()
    while fetcher.waitingCount < 2 { await Task.yield() }
    fetcher.answer(1, .success(newer))
    try await second
    fetcher.answer(0, .success(older))
    try await first
    #expect(store.tier == "mastery")
    #expect(launch().tier == "mastery")
  }

  @Test("A file that makes no sense is nothing known, and is reported")
  func damaged() async throws {
    try await subscribe(to: .foundation)
    try await launch().refresh()
    let text = try folder.readText(file)
    try folder.write(text.replacing("foundation", with: "mastery"), to: file)
    let store = launch()
    #expect(store.tier == "trial")
    #expect(diagnostics.all.count == 1)
    try await store.refresh()
    #expect(launch().tier == "foundation")
  }

  @Test("Changes are handed on as they are taken")
  func changes() async throws {
    try await subscribe(to: .foundation)
    let store = launch()
    var changes = store.changes().makeAsyncIterator()
    try await store.refresh()
    #expect(await changes.next()?.tier == .foundation)
  }
}
