import AppModel
import Basics
import Boards
import CommandLineInterface
import History
import LaneworkCommands
import TestSupport
import Testing

@Suite("Boards as they were")
struct PastBoardTests {
  let bench: PastBench
  var board: ReleaseBoard { bench.board }

  init() throws {
    bench = try PastBench()
  }

  /// Renames a card, adds another, and moves the first: entries 1 to 3.
  private func makePast() {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("card", "add", "Call the printer", "--lane", "Doing", "--as", "Kim")
    bench.run("card", "move", "Mend the build", "Ideas")
  }

  // MARK: Showing

  @Test("A board is drawn as it was after an entry, which is named, and nothing is written")
  func show() throws {
    makePast()
    let now = try board.contents()
    let run = bench.run("board", "show", "--at", "1", columns: 76)
    #expect(run.status == .done)
    #expect(
      run.output.hasPrefix(
        "As it was after entry 1, Rename Card “Fix the build”, done by the owner on\n25 Aug, 12:00:\n\nRelease "
      ))
    #expect(run.output.contains("Mend the build"))
    #expect(!run.output.contains("Call the printer"))
    let later = bench.run("board", "show", "--at", "2").output
    #expect(later.contains("Call the printer"))
    #expect(try board.contents() == now)
    let present = bench.run("board", "show").output
    #expect(bench.run("board", "show", "--at", "3").output.hasSuffix("\n\n\(present)"))
  }

  @Test("In JSON a board that was stands with the entry and with what is as it is now")
  func showInJSON() throws {
    makePast()
    let run = bench.run("board", "show", "--at", "2", "--json", "--comments")
    #expect(
      run.output.hasPrefix(
        #"{"version":1,"asOf":{"id":"2","kind":"card.add","title":"Add Card","subject":"Call the printer","#
          + #""summary":"Add “Call the printer” to Doing","origin":"operation","time":"2026-08-25T12:01:00.000Z","actor":{"name":"Kim","kind":"human"},"#
      )
    )
    let json = try JSONValue(parsing: run.output)
    #expect(json["keptAsTheyAre"] == [])
    let doing = try #require(json["board"]?["lanes"]?.array?.first { $0["title"] == "Doing" })
    #expect(doing["cards"]?.array?.map { $0["title"]?.string } == ["Mend the build", "Call the printer"])
    let comments = doing["cards"]?.array?.first?["comments"]?.array
    #expect(comments?.count == 2)
  }

  @Test("What only others changed is as it is now")
  func outside() throws {
    makePast()
    try board.retitle(board.notes, "Theirs")
    let text = bench.run("board", "show", "--at", "1").output
    #expect(text.contains("Theirs"))
    #expect(!text.contains("Call the printer"))
  }

  @Test("What is as it is now is named by its title, or by its path, once")
  func kept() throws {
    let session = try #require(try bench.open().session)
    let record = HistoryRecord(
      id: HistoryEntry.ID(rawValue: "1"), name: .restore, subject: nil, actor: nil, session: "s",
      time: bench.now)
    let notes = BoardPath(board.notes.path.names)
    let outline = PastOutline(
      record: record,
      kept: [notes, notes.appending("index.md"), BoardPath(board.doing.path.names), BoardPath([".schema"])])
    #expect(
      outline.keptSentence(on: session.board)
        == "Kept as it is now, since only others have changed it: card “Write the notes”, lane “Doing”, .schema."
    )
    #expect(PastOutline(record: record, kept: []).keptSentence(on: session.board) == nil)
    var writer = JSONWriter()
    writer.object { outline.write(to: &$0) }
    writer.endLine()
    var text = ""
    writer.drain { text += String(decoding: $0, as: UTF8.self) }
    let json = try JSONValue(parsing: text)
    #expect(json["keptAsTheyAre"]?.array?.map(\.string) == outline.kept.map { $0.description })
    #expect(json["asOf"]?["origin"] == "restore")
  }

  @Test("At the prompt the open board, or a lane of it, is shown as it was")
  func showAtPrompt() throws {
    makePast()
    let conversation = try bench.open()
    let text = conversation.answer("show Doing --at 1")
    #expect(text.hasPrefix("As it was after entry 1, "))
    #expect(text.contains("Mend the build"))
    #expect(!text.contains("Ideas"))
    #expect(conversation.answer("board show --at 1").contains("Ideas"))
  }

  // MARK: Times

  @Test(
    "A point in the past is an entry, or a time, which means the newest entry by then",
    arguments: [
      ("1", "entry 1"), ("3", "entry 3"), ("-0s", "entry 3"), ("-3m", "entry 1"), ("-2m", "entry 2"),
      ("-90s", "entry 2"), ("today", "entry 3"), ("2026-08-25", "entry 3"), ("2026-08-26", "entry 3"),
      ("2026-08-25T12:01", "entry 2"), ("2026-08-25 12:01", "entry 2"), ("2026-08-25T12:00:59", "entry 1"),
      ("2026-08-25T14:01+02:00", nil), ("2026-08-25T14:01:00+02:00", "entry 2"),
      ("2026-08-25T12:02:00Z", "entry 3"), ("yesterday", nil), ("-2h", nil), ("-1w", nil), ("monday", nil),
      ("2026-08-24", nil), ("tuesday", nil), ("2026-13-25", nil), ("yesterdy", nil), ("-2x", nil),
    ] as [(String, String?)])
  func times(text: String, entry: String?) throws {
    makePast()
    let run = bench.run("board", "show", "--at", text)
    guard let entry else {
      #expect(run.status != .done)
      return
    }
    #expect(run.output.hasPrefix("As it was after \(entry), "), "\(run.messages)")
  }

  @Test("Days are those of the reader's zone, and a day means its end")
  func zone() throws {
    makePast()
    bench.now = bench.now.advanced(by: .seconds(86_400))
    bench.run("card", "rename", "Mend the build", "Build")
    let answers = ["yesterday", "2026-08-25T14:01"].map { text in
      bench.run("board", "show", "--at", text) { $0.zone = LocalZone(secondsEast: 7_200) }.output
        .prefix { $0 != "," }
    }
    #expect(answers == ["As it was after entry 3", "As it was after entry 2"])
  }

  @Test("What is no point in the past is said to be none, with the nearest that is")
  func wrongTimes() throws {
    makePast()
    #expect(
      bench.run("board", "show", "--at", "yesterdy").messages == """
        error: `yesterdy` is neither an entry of the history nor a time.
        hint: Did you mean `yesterday`? A time is such as 2026-11-30, 2026-11-30T10:00, yesterday, friday or -2h.

        """)
    #expect(
      bench.run("board", "show", "--at", "-2h").messages == """
        error: How the board was at -2h is not known.
        hint: The oldest entry is 1, of 25 Aug, 12:00.

        """)
    #expect(
      bench.run("board", "restore", "--at", "7").messages.hasPrefix("error: The history has no entry 7.\n"))
  }

  // MARK: Restoring

  @Test("A board goes back to how it was, to the byte, as one change that can be undone")
  func restore() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    let then = try board.contents()
    bench.run("card", "add", "Call the printer", "--lane", "Doing", "--as", "Kim")
    bench.run("card", "move", "Mend the build", "Ideas")
    bench.run("card", "trash", "Write the notes")
    let now = try board.contents()
    let run = bench.run("board", "restore", "--at", "1")
    #expect(
      run.output
        == "Brought the board back to how it was after entry 1, Rename Card “Fix the build”, done by the owner on 25 Aug, 12:00.\n"
    )
    #expect(run.status == .done)
    #expect(try board.contents() == then)
    #expect(bench.run("history", "--limit", "1").output.contains("done  Restore"))
    bench.run("undo")
    #expect(try board.contents() == now)
    #expect(
      bench.run("board", "restore", "--at", "6").output.hasPrefix(
        "Nothing to change: it is as it was after record 6, Undo of Restore, done by the owner on "))
    #expect(try board.contents() == now)
  }

  @Test("One card goes back alone", arguments: ["Mend the build", "Fix the build"])
  func restoreCard(name: String) throws {
    bench.run("card", "rename", "Write the notes", "Notes")
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("card", "rename", "Notes", "News")
    let run = bench.run("board", "restore", "--at", "1", "--card", name)
    #expect(
      run.output
        == "Brought “\(name)” back to how it was after entry 1, Rename Card “Write the notes”, done by the owner on 25 Aug, 12:00.\n"
    )
    #expect(try bench.text(of: board.build).contains("title: Fix the build\n"))
    #expect(try bench.text(of: board.notes).contains("title: News\n"))
    #expect(bench.run("board", "restore", "--at", "1", "--card", "Nobody").status == .refused)
  }

  @Test("What going back would change is shown, and nothing is written", arguments: ["--dry-run", "--show"])
  func dryRun(option: String) throws {
    makePast()
    let now = try board.contents()
    let state = try bench.statePaths()
    let run = bench.run("board", "restore", "--at", "2", option)
    #expect(
      run.output.contains("rename from \(board.ideas.id)/\(board.build.id)\nrename to \(board.build.path)\n"))
    #expect(run.messages.hasPrefix("Bringing the board back to how it was after entry 2, "))
    let json = try JSONValue(parsing: bench.run("board", "restore", "--at", "2", option, "--json").output)
    #expect(json["dryRun"] == true)
    #expect(json["asOf"]?["id"] == "2")
    #expect(json["difference"]?.string == run.output)
    #expect(try board.contents() == now)
    #expect(try bench.statePaths() == state)
  }

  @Test(
    "What somebody changed since stands in the way, and is left or overwritten as is said",
    arguments: [([], nil), (["--skip"], "Theirs"), (["--force"], "Fix the build")] as [([String], String?)])
  func conflict(options: [String], title: String?) throws {
    bench.run("card", "move", "Write the notes", "Later")
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("board", "rename", "Second release")
    try board.retitle(board.build, "Theirs")
    let now = try board.contents()
    let run = bench.run(["board", "restore", "--at", "1"] + options)
    guard let title else {
      #expect(run.status == .refused)
      #expect(run.messages.hasPrefix("error: The way back is not free. "))
      #expect(run.messages.contains(" has changed title since.\n"))
      #expect(run.messages.contains("file: \(ReleaseBoard.path)/\(board.build.path(of: "index.md"))\n"))
      #expect(try board.contents() == now)
      return
    }
    #expect(run.status == (options == ["--skip"] ? .partlyDone : .done))
    #expect(run.output.hasPrefix("Brought \(options == ["--skip"] ? "a part of " : "")the board back to "))
    #expect(try bench.text(of: board.build).contains("title: \(title)\n"))
    #expect(try board.disk.readText("\(ReleaseBoard.path)/index.md").contains("title: Release\n"))
  }

  @Test("The short `restore` belongs to the prompt, and the trash has its own")
  func names() throws {
    let run = bench.run("restore", "--at", "1")
    #expect(run.status == .usage)
    #expect(run.messages.contains("`board restore`"))
    #expect(run.messages.contains("`card restore`"))
  }

  @Test("A return to the past is told in JSON, with its own entry")
  func restoreInJSON() throws {
    makePast()
    var options = LaneworkOptions()
    options.isJSON = true
    let conversation = try bench.open(options)
    let json = try JSONValue(
      parsing: conversation.answer(request: #"{"id":1,"command":"restore","at":"1"}"#))
    #expect(json["asOf"]?["id"] == "1")
    #expect(json["entry"] == "4")
    #expect(json["origin"] == "restore")
    #expect(json["skipped"] == [])
    #expect(json["keptAsTheyAre"] == [])
    #expect(try bench.text(of: board.build).contains("title: Mend the build\n"))
  }
}
