import AppModel
import Basics
import Boards
import CommandLineInterface
import History
import LaneworkCommands
import TestSupport
import Testing

@Suite("Lists of the history")
struct HistoryListTests {
  let bench: PastBench
  var board: ReleaseBoard { bench.board }

  init() throws {
    bench = try PastBench()
  }

  @Test("What was done is listed newest first, with what became of it, who did it and when")
  func table() throws {
    #expect(bench.run("history").output == "The history of this board is empty.\n")
    bench.run("card", "rename", "Fix the build", "Mend the build")
    bench.run("undo")
    bench.run("card", "add", "Call the printer", "--as", "claude", "--agent")
    bench.run("card", "rename", "Write the notes", "Notes")
    bench.run("undo")
    #expect(
      bench.run("history").output == """
        4  undone   Rename Card “Write the notes”  owner           25 Aug, 12:04
        3  done     Add Card “Call the printer”    claude (agent)  25 Aug, 12:03
        1  dropped  Rename Card “Fix the build”    owner           25 Aug, 12:01

        """)
  }

  @Test("What others were found to have changed is listed, and marked")
  func outside() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try board.retitle(board.build, "Theirs")
    bench.run("card", "rename", "Theirs", "Ours")
    bench.run("card", "rename", "Write the notes", "Notes")
    bench.run("undo")
    bench.run("card", "due", "Ours", "none")
    #expect(
      bench.run("history").output == """
        6  done     Set Due Date “Ours”            owner  25 Aug, 12:04
        4  dropped  Rename Card “Write the notes”  owner  25 Aug, 12:02
        3  done     Rename Card “Theirs”           owner  25 Aug, 12:01
        2  done     Outside Change “Theirs”        –      25 Aug, 12:01  outside
        1  done     Rename Card “Fix the build”    owner  25 Aug, 12:00

        """)
    let entries = try JSONValue(parsing: bench.run("history", "--json").output)["entries"]?.array
    #expect(
      entries?.map { $0["origin"]?.string } == [
        "operation", "operation", "operation", "outside", "operation",
      ])
    #expect(entries?.map { $0["state"]?.string } == ["done", "superseded", "done", "done", "done"])
  }

  @Test("The newest fifty are listed unless another number is wanted, or all, and older ones are told of")
  func limit() throws {
    for number in 1...52 { bench.run("board", "rename", "\(number)") }
    let usual = bench.run("board", "history")
    #expect(usual.output.split(separator: "\n").count == 50)
    #expect(usual.messages == "There are older ones: `history --all` lists them.\n")
    let few = bench.run("history", "--limit", "2")
    #expect(few.output.split(separator: "\n").count == 2)
    let all = bench.run("history", "--all")
    #expect(all.output.split(separator: "\n").count == 52)
    #expect(all.messages == "")
    #expect(bench.run("history", "--limit", "52").messages == "")
    for (words, count, hasMore) in [
      (["history"], 50, true), (["history", "--limit", "3"], 3, true), (["history", "--all"], 52, false),
    ] {
      let json = try JSONValue(parsing: bench.run(words + ["--json"]).output)
      #expect(json["entries"]?.array?.count == count)
      #expect(json["more"] == .bool(hasMore))
    }
  }

  @Test("JSON has all that is known of an entry, and the kind of history")
  func json() throws {
    let id = "0000aaaa-0000-4000-8000-000000000001"
    bench.run(
      "card", "move", "Fix the build", "Later", "--as", "claude", "--agent", "--session", "s1",
      "--operation-id", id)
    let output = bench.run("history", "--json").output
    let session = try #require(
      try JSONValue(parsing: output)["entries"]?.array?.first?["session"]?.string)
    #expect(ItemID(folderName: session) != nil)
    #expect(
      output
        == #"{"version":1,"history":"native","entries":[{"id":"1","kind":"card.move","title":"Move Card","#
        + #""subject":"Fix the build","summary":"Move “Fix the build” to Later","origin":"operation","time":"2026-08-25T12:00:00.000Z","#
        + #""actor":{"name":"claude","kind":"agent","session":"s1"},"session":"\#(session)","#
        + #""operationID":"\#(id)","keeper":"native","state":"done"}],"more":false}"# + "\n")
  }

  @Test("A session without a history says why, lists what there was before, and is no error")
  func off() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    try bench.turnHistoryOff()
    let run = bench.run("history")
    #expect(run.status == .done)
    #expect(
      run.output.hasPrefix("Undo is off. The repository around the board belongs to a project of its own."))
    #expect(
      run.output.hasSuffix("\n1  done  Rename Card “Fix the build”  owner  25 Aug, 12:00  native history\n"))
    let json = try JSONValue(parsing: bench.run("history", "--json").output)
    #expect(json["history"] == "none")
    #expect(json["reason"]?.string?.hasPrefix("The repository around") == true)
    #expect(json["entries"]?.array?.first?["keeper"] == "native")
  }

  @Test("Reading the history writes nothing anywhere")
  func readsOnly() throws {
    bench.run("history")
    bench.run("history", "--json")
    #expect(try bench.statePaths() == [])
  }

  @Test("Commits are named by no more than it takes to tell them apart, and by seven digits at least")
  func shortIDs() {
    func commit(_ beginning: String) -> HistoryEntry.ID {
      HistoryEntry.ID(rawValue: beginning + String(repeating: "0", count: 40 - beginning.count))
    }
    let plain = [commit("abc"), commit("bcd")]
    #expect(plain.map(ShortEntryIDs(plain).short) == ["abc0000", "bcd0000"])
    let alike = [commit("abcdef0123"), commit("b"), commit("abcdef0124")]
    #expect(alike.map(ShortEntryIDs(alike).short) == ["abcdef0123", "b000000000", "abcdef0124"])
    let numbers = ["1", "12345678"].map { HistoryEntry.ID(rawValue: $0) }
    #expect(numbers.map(ShortEntryIDs(numbers).short) == ["1", "12345678"])
  }

  // MARK: Purging

  @Test("The history is forgotten only by somebody who says so")
  func unconfirmedPurge() throws {
    bench.run("card", "rename", "Fix the build", "Mend the build")
    let state = try bench.statePaths()
    let run = bench.run("history", "--purge")
    #expect(run.status == .usage)
    #expect(run.messages.hasSuffix("hint: Say so with `--yes`.\n"))
    let asked = bench.run("history", "--purge", input: "no\n") { $0.isInputTerminal = true }
    #expect(asked.status == .refused)
    #expect(
      asked.messages == """
        What was done to “Release” cannot be undone any more then, but in open sessions.
        Forget it? [y/N]\u{20}
        """)
    #expect(asked.output == "Nothing was forgotten.\n")
    #expect(bench.run("history", "--purge", "--json").status == .usage)
    #expect(try bench.statePaths() == state)
  }

  @Test("What is forgotten is counted, gone from the disk, and out of reach", arguments: [true, false])
  func purge(asks: Bool) throws {
    bench.run("card", "add", "New")
    bench.run("undo")
    let before = try board.contents()
    let run =
      asks
      ? bench.run("board", "history", "--purge", input: "y\n") { $0.isInputTerminal = true }
      : bench.run("history", "--purge", "--yes")
    #expect(run.status == .done)
    #expect(run.output == "Forgot 2 records of the history.\n")
    #expect(try board.contents() == before)
    #expect(bench.run("history").output == "The history of this board is empty.\n")
    #expect(bench.run("redo").status == .refused)
    // The card that was undone was kept for a redo alone.
    #expect(try !bench.statePaths().contains { $0.contains("/removed/") })
  }

  @Test("What an open session did stays when another process purges")
  func purgeBesideSession() throws {
    bench.run("card", "rename", "Write the notes", "Notes")
    let conversation = try bench.open()
    try conversation.rename(board.build, to: "Mend the build")
    let run = bench.run("history", "--purge", "--yes", "--json")
    let json = try JSONValue(parsing: run.output)
    #expect(json["purged"] == 1)
    #expect(json["entries"] == 1)
    #expect(conversation.answer("undo").hasPrefix("Undid Rename Card “Fix the build”"))
  }
}
