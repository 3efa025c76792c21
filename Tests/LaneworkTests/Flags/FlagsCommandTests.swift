import Basics
import CommandLineInterface
import LaneworkCommands
import Posix
import Synchronization
import TestSupport
import Testing

@Suite("lanework flags")
struct FlagsCommandTests {
  private let board: ReleaseBoard

  private static let definitions = """
    {"flags": {
      "board.pro_hint": {
        "state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off",
        "targeting": {"if": [{"==": [{"var": "plan"}, "trial"]}, "on", "off"]}},
      "greeting": {"state": "ENABLED", "variants": {"a": "Hello", "b": "Bye"}, "defaultVariant": "a"}
    }}
    """

  init() throws {
    board = try ReleaseBoard()
    try board.disk.write(Self.definitions, to: "\(ReleaseBoard.path)/flags.json")
  }

  /// Runs the program on a thread of its own, since it waits for what it fetches.
  private func refresh(
    _ words: String..., adjust: @escaping @Sendable (inout ProgramEnvironment) -> Void = { _ in }
  ) async throws -> ProgramRun {
    let disk = board.system
    return try await OwnThread.run {
      ProgramRun(["flags", "refresh"] + words, disk: disk, in: ReleaseBoard.path, adjust: adjust)
    }
  }

  @Test("The flags of a session are listed with their defaults, where nothing else is known")
  func defaults() throws {
    #expect(
      board.run("flags", "list").output == """
        flag                   now    from
        board.watches_changes  true   default
        board.opening_hint     true   default
        board.pro_hint         false  default

        """)
    let json = try JSONValue(parsing: board.run("flags", "list", "--json").output)
    #expect(json["version"] == 1 && json["fetchedAt"] == .null)
    let first = json["flags"]?.array?.first
    #expect(first?["origin"]?.string == "default" && first?["defaultReason"]?.string == "shipped")
    #expect(first?["type"]?.string == "bool" && first?["value"] == true && first?["defined"] == .null)
  }

  @Test("Definitions say what a refresh would bring")
  func list() throws {
    #expect(
      board.run("flags", "list", "--definitions", "flags.json", "--with", "plan=trial").output == """
        flag                   now    from     after a refresh
        board.watches_changes  true   default  true, by default
        board.opening_hint     true   default  true, by default
        board.pro_hint         false  default  true
        greeting               –      defined  Hello

        """)
  }

  @Test("A value is printed bare, so that a script takes it as it is")
  func get() throws {
    #expect(board.run("flags", "get", "board.opening_hint").output == "true\n")
    let text = board.run("flags", "get", "greeting", "--definitions", "flags.json")
    #expect(text.output == "Hello\n" && text.status == .done)
    let json = try JSONValue(
      parsing: board.run("flags", "get", "greeting", "--definitions", "flags.json", "--json").output)
    #expect(json["type"]?.string == "string" && json["value"]?.string == "Hello")
    let missing = board.run("flags", "get", "board.pro_hnit")
    #expect(missing.status == .refused)
    #expect(missing.messages.hasSuffix("hint: Did you mean `board.pro_hint`?\n"))
  }

  @Test("An explanation says where a value comes from, and follows the rule")
  func explain() throws {
    let run = board.run(
      "flags", "explain", "board.pro_hint", "--definitions", "flags.json", "--with", "plan=trial",
      columns: 120)
    #expect(
      run.output == """
        flag     board.pro_hint
        now      false
                 'board.pro_hint' is false: its default since it is a promotion; nothing is known from the service.
        default  false
                 It is a bool, and a promotion.
        defined  true
                 TARGETING_MATCH: the rule chose the variant 'on'.

        the rule, as far as it was followed
          "on"  ⇐ {"if":[{"==":[{"var":"plan"},"trial"]},"on","off"]}
            true  ⇐ {"==":[{"var":"plan"},"trial"]}

        """)
    let json = try JSONValue(
      parsing: board.run("flags", "explain", "board.pro_hint", "--definitions", "flags.json", "--json").output
    )
    #expect(json["rule"]?.array?.map { $0["depth"] } == [0, 1])
    #expect(json["defined"]?["variant"]?.string == "off")
    #expect(json["defined"]?["reason"]?.string == "TARGETING_MATCH")
  }

  @Test("What is refreshed holds for the boards that are opened afterwards, and says where it came from")
  func refreshed() async throws {
    _ = board.run("preference", "set", "flag-definitions", "flags.json")
    let first = try await refresh("--json")
    let changed = try JSONValue(parsing: first.output)["changed"]?.array ?? []
    #expect(changed.compactMap { $0["key"]?.string } == ["board.pro_hint", "greeting"])
    #expect(try await refresh().output == "2 flags, and nothing changed.\n")
    #expect(board.run("flags", "get", "greeting").output == "Hello\n")
    let explained = try JSONValue(parsing: board.run("board", "explain", "--json").output)
    let flags = explained["flags"]?.array ?? []
    #expect(flags.compactMap { $0["origin"]?.string } == ["default", "default", "cached"])
    #expect(explained["quota"] == .null)
  }

  @Test("The flags of a session decide what a person is told at its opening")
  func hints() async throws {
    let definitions = """
      {"flags": {
        "board.pro_hint": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"},
        "board.opening_hint": {"state": "ENABLED", "variants": {"off": false}, "defaultVariant": "off"}
      }}
      """
    let path = "\(ReleaseBoard.path)/hints.json"
    try board.disk.write(definitions, to: path)
    let before = TerminalSession(
      ["board", "open"], keys: ["quit\r"], on: board.system, in: ReleaseBoard.path)
    #expect(before.screen.contains("`help` lists the commands, Tab completes, `quit` ends."))
    #expect(!before.screen.contains { $0.contains("With Pro") })
    #expect(try await refresh("--definitions", path).status == .done)
    let after = TerminalSession(["board", "open"], keys: ["quit\r"], on: board.system, in: ReleaseBoard.path)
    #expect(!after.screen.contains("`help` lists the commands, Tab completes, `quit` ends."))
    #expect(after.screen.contains { $0.hasPrefix("With Pro, a board at the top of a git work tree") })
  }

  // MARK: A service

  @Test("A program without a network becomes the one that has, with the words as they were typed")
  func becomes() throws {
    let call = Mutex<[String]>([])
    let run = board.run("flags", "refresh", "--service", "https://flags.example") { environment in
      environment.executable = "/usr/bin/lanework"
      environment.becomeProgram = { program in call.withLock { $0 = [program.program] + program.arguments } }
    }
    #expect(run.status == .done)
    #expect(
      call.withLock(\.self) == [
        "/usr/bin/lanework-remote", "flags", "refresh", "--service", "https://flags.example",
      ])
  }

  @Test(
    "A service's answer is kept; one that does not come leaves what is known, and a later try may succeed")
  func service() async throws {
    let answer = #"{"version":1,"app":"lanework","flags":{"board.pro_hint":{"type":"bool","value":true}}}"#
    func run(_ status: Int, _ body: String) async throws -> ProgramRun {
      try await refresh("--service", "https://flags.example") {
        $0.requester = FixedAnswer(status: status, body: body)
      }
    }
    #expect(try await run(200, answer).output.hasPrefix("board.pro_hint is true\n"))
    #expect(board.run("flags", "get", "board.pro_hint").output == "true\n")
    let failed = try await run(503, "")
    #expect(failed.status == .busy)
    #expect(failed.messages.hasPrefix("error: The flag service is unavailable (503).\n"))
    #expect(try await run(200, "{}").status == .refused)
    #expect(board.run("flags", "get", "board.pro_hint").output == "true\n")
  }

  @Test("What one place said stays with it when the preferences come to name another")
  func places() async throws {
    func refresh(_ words: String..., value: Bool) async throws -> ProgramRun {
      let body =
        #"{"version":1,"app":"lanework","flags":{"board.pro_hint":{"type":"bool","value":\#(value)}}}"#
      let disk = board.system
      return try await OwnThread.run {
        ProgramRun(["flags", "refresh"] + words, disk: disk, in: ReleaseBoard.path) {
          $0.requester = FixedAnswer(status: 200, body: body)
        }
      }
    }
    func hint() -> String { board.run("flags", "get", "board.pro_hint").output }
    func origins() throws -> [String] {
      let explained = try JSONValue(parsing: board.run("board", "explain", "--json").output)
      return explained["flags"]?.array?.compactMap { $0["origin"]?.string } ?? []
    }
    _ = board.run("preference", "set", "flag-service", "https://flags.example")
    #expect(try await refresh(value: true).status == .done)
    #expect(hint() == "true\n")
    #expect(try origins() == ["default", "default", "cached"])

    _ = board.run("preference", "set", "flag-service", "https://other.example")
    #expect(hint() == "false\n")
    #expect(try origins() == ["default", "default", "default"])
    let aside = try await refresh("--service", "https://flags.example", value: true)
    #expect(aside.output.contains("Boards go by the place that the preferences name, which is another one."))
    #expect(hint() == "false\n")
    let json = try await refresh("--service", "https://flags.example", "--json", value: true)
    #expect(try JSONValue(parsing: json.output)["inForce"] == false)

    _ = board.run("preference", "set", "flag-service", "https://flags.example")
    #expect(hint() == "true\n")
    let same = try await refresh("--service", "https://flags.example:443/", "--json", value: true)
    #expect(try JSONValue(parsing: same.output)["inForce"] == true)
  }

  @Test(
    "Where to ask has to be said once",
    arguments: [[], ["--service", "ftp://x"], ["--service", "https://x", "--definitions", "flags.json"]])
  func origin(_ words: [String]) throws {
    let run = ProgramRun(["flags", "refresh"] + words, disk: board.system, in: ReleaseBoard.path)
    #expect(run.status == .usage)
    #expect(run.messages.hasPrefix("error: "))
  }

  // MARK: Lint

  @Test("Definitions are checked, and the status says whether they can be used as they are meant")
  func lint() throws {
    #expect(board.run("flags", "lint", "flags.json").output == "Nothing was found.\n")
    let spare = Self.definitions.replacing(#""off": false"#, with: #""off": false, "late": true"#)
    try board.disk.write(spare, to: "\(ReleaseBoard.path)/spare.json")
    let warned = board.run("flags", "lint", "spare.json")
    #expect(warned.output.contains(": warning: ") && warned.output.contains("(unreachable-variant, "))
    #expect(warned.status == .done)
    let text = Self.definitions.replacing(#""==""#, with: #""equals""#)
    try board.disk.write(text, to: "\(ReleaseBoard.path)/bad.json")
    let bad = board.run("flags", "lint", "bad.json")
    #expect(bad.status == .refused)
    #expect(bad.output.hasPrefix("bad.json:4:"))
    #expect(
      bad.output.contains("error: There is no operator `equals`. (unknown-operator, flags.board.pro_hint"))
    let json = try JSONValue(parsing: board.run("flags", "lint", "bad.json", "--json").output)
    #expect(json["valid"] == false)
    #expect(json["findings"]?.array?.first?["line"] == 4)
  }

  @Test("What cannot be loaded is an error with its place, and what is not there has a status of its own")
  func unusable() throws {
    try board.disk.write("{\"flags\":\n 7}", to: "\(ReleaseBoard.path)/bad.json")
    let bad = board.run("flags", "lint", "bad.json")
    #expect(bad.status == .refused)
    #expect(bad.messages.hasPrefix("error: line 2, column 2, flags: "))
    #expect(board.run("flags", "lint", "nowhere.json").status == .usage)
    #expect(board.run("flags", "lint").status == .usage)
    #expect(board.run("flags", "list", "--definitions", "bad.json").status == .refused)
    #expect(board.run("flags", "list", "--with", "plan").status == .usage)
  }
}

/// A server that always says the same.
private struct FixedAnswer: HTTPRequesting {
  let status: Int
  let body: String

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    HTTPResponse(status: status, headers: [:], body: Array(body.utf8))
  }
}
