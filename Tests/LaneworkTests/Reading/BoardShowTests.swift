import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("BoardShow")
struct BoardShowTests {
  @Test("A board is drawn with its lanes, its cards, and what is known of them")
  func text() throws {
    let run = try ReleaseBoard().run("board", "show", columns: 76)
    #expect(
      run.output == """
        Release                                   3 lanes · 3 cards · 1 in the trash

        Ideas                            2  Doing                            1   0
        ──────────────────────────────────  ──────────────────────────────────  ───
          Write the notes                   ▎ Fix the build                      L
          For people who skip versions.     ▎ It fails on every second           a
          what is new what is gone          ▎ machine.                           t
          00000004 · due 26 Aug · docs      ▎ 00000006 · overdue 1 Aug           e
          High                              ▎ 2 comments · 1 file                r

          日本語の説明書
          00000005 · waits for ada

        """)
    #expect(run.messages == "")
    #expect(run.status == .done)
  }

  @Test("JSON holds the whole board with bodies, and the comments as numbers")
  func json() throws {
    let board = try ReleaseBoard()
    let run = board.run("board", "show", "--json")
    let ids = [board.ideas, board.doing, board.later, board.notes, board.manual, board.build].map(
      \.id.canonical)
    #expect(
      run.output == #"""
        {"version":1,"board":{"title":"Release","path":"/boards/Release.lanework","id":"0b0b0b0b-0000-4000-8000-00000000b0b0","body":"What goes out next.\n","lanes":[\#
        {"id":"00000001-0000-4000-8000-000000000001","title":"Ideas","order":1024,"collapsed":false,"body":"","cards":[\#
        {"id":"00000004-0000-4000-8000-000000000001","title":"Write the notes","order":1024,"labels":[{"text":"docs","kind":"text"},{"text":"High","kind":"priority","rank":1}],"due":"2026-08-26","created":{"at":"2026-08-20T08:00:00Z","by":{"name":"claude","kind":"agent","model":"opus"}},"modified":{"at":"2026-08-21T09:30:00Z"},"body":"For people who **skip** versions.\n\n- what is new\n- what is gone\n","comments":0,"attachments":0},\#
        {"id":"00000005-0000-4000-8000-000000000001","title":"日本語の説明書","order":2048,"labels":[],"due":null,"waiting":{"for":"ada","since":"2026-08-01"},"body":"","comments":0,"attachments":0}]},\#
        {"id":"00000002-0000-4000-8000-000000000001","title":"Doing","order":2048,"collapsed":false,"background":"straw","body":"","cards":[\#
        {"id":"00000006-0000-4000-8000-000000000001","title":"Fix the build","order":1024,"labels":[],"due":"2026-08-01","background":"coral","body":"It fails on every second machine.\n","comments":2,"attachments":1}]},\#
        {"id":"00000003-0000-4000-8000-000000000001","title":"Later","order":3072,"collapsed":true,"body":"","cards":[]}],"trash":[\#
        {"id":"0000000a-0000-4000-8000-000000000001","kind":"card","title":"Old idea","trashed":"2026-08-02T00:00:00Z"}],"passedOver":[]}}

        """#)
    let shown = try JSONValue(parsing: run.output)["board"]
    #expect(shown?["lanes"]?.array?.map { $0["id"]?.string } == Array(ids.prefix(3)))
  }

  @Test("JSON with --comments holds the threads, oldest comment first")
  func comments() throws {
    let board = try ReleaseBoard()
    let run = board.run("board", "show", "--json", "--comments")
    let card = try JSONValue(parsing: run.output)["board"]?["lanes"]?.array?[1]["cards"]?.array?.first
    let comments = card?["comments"]?.array
    #expect(comments?.map { $0["body"]?.string } == ["On mine too.\n", "Not on mine.\n"])
    #expect(comments?.last?["inReplyTo"]?.string == board.comment.id.canonical)
    #expect(comments?.first?["created"]?["by"]?["name"] == .string("Kim"))
  }

  @Test("A document that cannot be read is shown as broken and hides nothing else")
  func broken() throws {
    let board = try ReleaseBoard()
    try board.disk.replace(
      "\(ReleaseBoard.path)/\(board.manual.path(of: "index.md"))", with: "---\ntitle: [\n---\n")
    let text = board.run("board", "show", columns: 76)
    #expect(text.output.contains("✗ Broken card"))
    #expect(text.output.contains("Write the notes"))
    let cards = try JSONValue(parsing: board.run("board", "show", "--json").output)["board"]?["lanes"]?
      .array?[0]["cards"]
    #expect(cards?.array?.count == 2)
    #expect(cards?.array?[1]["problem"]?.string?.contains("line 2") == true)
  }

  @Test("Control characters in a title are made visible")
  func controls() throws {
    let board = try ReleaseBoard()
    try board.retitle(board.manual, "\"a\\eb\\u202Ec\"")
    for command in [["board", "show"], ["card", "list"], ["card", "show", board.manual.id.canonical]] {
      let run = ProgramRun(command, disk: board.system, columns: 100, in: ReleaseBoard.path)
      #expect(run.output.contains("a␛b<U+202E>c"), "\(command)")
      #expect(!run.output.contains("\u{1B}"), "\(command)")
    }
  }

  @Test("A board is named by its path, with or without its ending, or is the nearest one")
  func location() throws {
    let board = try ReleaseBoard()
    for (words, folder) in [
      (["board", "show", "Release"], "/boards"), (["board", "show", "Release.lanework/"], "/boards"),
      (["board", "show", "-b", "/boards/Release"], "/"),
      (["board", "show"], "\(ReleaseBoard.path)/\(board.doing.path)"),
    ] {
      let run = ProgramRun(words, disk: board.system, columns: 76, in: folder)
      #expect(run.output.hasPrefix("Release  "), "\(words) in \(folder)")
    }
    let missing = ProgramRun(["board", "show"], disk: board.system, in: "/boards")
    #expect(missing.status == .refused)
    #expect(
      missing.messages == """
        error: Neither this folder nor one above it is a board.
        file: /boards
        hint: Name a board with `--board PATH`, or go into its folder.

        """)
  }

  @Test(
    "Reading changes no byte of a board and writes nothing beside it",
    arguments: [
      ["board", "show"], ["board", "show", "--json", "--comments"], ["card", "list", "--text", "x"],
      ["card", "show", "Fix the build"], ["lane", "list"], ["board", "explain"], ["history"],
      ["board", "history"], ["board", "validate", "."], ["undo"],
    ])
  func writesNothing(words: [String]) throws {
    let board = try ReleaseBoard()
    let before = try board.disk.snapshot(of: "/")
    _ = ProgramRun(words, disk: board.system, in: ReleaseBoard.path)
    #expect(try board.disk.snapshot(of: "/") == before)
  }

  @Test("What the walk passed over is told, in words and in JSON")
  func passedOver() throws {
    let board = try ReleaseBoard()
    try board.disk.makeLink("\(ReleaseBoard.path)/elsewhere", to: "/home")
    try board.disk.makeFolder("\(ReleaseBoard.path)/00000000-0000-4000-8000-00000000aaaa")
    let run = board.run("board", "show")
    #expect(run.output.hasSuffix("1 link is not followed.\n1 folder has no index.md and is not shown.\n"))
    let passedOver = try JSONValue(parsing: board.run("board", "show", "--json").output)["board"]?[
      "passedOver"]
    #expect(passedOver?.array?.map { $0["reason"]?.string } == ["index-less", "link"])
  }
}
