import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Conversation at a terminal")
struct TypedConversationTests {
  private func session(
    _ board: ReleaseBoard, _ words: [String] = ["board", "open"], keys: String...,
    in folder: String = ReleaseBoard.path,
    before: @escaping (Int) -> Void = { _ in }
  ) -> TerminalSession {
    TerminalSession(words, keys: keys, on: board.system, in: folder, before: before)
  }

  @Test("A session from the first screen to the last line")
  func wholeSession() throws {
    let board = try ReleaseBoard()
    let session = session(board, keys: "lane list\r", "card list --due ov\t\r", "lane lsit\r", "quit\r")
    #expect(
      session.screen.map { $0 + "\n" }.joined() == """
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

        `help` lists the commands, Tab completes, `quit` ends.
        Release> lane list
        00000001  Ideas  2 cards
        00000002  Doing  1 card
        00000003  Later  0 cards
        Release> card list --due overdue
        00000006  Fix the build  Doing  overdue 1 Aug
        Release> lane lsit
        error: There is no command `lsit` here.
        hint: Did you mean `lane list`? See `lane --help`.
        Release> quit


        """)
    #expect(session.status == .done)
  }

  @Test("The end of the input ends it too, and a line that was not finished is answered first")
  func ended() throws {
    let session = session(try ReleaseBoard(), keys: "boards")
    #expect(
      session.screen(from: "Release> boards").hasPrefix("Release> boards\n→  Release  \(ReleaseBoard.path)\n")
    )
    #expect(session.status == .done)
  }

  @Test("What others changed while a line was typed is told before the answer, and the line is kept")
  func outside() throws {
    let board = try ReleaseBoard()
    let session = session(board, keys: "card list", " --text outside\r", "quit\r") { left in
      if left == 2 {
        do { try board.retitle(board.build, "From outside") } catch { Issue.record(error) }
      }
    }
    #expect(
      session.screen(from: "Release> card list") == """
        Release> card list --text outside
        1 card changed outside.
        00000006  From outside  Doing  overdue 1 Aug
        Release> quit


        """)
  }

  @Test("Lines that are pasted are answered one after another")
  func paste() throws {
    let session = session(try ReleaseBoard(), keys: "\u{1B}[200~boards\nlane list\n\u{1B}[201~\r", "quit\r")
    #expect(
      session.screen.contains("00000001  Ideas  2 cards")
        || session.screen.contains { $0.contains("Ideas  2 cards") })
  }

  @Test("Names are completed from what is on the board, in quotes where they need them")
  func completion() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    func values(_ line: String) -> [String] {
      conversation.conversation.completion(of: line).candidates.map(\.value)
    }
    #expect(values("show ") == ["Ideas", "Doing", "Later"])
    #expect(values("card show Fix") == ["Fix the build"])
    #expect(values("card show ").count == 3)
    #expect(values("card list --label ") == ["High", "docs"])
    #expect(values("switch ") == ["Release"])
    #expect(values("ca") == ["card"])
    #expect(values("open /bo") == ["/boards/"])
    #expect(values("open /boards/") == ["/boards/Release.lanework/"])
    #expect(values("open /nowhere/") == [])
  }

  @Test("Without a board, those of the last time are opened again, and a missing one is named")
  func restore() throws {
    let board = try ReleaseBoard()
    for name in ["Home", "Work"] {
      try board.disk.makeFolder("/boards/\(name).lanework")
      try board.disk.write(
        "---\nschema: 1\ntitle: At \(name)\n---\n", to: "/boards/\(name).lanework/index.md")
    }
    _ = session(board, keys: "open ../Home\r", "open ../Work\r", "quit\r")
    try board.disk.remove("/boards/Home.lanework")
    let again = session(board, keys: "boards\r", "board release\r", "close\r", "quit\r", in: "/home")
    #expect(again.screen.first == "warning: The board /boards/Home.lanework is not there any more.")
    #expect(again.screen.contains("Release is open too."))
    #expect(
      again.screen(from: "At Work> boards").hasPrefix(
        """
        At Work> boards
           Release  /boards/Release.lanework
        →  At Work  /boards/Work.lanework
        At Work> board release
        """))
    #expect(again.screen.contains("Closed Release."))
    let third = session(board, keys: "boards\r", in: "/home")
    #expect(
      third.screen(from: "At Work> boards")
        == "At Work> boards\n→  At Work  /boards/Work.lanework\nAt Work>\n\n")
  }

  @Test("With a board named, or the preference off, nothing else is opened")
  func noRestore() throws {
    let board = try ReleaseBoard()
    try board.disk.makeFolder("/boards/Home.lanework")
    try board.disk.write("---\nschema: 1\n---\n", to: "/boards/Home.lanework/index.md")
    _ = session(board, keys: "open ../Home\r", "quit\r")
    let named = session(board, ["board", "open", "/boards/Release"], keys: "boards\r", in: "/home")
    #expect(!named.screen.contains { $0.contains("Home.lanework") })
    _ = session(board, keys: "open ../Home\r", "quit\r")
    for folder in ["/home/ada/.config", "/home/ada/.config/lanework", "/home/ada/.config/lanework/Config"] {
      try board.disk.makeFolder(folder)
    }
    try board.disk.write(
      "---\nkind: config\nconfig: {restore-open-boards: false}\n---\n",
      to: "/home/ada/.config/lanework/Config/index.md")
    let off = session(board, keys: "boards\r")
    #expect(!off.screen.contains { $0.contains("Home.lanework") })
  }

  @Test("A board is opened by its name when it was open the last time")
  func byName() throws {
    let board = try ReleaseBoard()
    _ = session(board, keys: "quit\r")
    #expect(
      session(board, ["board", "open", "Release"], keys: "quit\r", in: "/home").screen[0].hasPrefix(
        "Release "))
    let missing = session(board, ["board", "open", "Other"], keys: "quit\r", in: "/home")
    #expect(missing.screen[0] == "error: There is no board at this path.")
    #expect(missing.status == .refused)
  }

  @Test("The sample board is made once, and opened from then on")
  func sample() throws {
    let board = try ReleaseBoard()
    let first = session(board, ["board", "open", "--sample"], keys: "card list\r", "quit\r")
    #expect(first.screen[0] == "Made the sample board at /home/ada/Lanework/Garden Shed.lanework.")
    #expect(first.screen[1].hasPrefix("Garden Shed "))
    let made = try board.disk.snapshot(of: "/home/ada/Lanework")
    let second = session(board, ["board", "open", "--sample"], keys: "quit\r")
    #expect(second.screen[0].hasPrefix("Garden Shed "))
    #expect(try board.disk.snapshot(of: "/home/ada/Lanework") == made)
    let check = ProgramRun(["board", "validate", "/home/ada/Lanework"], disk: board.system)
    #expect(check.status == .done)
    #expect(!check.output.contains("DEPRECATED"))
  }
}
