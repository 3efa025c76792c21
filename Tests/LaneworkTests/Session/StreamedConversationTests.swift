import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

/// Input that does something between two lines, as other programs do.
final class InterruptedSource: ByteSource {
  private var pieces: [() throws -> String]

  init(_ pieces: (() throws -> String)...) {
    self.pieces = pieces
  }

  func read(limit: Int) throws(InputFailure) -> [UInt8] {
    guard !pieces.isEmpty else { return [] }
    do {
      return Array(try pieces.removeFirst()().utf8)
    } catch {
      throw InputFailure(reason: "\(error)")
    }
  }
}

@Suite("Conversation over a pipe")
struct StreamedConversationTests {
  @Test("Commands come one a line, a refused one does not end it, and the status tells of it at the end")
  func lines() throws {
    let run = try ReleaseBoard().run(
      "board", "open",
      input: """
        # What is on the board?
        lane list
        lane lsit

        card list --lane Nowhere
        card list --lane Doing
        quit
        lane list
        """)
    #expect(
      run.output == """
        00000001  Ideas  2 cards
        00000002  Doing  1 card
        00000003  Later  0 cards
        00000006  Fix the build  Doing  overdue 1 Aug

        """)
    #expect(
      run.messages == """
        error: There is no command `lsit` here.
        hint: Did you mean `lane list`? See `lane --help`.
        error: There is no lane `Nowhere` on this board.
        hint: A lane is named by its id, the beginning of that, or its whole title.

        """)
    #expect(run.status == .usage)
  }

  @Test("Lines that are all done end with status 0, and nothing is said that nobody asked for")
  func quiet() throws {
    let run = try ReleaseBoard().run("board", "open", input: "")
    #expect(run.output == "")
    #expect(run.messages == "")
    #expect(run.status == .done)
  }

  @Test("With --json each line is answered by one object, mistakes included, with the request's id")
  func objects() throws {
    let run = try ReleaseBoard().run(
      "board", "open", "--json",
      input: """
        {"id": 1, "command": "lane list"}
        {"id": "two", "command": "card list", "lane": ["Doing"], "limit": 1}
        nonsense
        {"id": {"n": 4}, "command": "card move"}

        {"id": 5, "command": "card show", "card": "Nothing"}
        {"command": "boards"}
        {"id": 7, "command": "board switch"}
        {"id": 8, "version": 2, "command": "show"}
        {"id": 9, "command": "quit"}
        {"id": 10, "command": "show"}
        """)
    let answers = try run.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(
      answers.map { $0["id"] } == [
        .integer(1), .string("two"), nil, answers[3]["id"], .integer(5), nil, .integer(7), .integer(8),
        .integer(9),
      ])
    #expect(answers.allSatisfy { $0["version"] == .integer(1) })
    #expect(
      answers.map { $0["error"]?["code"]?.string } == [
        nil, nil, "invalid-request", answers[3]["error"]?["code"]?.string, "not-found", nil,
        "unknown-command",
        "invalid-request", nil,
      ])
    #expect(answers[3]["id"]?["n"] == .integer(4))
    #expect(answers[8]["ended"] == .bool(true))
    #expect(run.messages == "")
    #expect(run.status == .usage)
  }

  @Test("Each answer is there before the next question is read")
  func promptness() throws {
    let board = try ReleaseBoard()
    let streams = CollectedStreams()
    var answered: [Int] = []
    let source = InterruptedSource(
      { "{\"id\":1,\"command\":\"lane list\"}\n" },
      {
        answered.append(streams.output.text.split(separator: "\n").count)
        return "{\"id\":2,\"command\":\"boards\"}\n"
      },
      {
        answered.append(streams.output.text.split(separator: "\n").count)
        return ""
      })
    let environment = streams.environment(on: board.system, input: source, in: ReleaseBoard.path)
    _ = Program(environment: environment).run(["board", "open", "--json"])
    #expect(answered == [1, 2])
  }

  @Test("What others changed is read before each answer, and told: in a sentence, or within the answer")
  func outside() throws {
    for isJSON in [false, true] {
      let board = try ReleaseBoard()
      let streams = CollectedStreams()
      func line(_ command: String) -> String { isJSON ? "{\"command\":\"\(command)\"}\n" : "\(command)\n" }
      let source = InterruptedSource(
        { line("card list") },
        {
          try board.retitle(board.build, "Changed outside")
          try board.retitle(board.notes, "Changed too")
          return line("card list")
        }, { line("card list") })
      let environment = streams.environment(on: board.system, input: source, in: ReleaseBoard.path)
      let words = ["board", "open"] + (isJSON ? ["--json"] : [])
      #expect(Program(environment: environment).run(words) == .done)
      if isJSON {
        let answers = try streams.output.text.split(separator: "\n").map {
          try JSONValue(parsing: String($0))
        }
        #expect(answers.map { $0["outside"]?["cards"] } == [nil, .integer(2), nil])
        #expect(streams.messages.text == "")
      } else {
        #expect(streams.messages.text == "2 cards changed outside.\n")
      }
      #expect(streams.output.text.contains("Changed outside"))
    }
  }

  @Test("A pipe does not restore boards; without a board it is told to name one")
  func noBoard() throws {
    let board = try ReleaseBoard()
    _ = board.run("board", "open", input: "quit\n")
    let run = ProgramRun(["board", "open"], disk: board.system, in: "/home")
    #expect(run.status == .refused)
    #expect(run.messages.contains("hint: Name one, as in `lanework board open PATH`"))
  }
}
