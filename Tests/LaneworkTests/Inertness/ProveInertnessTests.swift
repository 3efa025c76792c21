import AppModel
import Basics
import CommandLineInterface
import Entitlement
import Foundation
import LaneworkCommands
import Posix
import TestSupport
import Testing

@Suite("board explain --prove-inert")
struct ProveInertnessTests {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
  }

  private func fixture() -> BoardFixture {
    var fixture = BoardFixture(title: "Plans", folderName: "Plans.lanework")
    let lane = fixture.addLane("To do", order: 1_024)
    let card = fixture.addCard("Write", to: lane, order: 1_024, body: "One.\n")
    fixture.addComment("Hm.", to: card)
    return fixture
  }

  private func call(_ words: [String], input: String = "") throws -> ProgramCall {
    ProgramCall(
      try BuiltProgram.path(), words, environment: ["HOME": home.path, "TMPDIR": home.path],
      input: Array(input.utf8), timeLimit: .seconds(300))
  }

  private func snapshot(_ board: String) throws -> RepositorySnapshot {
    try RepositorySnapshot(aroundBoardAt: board, on: DiskFileSystem())
  }

  private func json(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONValue(parsing: try #require(bytes.split(separator: 0x0A).last))
  }

  // MARK: The proof

  @Test("It is proved, on the board and on a copy that is removed", arguments: RepositoryPlace.allCases)
  func proved(_ place: RepositoryPlace) throws {
    let made = try place.make(fixture(), in: folder)
    let before = try snapshot(made.board)
    let result = try call(["board", "explain", made.board, "--prove-inert", "--json"]).run()
    #expect(result.end == .exited(0), "\(String(decoding: result.output + result.messages, as: UTF8.self))")
    #expect(before.differences(to: try snapshot(made.board)) == [])
    #expect(try home.names() == [])

    let proof = try json(result.output)
    #expect(proof["version"]?.integer == 1)
    #expect(proof["proved"]?.bool == true)
    let sessions = try #require(proof["sessions"]?.array)
    #expect(sessions.map { $0["makesChanges"]?.bool } == [false, true])
    #expect(sessions.map { $0["exercise"]?["operations"]?.integer } == [0, 200])
    #expect(sessions[0]["board"]?.string == made.board)
    #expect(sessions[1]["exercise"]?["kinds"]?.array?.count == 39)
    for session in sessions {
      #expect(try #require(session["systemCallsWithPath"]?.integer) > 50)
      for key in ["touches", "startedProcesses", "socketCalls", "unseenCalls", "differences"] {
        #expect(session[key]?.array?.isEmpty == true, "\(key)")
      }
    }
    #expect(try #require(sessions[0]["entries"]?.integer) == Int64(before.entries.count))
  }

  @Test("It works where there is no repository, and says so in words")
  func plain() throws {
    let board = try fixture().write(to: folder)
    let result = try call(["board", "explain", board, "--prove-inert"]).run()
    #expect(result.end == .exited(0))
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.hasPrefix("Proved: "))
    #expect(text.contains("there is no .git at, above or in the board"))
    #expect(text.contains("200 operations of 39 kinds"))
  }

  @Test("Sessions stay free for the proof, whatever is known of the subscription")
  func subscriber() throws {
    let made = try RepositoryPlace.atBoard.make(fixture(), in: folder)
    let model = AppModel(
      Surroundings(
        fileSystem: DiskFileSystem(),
        folders: UserFolders(environment: ["HOME": home.path], name: "lanework"),
        time: FixedTime(), random: .system, diagnostics: RecordedDiagnostics(), pause: { _ in }))
    try model.entitlement.adopt(
      .active(
        SubscriptionFacts(expiration: Date(timeIntervalSinceNow: 86_400), willAutoRenew: true),
        answeredAt: Date(timeIntervalSinceNow: -60)))
    let explanation = try SystemCallTrace.run(call(["board", "explain", made.board, "--json"]))
    #expect(try json(explanation.result.output)["tier"]?["value"]?.string == "pro")
    #expect(!explanation.calls(atOrBelow: made.repository).isEmpty, "A subscriber's session looks for it.")
    #expect(!Self.loadsOfGitLibrary(in: explanation).isEmpty, "And it loads the library that reads it.")
    let result = try call(["board", "explain", made.board, "--prove-inert", "--json"]).run()
    #expect(try json(result.output)["proved"]?.bool == true)
  }

  // MARK: What speaks against it

  /// Runs the command with a session that a script runs, which finds the program as `$0` and its words as `$@`.
  private func run(_ words: [String], script: String) throws -> (CommandLineInterface.ExitStatus, JSONValue) {
    let program = try BuiltProgram.path()
    let streams = CollectedStreams()
    var environment = streams.environment(on: DiskFileSystem(), in: folder.path)
    environment.variables["TMPDIR"] = home.path
    environment.executable = program
    environment.traceSystemCalls = { (call) throws(SystemCallTraceError) in
      try SystemCallTrace.run(
        ProgramCall(
          "/bin/sh", ["-c", script, call.program] + call.arguments,
          environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]))
    }
    let status = Program(environment: environment).run(words + ["--json"])
    return (status, try json(Array(streams.output.text.utf8)))
  }

  private func findings(_ proof: JSONValue, _ key: String) -> [String] {
    (proof["sessions"]?.array ?? []).flatMap { $0[key]?.array ?? [] }
      .flatMap { $0["paths"]?.array ?? $0["path"].map { [$0] } ?? [] }.compactMap(\.string)
  }

  @Test("A session that only asks whether there is a .git is found out", arguments: RepositoryPlace.allCases)
  func looking(_ place: RepositoryPlace) throws {
    let made = try place.make(fixture(), in: folder)
    let (status, proof) = try run(
      ["board", "explain", made.board, "--prove-inert"],
      script: "test -e '\(made.pointer)'; exec \"$0\" \"$@\"")
    #expect(status == .refused)
    #expect(proof["proved"]?.bool == false)
    #expect(findings(proof, "touches") == [made.pointer, made.pointer])
    #expect(findings(proof, "differences") == [])
  }

  @Test("A session that looks at what a .git file names is found out, though no .git is in the path")
  func lookingElsewhere() throws {
    let board = try fixture().write(to: folder)
    try folder.write("ref: refs/heads/main\n", to: "separate/HEAD")
    try folder.write("gitdir: \(folder.path(of: "separate"))\n", to: "Plans.lanework/.git")
    let (status, proof) = try run(
      ["board", "explain", board, "--prove-inert"],
      script: "read line < '\(folder.path(of: "separate/HEAD"))'; exec \"$0\" \"$@\"")
    #expect(status == .refused)
    #expect(Set(findings(proof, "touches")) == [folder.path(of: "separate/HEAD")])
  }

  @Test("A session that changes a .git is found out by what is there afterwards too")
  func changing() throws {
    let made = try RepositoryPlace.atBoard.make(fixture(), in: folder)
    let (status, proof) = try run(
      ["board", "explain", made.board, "--prove-inert"],
      script: ": > '\(made.repository)/touched'; exec \"$0\" \"$@\"")
    #expect(status == .refused)
    #expect(findings(proof, "differences").contains("\(made.repository)/touched"))
    #expect(findings(proof, "touches").contains("\(made.repository)/touched"))
  }

  @Test("A session that starts a process is found out, with what the process does")
  func starting() throws {
    let made = try RepositoryPlace.atBoard.make(fixture(), in: folder)
    let (status, proof) = try run(
      ["board", "explain", made.board, "--prove-inert"],
      script: "git -C '\(made.board)' status > /dev/null; exec \"$0\" \"$@\"")
    #expect(status == .refused)
    #expect(findings(proof, "startedProcesses").contains { $0.hasSuffix("/git") })
    #expect(findings(proof, "touches").contains("\(made.repository)/HEAD"))
  }

  @Test("What cannot be looked at has a status of its own, and leaves no copy")
  func notLookedAt() throws {
    let board = try fixture().write(to: folder)
    let (failed, answer) = try run(["board", "explain", board, "--prove-inert"], script: "exit 3")
    #expect(failed == .usage)
    #expect(answer["error"]?["code"]?.string == "not-looked-at")
    #expect(try home.names() == [])

    let streams = CollectedStreams()
    var environment = streams.environment(on: DiskFileSystem(), in: folder.path)
    environment.variables["TMPDIR"] = home.path
    environment.executable = "/bin/true"
    environment.traceSystemCalls = { (call) throws(SystemCallTraceError) in
      throw SystemCallTraceError(.notPermitted, program: call.program)
    }
    #expect(Program(environment: environment).run(["board", "explain", board, "--prove-inert"]) == .usage)
    #expect(streams.messages.text.contains("ptrace"))
    #expect(try home.names() == [])
  }

  // MARK: The program as people use it

  @Test(
    "A free command leaves every .git alone",
    arguments: [
      ["board", "show"], ["board", "history"], ["board", "explain"], ["board", "doctor"],
      ["board", "doctor", "--fix"],
      ["card", "list"], ["lane", "add", "More"], ["card", "add", "New"], ["board", "rename", "Other"],
      ["completion-answer", "lanework card show "], ["preference", "list"],
    ])
  func commands(_ words: [String]) throws {
    let made = try RepositoryPlace.atBoard.make(fixture(), in: folder)
    let before = try snapshot(made.board)
    let trace = try SystemCallTrace.run(try call(words + ["--board", made.board]))
    #expect(trace.result.end == .exited(0), "\(String(decoding: trace.result.messages, as: UTF8.self))")
    expectInert(trace, made)
    #expect(before.differences(to: try snapshot(made.board)) == [])
  }

  @Test("An open board leaves every .git alone", arguments: RepositoryPlace.allCases)
  func conversation(_ place: RepositoryPlace) throws {
    let made = try place.make(fixture(), in: folder)
    let before = try snapshot(made.board)
    let trace = try SystemCallTrace.run(
      try call(
        ["board", "open", made.board],
        input: "card add First\ncard list\nundo\nredo\nhistory\nexplain\nshow\nlane add Another\nundo\n"))
    #expect(trace.result.end == .exited(0), "\(String(decoding: trace.result.messages, as: UTF8.self))")
    expectInert(trace, made)
    #expect(before.differences(to: try snapshot(made.board)) == [])
  }

  private static func loadsOfGitLibrary(in trace: SystemCallTrace) -> [SystemCall] {
    trace.calls.filter { call in call.paths.contains { $0.contains("libgit2") } }
  }

  private func expectInert(_ trace: SystemCallTrace, _ made: RepositoryPlace.Made) {
    let touches = trace.calls.filter { call in
      (call.paths + call.links).contains { $0.split(separator: "/").contains(".git") }
    }
    #expect(touches == [])
    #expect(Self.loadsOfGitLibrary(in: trace) == [])
    #expect(trace.calls(atOrBelow: made.repository) == [])
    #expect(trace.startedProcesses == [])
    #expect(trace.programs.count == 1)
  }
}
