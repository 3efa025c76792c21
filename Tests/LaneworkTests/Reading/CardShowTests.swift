import Basics
import Boards
import CommandLineInterface
import ContentHash
import LaneworkCommands
import TestSupport
import Testing

@Suite("CardShow")
struct CardShowTests {
  @Test("A card is shown with its facts, its text, its attachments and its thread")
  func text() throws {
    let board = try ReleaseBoard()
    #expect(
      board.run("card", "show", "Fix the build", columns: 76).output == """
        Fix the build
        00000006 · in Doing · overdue 1 Aug

        It fails on every second machine.

        Attachments
          log.txt  0000

        Kim  22 Aug, 10:00  00000007
          On mine too.

        owner  23 Aug, 10:00  00000008  answers 00000007
          Not on mine.

        """)
    #expect(
      board.run("card", "show", "Write the notes", columns: 60).output == """
        Write the notes
        00000004 · in Ideas · due 26 Aug · text: docs · Priority: High
        created 20 Aug, 08:00 by claude (agent, opus), changed 21 Aug, 09:30

        For people who **skip** versions.

        - what is new
        - what is gone

        """)
  }

  @Test("JSON has the hash by which a change can insist that nothing happened meanwhile, and the path")
  func json() throws {
    let board = try ReleaseBoard()
    let card = try JSONValue(parsing: board.run("card", "show", "Fix the build", "--json").output)["card"]
    let bytes = try board.disk.read("\(ReleaseBoard.path)/\(board.build.path(of: "index.md"))")
    #expect(card?["hash"]?.string == ContentHash(of: bytes).description)
    #expect(card?["path"]?.string == board.build.path.description)
    #expect(card?["comments"]?.array?.count == 2)
    #expect(card?["attachments"]?.array?.first?["name"]?.string == "log.txt")
    #expect(card?["lane"]?["title"]?.string == "Doing")
  }

  @Test("A card in the trash is shown too")
  func trashed() throws {
    let board = try ReleaseBoard()
    #expect(board.run("card", "show", "Old idea").output.contains("in the trash"))
    let card = try JSONValue(parsing: board.run("card", "show", "Old idea", "--json").output)["card"]
    #expect(card?["lane"] == .null)
  }

  @Test("Who names no card, or several, is told which there are")
  func refusals() throws {
    let board = try ReleaseBoard()
    #expect(
      board.run("card", "show", "Fix the biuld").messages.contains("hint: Did you mean `Fix the build`?"))
    let ambiguous = board.run("card", "show", "0000000")
    #expect(ambiguous.status == .refused)
    #expect(ambiguous.messages.contains("means 3 cards"))
    #expect(ambiguous.messages.contains("Write the notes (in Ideas)"))
  }
}
