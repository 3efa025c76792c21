import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import Posix
import Synchronization
import TestSupport

/// A board in memory, and runs of the program over it at one fixed instant.
final class ChangeBench {
  /// The items of the board.
  struct Items {
    var fixture = BoardFixture(title: "Shed", keys: ["modified: {at: 2026-01-01T00:00:00Z}"])
    let ideas, doing, build, paint, comment, screen, oldCard, oldLane: BoardFixture.Item

    init() {
      let stamp = "modified: {at: 2026-01-01T00:00:00Z}"
      ideas = fixture.addLane("Ideas", order: 1024, keys: [stamp, "note: 'kept' # so is this"])
      doing = fixture.addLane("Doing", order: 2048, keys: [stamp])
      build = fixture.addCard(
        "Fix the build", to: ideas, order: 1024, keys: [stamp, "note: 'kept' # so is this"],
        body: "one\ntwo\nthree\n")
      paint = fixture.addCard("Paint", to: ideas, order: 2048, keys: [stamp])
      comment = fixture.addComment("Why?", to: build, at: "2026-02-01T00:00:00Z")
      screen = fixture.addAttachment("screen", extension: "png", to: build, keys: [stamp])
      oldCard = fixture.addTrashedCard("Old card", trashedAt: "2026-01-01T00:00:00Z")
      oldLane = fixture.addTrashedLane("Old lane", trashedAt: "2026-01-01T00:00:00Z")
    }
  }

  /// How a run went.
  struct Run {
    let status: CommandLineInterface.ExitStatus
    let output: String
    let messages: String
  }

  let items = Items()
  let board: BoardFixture.InMemory
  var variables = ["HOME": "/home/kim", "EDITOR": "ed", "NO_COLOR": "1"]
  /// Plays the person at an editor: gets the path of the file; nil where there is no terminal.
  var editor: ((String) -> ProgramEnd)?
  private let random: RandomSource

  /// Puts the board into memory; `arrange` may add to it before.
  init(_ arrange: (inout BoardFixture) -> Void = { _ in }) throws {
    var fixture = items.fixture
    arrange(&fixture)
    board = try fixture.inMemory()
    for folder in ["/home", "/home/kim", "/work"] { try board.disk.makeFolder(folder) }
    let counter = Mutex<UInt64>(1)
    random = RandomSource {
      counter.withLock {
        $0 &+= 1; return $0 &* 0x9E37_79B9_7F4A_7C15
      }
    }
  }

  /// Runs the program on the board.
  func run(_ words: String..., input: String = "") -> Run { run(words, input: input) }

  /// Runs the program on the board.
  func run(_ words: [String], input: String = "") -> Run {
    let output = CollectedBytes()
    let messages = CollectedBytes()
    var environment = ProgramEnvironment(
      variables: variables, input: InputLines(PreparedSource(text: input)), output: Output(output),
      messages: Output(messages), fileSystem: board.fileSystem, currentFolder: board.path)
    environment.time = Noon()
    environment.random = random
    if let editor {
      environment.isInputTerminal = true
      environment.isOutputTerminal = true
      environment.runAtTerminal = { call throws(Errno) in editor(call.arguments.last ?? "") }
    }
    let status = Program(environment: environment).run(words)
    return Run(status: status, output: output.text, messages: messages.text)
  }

  /// The bytes of everything in the board.
  func contents() throws -> MemorySnapshot { try board.disk.snapshot(of: board.path) }

  /// A file of the board.
  func text(_ path: String) throws -> String { try board.disk.readText(board.path(of: path)) }

  /// The drafts that are kept.
  func drafts() throws -> [String] {
    let path = "/home/kim/.local/state/lanework/drafts"
    return board.disk.status(of: path) == nil ? [] : try board.disk.snapshot(of: path).paths
  }
}

/// Clocks that stand still, on a Tuesday.
private struct Noon: TimeSource {
  func now() -> Timestamp { Timestamp(CivilDate(daysSince1970: 20_690), hour: 12) }
  func sinceBoot() -> Duration { .seconds(1_000) }
}
