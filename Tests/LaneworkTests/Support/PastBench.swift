import AppModel
import Basics
import Boards
import CommandLineInterface
import Entitlement
import FoundationEssentials
import LaneworkCommands
import TestSupport

/// A board in memory on which one process of the program runs after the other, a minute apart.
final class PastBench {
  let board: ReleaseBoard
  /// The time at which the next process runs.
  var now = FixedTime.now
  private var processes: UInt64 = 0

  init() throws {
    board = try ReleaseBoard()
  }

  /// Runs the program in the board's folder, as a process with random numbers of its own.
  @discardableResult
  func run(
    _ words: String..., columns: Int? = nil, input: String = "",
    adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) -> ProgramRun {
    run(words, columns: columns, input: input, adjust: adjust)
  }

  /// Runs the program in the board's folder, as a process with random numbers of its own.
  func run(
    _ words: [String], columns: Int? = nil, input: String = "",
    adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) -> ProgramRun {
    defer { now = now.advanced(by: .seconds(60)) }
    processes += 1
    return ProgramRun(words, disk: board.system, columns: columns, input: input, in: ReleaseBoard.path) {
      environment in
      environment.time = StandingTime(time: now)
      environment.random = SteadyRandom.source(seed: 100 + processes)
      adjust(&environment)
    }
  }

  /// Opens the board for a conversation, with random numbers of its own.
  func open(_ options: LaneworkOptions = LaneworkOptions()) throws -> OpenConversation {
    processes += 1
    return try OpenConversation(on: board, options) { environment in
      environment.time = StandingTime(time: now)
      environment.random = SteadyRandom.source(seed: 100 + processes)
    }
  }

  /// Makes the person a subscriber, and the folder around the board a repository of another project, so that sessions
  /// have no history.
  func turnHistoryOff() throws {
    let facts = SubscriptionFacts(
      expiration: Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000 + 86_400), willAutoRenew: true)
    let answered = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000 - 60)
    try open().context.appModel.entitlement.adopt(.active(facts, answeredAt: answered))
    try board.disk.write("ref: refs/heads/main\n", to: "/boards/.git/HEAD")
  }

  /// The text of a card's document.
  func text(of card: BoardFixture.Item) throws -> String {
    try board.disk.readText("\(ReleaseBoard.path)/\(card.path(of: "index.md"))")
  }

  /// What the program keeps of the board outside of it, as paths.
  func statePaths() throws -> [String] {
    let path = "/home/ada/.local/state/lanework"
    return board.disk.status(of: path) == nil ? [] : try board.disk.snapshot(of: path).paths
  }
}

/// Clocks that stand still at a time.
private struct StandingTime: TimeSource {
  let time: Timestamp

  func now() -> Timestamp { time }
  func sinceBoot() -> Duration { .seconds(1_000) }
}
