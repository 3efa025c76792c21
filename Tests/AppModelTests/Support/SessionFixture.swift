import AppModel
import Basics
import Boards
import Entitlement
import FoundationEssentials
import Synchronization
import TestSupport

/// A small board in memory and a person's folders beside it, for sessions to be begun on.
struct SessionFixture {
  static let now = Date(timeIntervalSince1970: 1_787_677_200)
  static let path = "/boards/Plans.lanework"
  static let statePath = "/home/ada/.local/state/lanework"

  let disk: MemoryDisk
  let lane: BoardFixture.Item
  let otherLane: BoardFixture.Item
  let card: BoardFixture.Item
  let diagnostics = RecordedDiagnostics()

  init() throws {
    var board = BoardFixture(title: "Plans", folderName: "Plans.lanework")
    lane = board.addLane("To do", order: 1_024)
    otherLane = board.addLane("Done", order: 2_048)
    card = board.addCard("Write", to: lane, order: 1_024, body: "One.\nTwo.\nThree.\n")
    board.addComment("Hm.", to: card)
    disk = try board.inMemory().disk
    try disk.makeFolder("/home/ada", permissions: 0o700)
  }

  /// Another process of the program, with the file system it sees.
  func launch(
    on fileSystem: MemoryFileSystem? = nil, environment: [String: String] = ["HOME": "/home/ada"],
    time: any TimeSource = FixedTime()
  ) -> AppModel {
    AppModel(
      Surroundings(
        fileSystem: fileSystem ?? MemoryFileSystem(on: disk),
        folders: UserFolders(environment: environment, name: "lanework"), time: time,
        random: Self.seededRandom(), diagnostics: diagnostics, pause: { _ in }))
  }

  /// Makes the person of all later launches a subscriber until a day after `now`.
  func subscribe() throws {
    let facts = SubscriptionFacts(expiration: Self.now.addingTimeInterval(86_400), willAutoRenew: true)
    try launch().entitlement.adopt(.active(facts, answeredAt: Self.now.addingTimeInterval(-60)))
  }

  /// The bytes of everything in the board.
  func boardContents() throws -> MemorySnapshot { try disk.snapshot(of: Self.path) }

  private static func seededRandom() -> RandomSource {
    // Each launch draws other numbers, as processes do.
    let generator = Mutex(SystemRandomNumberGenerator())
    return RandomSource { generator.withLock { $0.next() } }
  }
}

/// Clocks that stand still.
struct FixedTime: TimeSource {
  func now() -> Timestamp { Timestamp(milliseconds: 1_787_677_200_000) }
  func sinceBoot() -> Duration { .seconds(1_000) }
}

/// The clocks of a machine that has run for some time.
struct RunningTime: TimeSource {
  var boot = "boot-1"
  var running: Duration

  func now() -> Timestamp { Timestamp(milliseconds: 1_787_677_200_000) }
  func sinceBoot() -> Duration { running }
  func bootIdentity() -> String? { boot }
}
