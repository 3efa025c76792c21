import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Undo and redo")
struct PastTests {
  let bench: PastBench
  var board: ReleaseBoard { bench.board }

  init() throws {
    bench = try PastBench()
  }

  // MARK: Single commands

  @Test("Where nothing was done, nothing is undone or redone", arguments: ["undo", "redo"])
  func nothing(verb: String) throws {
    let run = bench.run(verb)
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("error: "))
    #expect(try bench.statePaths() == [])
  }

  @Test(
    "What one process did, the next one undoes and redoes to the byte",
    arguments: [["undo"], ["board", "undo"], ["board", "undo", ReleaseBoard.path]])
  func acrossProcesses(words: [String]) throws {
    let before = try board.contents()
    bench.run("card", "move", "Fix the build", "Later")
    let after = try board.contents()
    let undo = bench.run(words)
    #expect(undo.output == "Undid Move Card “Fix the build”, done by the owner on 25 Aug, 12:00.\n")
    #expect(undo.status == .done)
    #expect(undo.messages == "")
    #expect(try board.contents() == before)
    let redo = bench.run(words.map { $0 == "undo" ? "redo" : $0 })
    #expect(redo.output == "Redid Move Card “Fix the build”, done by the owner on 25 Aug, 12:00.\n")
    #expect(try board.contents() == after)
    #expect(
      bench.run("redo").messages == """
        error: There is nothing to redo.
        hint: `redo --entry ID` does again what was undone before; `history` lists it.

        """)
  }

  @Test("What was undone is out of reach of redo once something else was done, and comes back by its name")
  func superseded() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("undo")
    bench.run("card", "rename", "Write the notes", "Notes")
    #expect(bench.run("redo").status == .refused)
    #expect(
      bench.run("redo", "--entry", "1").output
        == "Redid Rename Card “Fix the build”, done by the owner on 25 Aug, 12:00.\n")
    #expect(try bench.text(of: board.build).contains("title: Mend the build\n"))
    #expect(try bench.text(of: board.notes).contains("title: Notes\n"))
  }

  @Test("Several operations that were carried out as one are undone as one")
  func group() throws {
    let before = try board.contents()
    let operations = [board.build, board.notes].map {
      #"{"version":1,"kind":"card.trash","card":"\#($0.id.canonical)"}"#
    }
    bench.run("board", "apply", "--name", "Tidy up", input: operations.joined(separator: "\n"))
    #expect(try board.contents() != before)
    #expect(
      bench.run("undo").output == "Undid Tidy up “Fix the build”, done by the owner on 25 Aug, 12:00.\n")
    #expect(try board.contents() == before)
  }

  @Test("What somebody else did is not undone unasked: it is named, with the ways to it")
  func others() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build", "--as", "Kim")
    let after = try board.contents()
    let refused = bench.run("undo")
    #expect(refused.status == .refused)
    #expect(
      refused.messages == """
        error: Nothing that the owner did on this board is left to undo.
        hint: The newest entry is 1, “Rename Card” by Kim. `undo --everybody` or `undo --entry 1` takes it back.

        """)
    #expect(try board.contents() == after)
    #expect(bench.run("undo", "--as", "Robin").status == .refused)
    let words = "Rename Card “Fix the build”, done by Kim on 25 Aug, 12:00.\n"
    #expect(bench.run("undo", "--everybody").output == "Undid \(words)")
    #expect(bench.run("redo").status == .done)
    #expect(bench.run("undo", "--entry", "1").output == "Undid \(words)")
    #expect(
      bench.run("undo", "--entry", "1").messages == "error: The entry 1 is undone already.\n")
  }

  @Test("An option is taken for what it says, and options that exclude each other are refused")
  func options() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    let after = try board.contents()
    for (words, code) in [
      (["undo", "--skip", "--force"], "several-resolutions"),
      (["undo", "--everybody", "--entry", "1"], "several-entries"),
      (["board", "undo", "--skip", "--force"], "several-resolutions"),
      (["board", "restore", "--at", "1", "--skip", "--force"], "several-resolutions"),
      (["board", "restore"], "missing-argument"),
      (["history", "--all", "--limit", "3"], "several-limits"),
      (["history", "--limit", "0"], "invalid-value"),
      (["history", "--yes"], "missing-argument"),
    ] {
      let run = bench.run(words + ["--json"])
      #expect(run.status == .usage, "\(words)")
      #expect(try JSONValue(parsing: run.output)["error"]?["code"]?.string == code, "\(words)")
    }
    #expect(
      bench.run("undo", "--entry", "7").messages == """
        error: The history has no entry 7.
        hint: `history` lists the entries.

        """)
    #expect(try board.contents() == after)
  }

  @Test(
    "What would change is shown as a difference, and nothing is written",
    arguments: ["--show", "--dry-run", "-n"])
  func show(option: String) throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    let after = try board.contents()
    let state = try bench.statePaths()
    let run = bench.run("undo", option)
    #expect(run.status == .done)
    #expect(
      run.messages
        == "Undo of Rename Card “Fix the build”, done by the owner on 25 Aug, 12:00, would change this:\n")
    #expect(run.output.hasPrefix("--- a/\(board.build.path(of: "index.md"))\n"))
    #expect(run.output.contains("-title: Mend the build\n+title: Fix the build\n"))
    #expect(bench.run("redo", option).status == .refused)
    let json = try JSONValue(parsing: bench.run("undo", option, "--json").output)
    #expect(json["dryRun"] == true)
    #expect(json["difference"]?.string == run.output)
    #expect(try board.contents() == after)
    #expect(try bench.statePaths() == state)
  }

  @Test("With --json the entry, the changed files and what was skipped are told")
  func json() throws {
    bench.run("card", "move", "Fix the build", "Later", "--as", "claude", "--agent", "--model", "opus")
    let run = bench.run("undo", "--entry", "1", "--json")
    let path = board.build.path
    let listed = try JSONValue(parsing: bench.run("history", "--json").output)["entries"]?.array?.first
    let entry = try #require(listed?["session"]?.string)
    let operation = try #require(listed?["operationID"]?.string)
    let changes = run.output.drop { $0 != "[" }
    let expected = [
      #"{"version":1,"entry":{"id":"1","kind":"card.move","title":"Move Card","subject":"Fix the build","#,
      #""summary":"Move “Fix the build” to Later","origin":"operation","time":"2026-08-25T12:00:00.000Z","#,
      #""actor":{"name":"claude","kind":"agent","model":"opus"},"session":"\#(entry)","#,
      #""operationID":"\#(operation)","keeper":"native","state":"undone"},"#,
      #""origin":"undo","kind":"card.move","operation":null,"title":"Undo Move Card","#,
      #""subject":"Fix the build","created":[],"changes":["#,
    ].joined()
    #expect(run.output.hasPrefix(expected))
    #expect(
      changes.contains(#"{"change":"move","from":"\#(board.later.id)/\#(board.build.id)","to":"\#(path)"}"#))
    #expect(run.output.hasSuffix(#"],"skipped":[]}"# + "\n"))
  }

  // MARK: What others changed

  @Test("What somebody changed since is not overwritten: the file, what, who and when are named")
  func conflict() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("card", "rename", "Mend the build", "Theirs", "--as", "Kim")
    let after = try board.contents()
    let file = "\(ReleaseBoard.path)/\(board.build.path(of: "index.md"))"
    let run = bench.run("undo")
    #expect(run.status == .refused)
    #expect(
      run.messages == """
        error: “Rename Card” could not be undone. Kim, at 2026-08-25T12:01:00Z, has changed title since.
        file: \(file)
        hint: Nothing was written. `--skip` leaves title as it is and takes back the rest; `--force` puts title back as it was.

        """)
    #expect(try board.contents() == after)
    let json = try JSONValue(parsing: bench.run("undo", "--json").output)["error"]
    #expect(json?["code"]?.string == "changed-since")
    #expect(json?["path"]?.string == file)
    #expect(try board.contents() == after)
  }

  @Test("What somebody changed since is left with --skip, is named, and the status tells")
  func skip() throws {
    let operations = [board.build, board.notes].map {
      #"{"version":1,"kind":"card.rename","card":"\#($0.id.canonical)","title":"Both"}"#
    }
    bench.run("board", "apply", input: operations.joined(separator: "\n"))
    try board.retitle(board.build, "Theirs")
    let run = bench.run("undo", "--skip")
    #expect(run.status == .partlyDone)
    #expect(run.output.hasPrefix("Undid a part of "))
    #expect(
      run.messages.hasPrefix("warning: Left as it is (\(board.build.path(of: "index.md"))): "),
      "\(run.messages)")
    #expect(run.messages.contains(" has changed title since.\n"))
    #expect(try bench.text(of: board.build).contains("title: Theirs\n"))
    #expect(try bench.text(of: board.notes).contains("title: Write the notes\n"))
  }

  @Test("What was skipped stands in JSON with its file")
  func skipInJSON() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try board.retitle(board.build, "Theirs")
    let run = bench.run("undo", "--skip", "--json")
    #expect(run.status == .partlyDone)
    #expect(run.messages == "")
    let skipped = try #require(try JSONValue(parsing: run.output)["skipped"]?.array)
    #expect(skipped.map { $0["code"]?.string } == ["changed-since"])
    #expect(skipped.first?["path"]?.string == "\(ReleaseBoard.path)/\(board.build.path(of: "index.md"))")
  }

  @Test("What somebody changed since is overwritten only with --force")
  func force() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try board.retitle(board.build, "Theirs")
    let run = bench.run("undo", "--force")
    #expect(run.status == .done)
    #expect(run.messages == "")
    #expect(try bench.text(of: board.build).contains("title: Fix the build\n"))
  }

  @Test("What somebody else has taken back already is said to be so")
  func alreadyTakenBack() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try board.retitle(board.build, "Fix the build")
    #expect(
      bench.run("undo").output
        == "Undid Rename Card “Fix the build”, done by the owner on 25 Aug, 12:00. Somebody else had done that already.\n"
    )
  }

  // MARK: Conversations

  @Test("In a conversation what was done in it is undone and redone, by name, actor and time")
  func conversation() throws {
    bench.run("card", "rename", "Write the notes", "Notes")
    let conversation = try bench.open()
    let before = try board.contents()
    try conversation.rename(board.build, to: "Mend the build", by: Identity(name: "Kim", kind: "human"))
    let after = try board.contents()
    #expect(
      conversation.answer("undo") == "Undid Rename Card “Fix the build”, done by Kim on 25 Aug, 12:01.\n")
    #expect(try board.contents() == before)
    #expect(
      conversation.answer("redo") == "Redid Rename Card “Fix the build”, done by Kim on 25 Aug, 12:01.\n")
    #expect(try board.contents() == after)
    _ = conversation.answer("undo")
    #expect(
      conversation.answer("undo") == """
        error: Nothing that was done in this session is left to undo.
        hint: The newest entry is 1, “Rename Card” by the owner. `undo --everybody` or `undo --entry 1` takes it back.

        """)
    #expect(
      conversation.answer("undo --everybody")
        == "Undid Rename Card “Write the notes”, done by the owner on 25 Aug, 12:00.\n")
  }

  @Test("Requests in JSON take the same options, by their names")
  func requests() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    var options = LaneworkOptions()
    options.isJSON = true
    let conversation = try bench.open(options)
    let refused = try JSONValue(
      parsing: conversation.answer(request: #"{"id":1,"command":"undo"}"#))
    #expect(refused["id"] == 1)
    #expect(refused["error"]?["code"]?.string == "nothing-to-undo")
    let done = try JSONValue(
      parsing: conversation.answer(request: #"{"id":2,"command":"undo","everybody":true,"skip":true}"#))
    #expect(done["entry"]?["state"]?.string == "undone")
    #expect(try bench.text(of: board.build).contains("title: Fix the build\n"))
    let listed = try JSONValue(
      parsing: conversation.answer(request: #"{"id":3,"command":"history","limit":1}"#))
    #expect(listed["entries"]?.array?.count == 1)
  }

  @Test("Where a session has no history, undo is refused with the reason and changes nothing")
  func off() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try bench.turnHistoryOff()
    let before = try board.contents()
    for words in [
      ["undo"], ["redo"], ["undo", "--show"], ["board", "restore", "--at", "1"],
      ["board", "show", "--at", "-1s"],
      ["history", "--purge", "--yes"],
    ] {
      let run = bench.run(words)
      #expect(run.status == .refused, "\(words)")
      #expect(
        run.messages.hasPrefix("error: Undo is off. The repository around the board belongs to"), "\(words)")
    }
    #expect(try board.contents() == before)
  }
}
