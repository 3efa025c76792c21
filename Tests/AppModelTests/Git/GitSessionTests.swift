import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("Sessions on a git board", .tags(.git)) struct GitSessionTests {
  @Test(
    "Every operation is one commit that says in words and in trailers what was done, and leaves nothing changed"
  )
  func commits() throws {
    let board = try GitBoard()
    let session = try board.begin(actor: Identity(name: "claude", kind: "agent"))
    let done = try session.perform(board.moving)
    #expect(try board.subjects() == ["Move “Fix login” to Doing", "A board"])
    try board.expectSound()
    #expect(try board.git.line("rev-parse", "HEAD") == done.entry?.id.rawValue)
    let message = try board.git.git("log", "-1", "--format=%B%n%an <%ae>%n%ad", "--date=iso")
    let operation = try #require(done.entry?.record.operationID)
    let expected = """
      Move “Fix login” to Doing

      Lanework-Kind: card.move
      Lanework-Title: Move Card
      Lanework-Item: Fix login
      Lanework-Operation: \(operation)
      Lanework-Card: \(board.login.id)
      Lanework-Session: \(session.id)
      Lanework-Time: 2026-08-25T17:00:02.000Z
      Lanework-Actor: {"name":"claude","kind":"agent"}

      Ada Example <ada@example.org>
      2026-08-25 19:00:02 +0200

      """
    #expect(message == expected)
    let changed = try board.git.git("show", "--name-status", "--format=", "--find-renames=30%", "HEAD")
    #expect(changed.split(separator: "\n").count == 4, "\(changed)")
  }

  @Test("Undo and redo are new commits that give back the exact bytes")
  func undoAndRedo() throws {
    let board = try GitBoard()
    let first = try board.git.line("rev-parse", "HEAD^{tree}")
    let session = try board.begin()
    try session.perform(board.moving)
    let second = try board.git.line("rev-parse", "HEAD^{tree}")
    let undone = try session.undo()
    #expect(undone.entry.state == .undone)
    #expect(try board.git.line("rev-parse", "HEAD^{tree}") == first)
    try board.expectSound()
    try session.redo()
    #expect(try board.git.line("rev-parse", "HEAD^{tree}") == second)
    try board.expectSound()
    #expect(
      try board.subjects() == [
        "Redo: Move “Fix login” to Doing", "Undo: Move “Fix login” to Doing", "Move “Fix login” to Doing",
        "A board",
      ])
    #expect(try session.historyEntries().map(\.state) == [.done, .done])
  }

  @Test("What was undone stays undone when a person rewrites the commits, and redo finds it")
  func afterRebase() throws {
    let board = try GitBoard()
    let session = try board.begin(.single)
    try session.perform(board.moving)
    try session.perform(.renameCard(RenameCard(card: board.build.id, title: "Other")))
    try session.undo()
    try session.undo()
    session.end(.boardClosed)
    let before = try board.git.line("rev-parse", "HEAD~3")
    try board.git.git("rebase", "--quiet", "--force-rebase", "HEAD~4")
    #expect(try board.git.line("rev-parse", "HEAD~3") != before)
    let next = try board.begin(.single)
    #expect(try next.historyEntries(limit: 2).map(\.state) == [.undone, .undone])
    #expect(throws: SessionError.self) { try next.undo() }
    #expect(try next.redo().entry.title == "Move Card")
    #expect(next.board.lane(ofCard: board.login.id)?.id == board.doing.id)
    try board.expectSound()
  }

  @Test("Undo works in another process, and after commits of somebody else")
  func afterRestart() throws {
    let board = try GitBoard()
    try board.begin().perform(board.moving)
    try board.git.write("mine", to: "notes.txt")
    try board.git.commitAll("Notes")
    let next = try board.begin(.single)
    let undone = try next.undo()
    #expect(undone.entry.title == "Move Card")
    #expect(next.board.lane(ofCard: board.login.id)?.id == board.todo.id)
    #expect(try board.subjects().count == 4)
    try board.expectSound()
  }
}

extension Tag {
  /// Uses the `git` program.
  @Tag static var git: Tag
}
