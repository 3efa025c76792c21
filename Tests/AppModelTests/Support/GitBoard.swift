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
  var diagnostics = RecordedDiagnostics()
  var time = TickingTime()
  private let answers = StoreClock()
  /// The board's folder, relative to the fixture's.
  private(set) var place: String
  /// The home folder of the person, relative to the fixture's.
  private(set) var home = "home"
  /// The number of the user as whom the program runs.
  var userID: UInt32 = 0
  /// The disk as the program sees it.
  var fileSystem: any FileSystem = DiskFileSystem()
  /// What happens while the program waits for others.
  var pause: @Sendable (Duration) -> Void = Self.briefly

  /// Lets other threads go on: a program that another test is just starting has this test's files open until it has
  /// begun.
  static let briefly: @Sendable (Duration) -> Void = { Pause.wait(min($0, .milliseconds(1))) }

  /// Creates the board.
  ///
  /// - Parameters:
  ///   - committed: whether all of it is in a first commit.
  ///   - options: further arguments of `git init`.
  init(committed: Bool = true, options: [String] = []) throws {
    git = try GitFixture(options: options, named: "Plans.lanework")
    place = git.name
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

  /// The same board in another work tree, such as a clone.
  ///
  /// - Parameters:
  ///   - place: the work tree, relative to the fixture's folder.
  ///   - home: the home of a person at another machine; nil for the same person.
  func elsewhere(_ place: String, home: String? = nil) throws -> GitBoard {
    var board = self
    board.place = place
    board.diagnostics = RecordedDiagnostics()
    guard let home else { return board }
    board.home = home
    try git.folder.write(try git.folder.read("home/.gitconfig"), to: "\(home)/.gitconfig")
    try board.subscribe()
    return board
  }

  /// A clone of the repository with a subscriber at another machine.
  func clone(_ name: String = "Other.lanework", options: [String] = []) throws -> GitBoard {
    try git.git(["clone", "--quiet"] + options + ["file://\(git.workTree)", name], in: "")
    return try elsewhere(name, home: "other-home")
  }

  /// The absolute path of the board's folder.
  var path: String { git.folder.path(of: place) }

  private var environment: [String: String] {
    let home = git.folder.path(of: home)
    return git.environment.merging(["HOME": home, "XDG_CONFIG_HOME": home + "/.config"]) { $1 }
  }

  /// Takes the repository away from the board.
  ///
  /// - Parameter leavingItAround: whether the folder around the board is the top of the repository from then on.
  func removeRepository(leavingItAround: Bool) throws {
    let disk = DiskFileSystem()
    let top = try disk.openFolder(at: git.workTree)
    if leavingItAround {
      try top.move(".git", to: try disk.openFolder(at: git.folder.path), as: ".git", replacing: false)
    } else {
      try top.removeTree(".git")
    }
  }

  /// Another process of the program.
  func launch() -> AppModel {
    AppModel(
      Surroundings(
        fileSystem: fileSystem, folders: UserFolders(environment: environment, name: "lanework"),
        time: time, random: Self.random(), diagnostics: diagnostics,
        pause: pause, environment: environment, userID: userID, secondsEast: { _ in 7_200 }))
  }

  /// Begins a session of its own process.
  func begin(
    _ purpose: SessionOptions.Purpose = .open, actor: Identity? = nil, durability: Durability = .fast
  ) throws -> BoardSession {
    try launch().beginSession(
      boardAt: path, now: Self.now,
      options: SessionOptions(purpose: purpose, durability: durability, actor: actor))
  }

  /// Makes the person a subscriber, or one whose subscription has ended.
  func subscribe(_ isSubscribed: Bool = true) throws {
    let answeredAt = answers.next()
    let answer: StoreAnswer =
      isSubscribed
      ? .active(
        SubscriptionFacts(expiration: Self.now.addingTimeInterval(86_400), willAutoRenew: true),
        answeredAt: answeredAt)
      : .none(answeredAt: answeredAt)
    try launch().entitlement.adopt(answer)
  }

  /// Moves the card of the login to the other lane.
  var moving: BoardOperation { .moveCard(MoveCard(card: login.id, lane: doing.id)) }

  /// Gives the card of the login another title.
  var renaming: BoardOperation { .renameCard(RenameCard(card: login.id, title: "Mend the login")) }

  /// Adds a card.
  var adding: BoardOperation { .addCard(AddCard(lane: todo.id, title: "Meanwhile")) }

  // MARK: Looking

  /// Runs `git` in the board's folder and gives what it writes; fails when it does not succeed.
  @discardableResult
  func run(_ arguments: String...) throws -> String {
    try git.git(arguments, in: place, variables: environment)
  }

  /// Runs lines of a shell in the board's folder; fails when one of them does not succeed.
  @discardableResult
  func shell(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try ProgramCall(
      "sh", ["-ec", lines], environment: environment, workingFolder: path, timeLimit: .seconds(120)
    ).run()
    try #require(
      result.end == .exited(0),
      "\(String(decoding: result.messages, as: UTF8.self))\(String(decoding: result.output, as: UTF8.self))",
      sourceLocation: sourceLocation)
    return String(decoding: result.output, as: UTF8.self)
  }

  /// The lines of `git status`, empty for a work tree without changes.
  func status() throws -> String { try run("status", "--porcelain") }

  /// The first lines of all commits, newest first.
  func subjects() throws -> [String] {
    try run("log", "--format=%s").split(separator: "\n").map(String.init)
  }

  /// The commit that is checked out.
  func head() throws -> String { String(try run("rev-parse", "HEAD").dropLast()) }

  /// What was reported, in order.
  var messages: [String] { diagnostics.all.map(\.message) }

  /// Reads a file of the board.
  func read(_ path: String) throws -> String { try git.folder.readText("\(place)/\(path)") }

  /// Writes a file of the board, as an editor does.
  func write(_ text: String, to path: String) throws { try git.folder.write(text, to: "\(place)/\(path)") }

  /// Every file of the board with its content, leaving the repository out.
  func files() throws -> [String: String] {
    let list = try shell("find . -path ./.git -prune -o -type f -print | sort")
    var files: [String: String] = [:]
    for line in list.split(separator: "\n") {
      files[String(line.dropFirst(2))] = try git.folder.readText("\(place)/\(line.dropFirst(2))")
    }
    return files
  }

  /// Holds that the repository is sound and nothing is uncommitted.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try status() == "", sourceLocation: sourceLocation)
    try expectReadable(sourceLocation: sourceLocation)
  }

  /// Holds that git finds nothing wrong with the repository.
  func expectReadable(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let check = try git.attempt(["fsck", "--strict", "--no-dangling"], in: place)
    #expect(
      check.end == .exited(0), "\(String(decoding: check.messages, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }

  private static func random() -> RandomSource {
    let generator = Mutex(SystemRandomNumberGenerator())
    return RandomSource { generator.withLock { $0.next() } }
  }
}

/// A clock that goes on by a second, or another step, whenever somebody looks.
final class TickingTime: TimeSource {
  private let milliseconds = Mutex<Int64>(1_787_677_200_000)
  private let step: Int64

  /// Creates a clock.
  ///
  /// - Parameter step: in milliseconds.
  init(step: Int64 = 1_000) {
    self.step = step
  }

  func now() -> Timestamp {
    milliseconds.withLock { milliseconds in
      milliseconds += step
      return Timestamp(milliseconds: milliseconds)
    }
  }

  func sinceBoot() -> Duration { .seconds(1_000) }
}

/// The times at which a store answers, each later than the one before and all in the past.
final class StoreClock: Sendable {
  private let count = Mutex(0.0)

  func next() -> Date {
    count.withLock { count in
      count += 1
      return GitBoard.now.addingTimeInterval(count - 1_000)
    }
  }
}
