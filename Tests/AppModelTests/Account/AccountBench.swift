import AppModel
import Basics
import Entitlement
import FoundationEssentials
import SignedStoreFixture
import Synchronization
import TestSupport

/// A person's folders in memory, a store that signs, and clocks that are set by hand.
struct AccountBench {
  static let now = Timestamp(milliseconds: 1_787_677_200_000)

  let disk: MemoryDisk
  let clock = HandSetTime(Self.now)
  let diagnostics = RecordedDiagnostics()
  /// The store for tests, whose root is named.
  let store: SignedStoreFixture
  /// The application and what it sells.
  var configuration = StoreConfiguration(
    bundleID: SignedStoreFixture.bundleID, appAppleID: SignedStoreFixture.appAppleID)

  init() throws {
    disk = MemoryDisk()
    try disk.makeFolder("/home/ada", permissions: 0o700)
    store = try SignedStoreFixture(now: Self.now)
  }

  /// The store of real purchases.
  var production: SignedStoreFixture {
    get throws { try SignedStoreFixture(environment: .production, now: Self.now) }
  }

  /// Another process of the program, to which the store's root is that of real purchases too.
  func launch(home: Bool = true) -> AppModel {
    AppModel(
      Surroundings(
        fileSystem: MemoryFileSystem(on: disk),
        folders: UserFolders(environment: home ? ["HOME": "/home/ada"] : [:], name: "lanework"), time: clock,
        random: RandomSource { 7 }, diagnostics: diagnostics, pause: { _ in }, storeRoots: [store.root]))
  }

  /// Takes in signed texts.
  @discardableResult
  func take(_ texts: String...) throws -> AccountImport {
    let model = launch()
    return try model.importSigned(
      Array(texts.joined(separator: "\n").utf8), configuration: configuration,
      trust: try model.storeTrust(naming: []))
  }

  /// The tier by the clock of the bench.
  var tier: Tier { finding.tier }

  /// What the tier is decided by.
  var finding: TierFinding { launch().entitlement.findTier(wallClock: clock.date) }
}

/// Clocks that are set by hand.
final class HandSetTime: TimeSource {
  private struct State {
    var wall: Timestamp
    var sinceBoot = Duration.seconds(1_000)
    var boot = "first"
  }

  private let state: Mutex<State>

  init(_ wall: Timestamp) { state = Mutex(State(wall: wall)) }

  func now() -> Timestamp { state.withLock { $0.wall } }
  func sinceBoot() -> Duration { state.withLock { $0.sinceBoot } }
  func bootIdentity() -> String? { state.withLock { $0.boot } }

  /// The wall clock as a date.
  var date: Date { Date(timeIntervalSince1970: Double(now().milliseconds) / 1_000) }

  /// Lets time pass.
  func pass(days: Int64) {
    state.withLock {
      $0.wall = $0.wall.advanced(by: .seconds(days * 86_400))
      $0.sinceBoot += .seconds(days * 86_400)
    }
  }

  /// Sets the wall clock alone.
  func setWall(_ wall: Timestamp) { state.withLock { $0.wall = wall } }

  /// Starts the machine anew.
  func restart() {
    state.withLock {
      $0.boot += "+"
      $0.sinceBoot = .seconds(10)
    }
  }
}
