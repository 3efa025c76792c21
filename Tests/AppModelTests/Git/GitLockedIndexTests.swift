import AppModel
import Basics
import Boards
import History
import Synchronization
import TestSupport
import Testing

@Suite("A locked index", .tags(.git)) struct GitLockedIndexTests {
  @Test("A lock that is released is waited for")
  func released() throws {
    var board = try GitBoard()
    let lock = "\(board.path)/.git/index.lock"
    let pauses = Mutex(0)
    try board.write("somebody's", to: ".git/index.lock")
    let helper = board
    board.pause = { _ in
      let count = pauses.withLock {
        $0 += 1
        return $0
      }
      do {
        if count == 5 { try helper.shell("rm '\(lock)'") }
      } catch {
        Issue.record(error)
      }
    }
    let session = try board.begin()
    let done = try session.perform(board.moving)
    #expect(done.entry?.record.keeper == .git)
    #expect(pauses.withLock(\.self) == 5)
    #expect(board.messages == [])
    try board.expectSound()
  }

  @Test(
    "A lock that stays is named and left alone, the changes are made, and later ones do not wait again",
    arguments: ["index.lock", "refs/heads/main.lock"])
  func kept(_ lock: String) throws {
    var board = try GitBoard()
    let waited = Mutex(Duration.zero)
    board.pause = { pause in
      waited.withLock { $0 += pause }
      GitBoard.briefly(pause)
    }
    let session = try board.begin()
    try board.write("somebody's", to: ".git/\(lock)")
    let head = try board.head()

    let moved = try session.perform(board.moving)
    #expect(moved.entry?.record.keeper == .native)
    #expect(session.board.lane(ofCard: board.login.id)?.id == board.doing.id)
    #expect(waited.withLock(\.self) >= .seconds(5))
    #expect(board.messages.count == 1)
    #expect(
      board.messages.first
        == "Changes are recorded without a commit for now. Another program has locked \(board.path)/.git/\(lock). If none is running, it has left the lock behind; remove it then."
    )
    #expect(session.explain().historyObstacle?.contains("index.lock") == (lock == "index.lock" ? true : nil))

    waited.withLock { $0 = .zero }
    try session.perform(board.renaming)
    try session.undo()
    try session.redo()
    #expect(waited.withLock(\.self) == .zero)
    #expect(board.messages.count == 1)
    #expect(try board.read(".git/\(lock)") == "somebody's")
    #expect(try board.head() == head)

    try board.shell("rm .git/\(lock)")
    try session.perform(board.adding)
    #expect(
      try board.subjects() == ["Add “Meanwhile” to To do", "Catch up with 8 changed files", "A board"])
    let body = try board.run("log", "-1", "--format=%b", "HEAD^")
    #expect(
      body.contains(
        "Done meanwhile:\n\n- Move “Fix login” to Doing\n- Rename “Fix login” to “Mend the login”\n"))
    try board.expectSound()
    #expect(session.explain().historyObstacle == nil)
  }

  @Test("What was done under a lock is committed by the next session, which names it")
  func nextSession() throws {
    let board = try GitBoard()
    try board.write("somebody's", to: ".git/index.lock")
    let session = try board.begin(.single)
    try session.perform(board.renaming)
    session.end(.programEnds)
    #expect(try board.subjects() == ["A board"])
    try board.shell("rm .git/index.lock")
    let next = try board.begin(.single)
    try next.perform(board.moving)
    #expect(
      try board.subjects() == ["Move “Mend the login” to Doing", "Catch up with 1 changed file", "A board"])
    #expect(
      try board.run("log", "-1", "--format=%b", "HEAD^").contains(
        "- Rename “Fix login” to “Mend the login”\n"))
    try board.expectSound()
    // It was named, so it is not named again.
    try board.write(try board.read("index.md") + "More.\n", to: "index.md")
    try board.begin().end(.programEnds)
    #expect(try !board.run("log", "-1", "--format=%b").contains("Done meanwhile"))
  }
}
