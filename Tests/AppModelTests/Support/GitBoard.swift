import AppModel
import Basics
import Boards
import Entitlement
import FoundationEssentials
import History
import Posix
import Synchronization
import TestSupport
import Testing

/// A board on the disk at the top of a repository, and a subscriber beside it.
struct GitBoard {
  static let now = Date(timeIntervalSince1970: 1_787_677_200)

  let git: GitFixture
  let todo, doing: BoardFixture.Item
  let login, build: BoardFixture.Item
  let diagnostics = RecordedDiagnostics()
  let time = TickingTime()

  /// Creates the board.
  ///
  /// - Parameter committed: whether all of it is in a first commit.
  init(committed: Bool = true) throws {
    git = try GitFixture(named: "Plans.lanework")
    var board = BoardFixture(
      title: "Plans", keys: ["id: 11111111-2222-4333-8444-555555555555"], folderName: "Plans.lanework")
    todo = board.addLane("To do", order: 1_024)
    doing = board.addLane("Doing", order: 2_048)
    login = board.addCard("Fix login", to: todo, order: 1_024, body: "One.\nTwo.\nThree.\n")
    build = board.addCard("Mend the build", to: todo, order: 2_048)
    let comment = board.addComment("Hm.", to: login)
    board.addAttachment("plan", to: comment)
    try board.write(to: git.folder)
    if committed { try git.commitAll("A board") }
    try subscribe()
  }

  /// Another process of the program.
  func launch() -> AppModel {
    AppModel(
      Surroundings(
        fileSystem: DiskFileSystem(), folders: UserFolders(environment: git.environment, name: "lanework"),
        time: time, random: Self.random(), diagnostics: diagnostics,
        pause: { _ in }, environment: git.environment, userID: 0, secondsEast: { _ in 7_200 }))
  }

  /// Begins a session of its own process.
  func begin(
    _ purpose: SessionOptions.Purpose = .open, actor: Identity? = nil, durability: Durability = .fast
  ) throws -> BoardSession {
    try launch().beginSession(
      boardAt: git.workTree, now: Self.now,
      options: SessionOptions(purpose: purpose, durability: durability, actor: actor))
  }

  /// Makes the person a subscriber, or one whose subscription has ended.
  func subscribe(_ isSubscribed: Bool = true) throws {
    let answer: StoreAnswer =
      isSubscribed
      ? .active(
        SubscriptionFacts(expiration: Self.now.addingTimeInterval(86_400), willAutoRenew: true),
        answeredAt: Self.now.addingTimeInterval(-60))
      : .none(answeredAt: Self.now.addingTimeInterval(-30))
    try launch().entitlement.adopt(answer)
  }

  /// Moves the card of the login to the other lane.
  var moving: BoardOperation { .moveCard(MoveCard(card: login.id, lane: doing.id)) }

  /// The lines of `git status`, empty for a work tree without changes.
  func status() throws -> String { try git.git("status", "--porcelain") }

  /// The first lines of all commits, newest first.
  func subjects() throws -> [String] {
    try git.git("log", "--format=%s").split(separator: "\n").map(String.init)
  }

  /// Holds that the repository is sound and nothing is uncommitted.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try status() == "", sourceLocation: sourceLocation)
    try expectReadable(sourceLocation: sourceLocation)
  }

  /// Holds that git finds nothing wrong with the repository.
  func expectReadable(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let check = try git.attempt(["fsck", "--strict", "--no-dangling"])
    #expect(
      check.end == .exited(0), "\(String(decoding: check.messages, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }

  private static func random() -> RandomSource {
    let generator = Mutex(SystemRandomNumberGenerator())
    return RandomSource { generator.withLock { $0.next() } }
  }
}

/// A clock that goes on by a second whenever somebody looks.
final class TickingTime: TimeSource {
  private let milliseconds = Mutex<Int64>(1_787_677_200_000)

  func now() -> Timestamp {
    milliseconds.withLock { milliseconds in
      milliseconds += 1_000
      return Timestamp(milliseconds: milliseconds)
    }
  }

  func sinceBoot() -> Duration { .seconds(1_000) }
}
