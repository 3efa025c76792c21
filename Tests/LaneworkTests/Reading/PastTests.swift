import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("Undo and redo")
struct PastTests {
  @Test("A single command has nothing to undo, and says where something can be", arguments: ["undo", "redo"])
  func outsideOfSession(verb: String) throws {
    let run = try ReleaseBoard().run(verb)
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("error: There is nothing to \(verb): "))
    #expect(run.messages.contains("lanework board open"))
  }

  @Test("In a session what was done is undone and redone, by name, actor and time")
  func inSession() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    let before = try board.contents()
    try conversation.rename(board.build, to: "Mend the build", by: Identity(name: "Kim", kind: "human"))
    let after = try board.contents()
    #expect(
      conversation.answer("undo") == "Undid Rename Card “Fix the build”, done by Kim on 25 Aug, 12:00.\n")
    #expect(try board.contents() == before)
    #expect(
      conversation.answer("redo") == "Redid Rename Card “Fix the build”, done by Kim on 25 Aug, 12:00.\n")
    #expect(try board.contents() == after)
    #expect(conversation.answer("redo") == "error: There is nothing to redo.\n")
    #expect(conversation.answer("undo --entry 7") == "error: The history has no entry 7.\n")
  }

  @Test("The history lists what was done and what of it holds, newest first")
  func history() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    #expect(conversation.answer("history") == "Nothing has been done in this session yet.\n")
    try conversation.rename(board.build, to: "Mend the build")
    try conversation.rename(board.notes, to: "Notes")
    _ = conversation.answer("undo")
    #expect(
      conversation.answer("history") == """
        2  undone  Rename Card “Write the notes”  owner  25 Aug, 12:00
        1  done    Rename Card “Fix the build”    owner  25 Aug, 12:00

        """)
    let entries = try JSONValue(parsing: conversation.answer("history --json"))["entries"]?.array
    #expect(entries?.map { $0["state"]?.string } == ["undone", "done"])
    #expect(entries?.first?["kind"]?.string == "card.rename")
    #expect(entries?.first?["actor"] == .null)
  }

  @Test("What somebody else changed since is not overwritten: it is named, with what is there")
  func conflict() throws {
    let board = try ReleaseBoard()
    let conversation = try OpenConversation(on: board)
    try conversation.rename(board.build, to: "Mend the build")
    try board.retitle(board.build, "Theirs")
    #expect(
      conversation.answer("undo") == """
        1 card changed outside.
        error: “Rename Card” could not be undone. Somebody has changed title since.
        file: \(ReleaseBoard.path)/\(board.build.path(of: "index.md"))
        hint: Nothing was written. Change it by hand, or take the later change back first.

        """)
  }
}
