import AppModel
import Basics
import Boards
import Entitlement
import History
import TestSupport
import Testing

@Suite("Changes of the tier", .tags(.git)) struct TierChangeTests {
  @Test("Free to Pro on a git board: one catch-up commit, and native entries stay readable and can be undone")
  func freeToPro() throws {
    let board = try GitBoard()
    try board.subscribe(false)
    let free = try board.begin()
    #expect(free.tier == .free)
    try free.perform(board.renaming)
    try free.perform(board.adding)
    try free.perform(board.moving)
    try free.undo()
    free.end(.programEnds)
    #expect(try board.subjects() == ["A board"])

    try board.subscribe()
    let pro = try board.begin()
    #expect(pro.historyKind == .git)
    #expect(try board.subjects() == ["Catch up with 2 changed files", "A board"])
    #expect(
      try board.run("log", "-1", "--format=%b").contains(
        """
        Done meanwhile:

        - Rename “Fix login” to “Mend the login”
        - Add “Meanwhile” to To do
        - Move “Mend the login” to Doing
        - Undo: Move “Mend the login” to Doing

        """))
    try board.expectSound()
    let entries = try pro.historyEntries()
    try #require(entries.count == 5)
    #expect(
      entries.map(\.title) == ["Outside Change", "Move Card", "Add Card", "Rename Card", "Outside Change"])
    #expect(entries.map { $0.record.keeper } == [.git, .native, .native, .native, .git])
    try pro.undo(HistoryStepRequest(entry: entries[3].id, scope: .board))
    #expect(pro.board.card(board.login.id)?.title == "Fix login")
    try board.expectSound()
    pro.end(.programEnds)
    try board.begin().end(.programEnds)
    #expect(try board.subjects().count == 3)
  }

  @Test(
    "Pro to free: the git history is frozen and undo is native from then on; Pro again: one commit for the gap"
  )
  func proToFreeAndBack() throws {
    let board = try GitBoard()
    try board.begin().perform(board.renaming)
    try board.subscribe(false)
    let repository = try board.shell("find .git -type f -exec sha256sum {} + | sort")
    let head = try board.head()
    for operation in [board.moving, board.adding] {
      let free = try board.begin(.single)
      #expect(free.historyKind == .native)
      try free.perform(operation)
    }
    let free = try board.begin()
    #expect(try free.historyEntries().map(\.title) == ["Add Card", "Move Card"])
    try free.perform(.setCardDue(SetCardDue(card: board.build.id, due: "2026-10-01")))
    try free.undo()
    #expect(throws: SessionError.self) { try free.undo() }
    free.end(.programEnds)
    #expect(try board.shell("find .git -type f -exec sha256sum {} + | sort") == repository)

    try board.subscribe()
    let pro = try board.begin()
    #expect(try board.subjects().count == 3)
    #expect(try board.run("rev-parse", "HEAD^") == head + "\n")
    let body = try board.run("log", "-1", "--format=%b")
    #expect(body.contains("- Move “Mend the login” to Doing\n- Add “Meanwhile” to To do\n"), "\(body)")
    #expect(!body.contains("Set “Mend the build” due"))
    try board.expectSound()
    // The history from before the gap is still there.
    let renaming = try #require(try pro.historyEntries().first { $0.title == "Rename Card" })
    try pro.undo(HistoryStepRequest(entry: renaming.id, scope: .board))
    #expect(pro.board.card(board.login.id)?.title == "Fix login")
    // A second gap is named by itself.
    pro.end(.programEnds)
    try board.subscribe(false)
    try board.begin(.single).perform(.setCardDue(SetCardDue(card: board.login.id, due: "2026-10-02")))
    try board.subscribe()
    _ = try board.begin()
    let second = try board.run("log", "-1", "--format=%b")
    #expect(second.contains("Done meanwhile:\n\n- Set “Fix login” due on 2026-10-02\n\nChanged"), "\(second)")
  }

  @Test(
    "Free to Pro on a nested board: what was kept is frozen and readable, undo is off; back to free it goes on"
  )
  func nested() throws {
    let board = try GitBoard()
    try board.shell("mv .git ..")
    try board.subscribe(false)
    let free = try board.begin()
    try free.perform(board.renaming)
    free.end(.programEnds)

    try board.subscribe()
    let pro = try board.begin()
    #expect(pro.historyKind == .none)
    #expect(try pro.historyEntries().map(\.title) == ["Rename Card"])
    let error = #expect(throws: SessionError.self) { try pro.undo(self.request) }
    #expect(error?.description.contains("belongs to a project of its own") == true)
    #expect(error?.description.contains("make the board's folder a repository") == true)
    let line = pro.explain().lines.first { $0.subject == "history" }
    #expect(line?.answer == "none")
    #expect(line?.reason?.contains("make the board's folder a repository, to have a history.") == true)
    try pro.perform(board.moving)
    #expect(try pro.historyEntries().count == 1)
    pro.end(.programEnds)
    #expect(try board.shell("git -C .. log --format=%s") == "A board\n")

    try board.subscribe(false)
    let again = try board.begin(.single)
    try again.undo(self.request)
    #expect(again.board.card(board.login.id)?.title == "Fix login")
    #expect(again.board.lane(ofCard: board.login.id)?.id == board.doing.id)
  }

  private var request: HistoryStepRequest { HistoryStepRequest(scope: .board) }

  @Test("What left the board in a free session comes back in a Pro one, and is committed")
  func removedWhileFree() throws {
    let board = try GitBoard()
    let before = try board.files()
    try board.subscribe(false)
    try board.begin(.single).perform(
      .trashComment(TrashComment(card: board.login.id, comment: BoardFixture.id(5))))
    #expect(try board.files() != before)
    try board.subscribe()
    let pro = try board.begin(.single)
    let entry = try #require(try pro.historyEntries().first { $0.record.keeper == .native })
    try pro.undo(HistoryStepRequest(entry: entry.id, scope: .board))
    #expect(try board.files() == before)
    #expect(try board.subjects().count == 3)
    #expect(try board.run("diff", "HEAD~2", "HEAD").isEmpty)
    try board.expectSound()
    // Frozen and readable: the free history tells of its own.
    try board.subscribe(false)
    #expect(try board.begin(.single).historyEntries().map(\.title) == ["Trash Comment"])
  }

  @Test("A session that is open while the subscription ends, or begins, keeps its tier to its end")
  func openAcross() throws {
    let board = try GitBoard()
    let pro = try board.begin()
    try board.subscribe(false)
    try pro.perform(board.renaming)
    #expect(pro.tier == .pro)
    #expect(try board.subjects().count == 2)
    pro.end(.programEnds)
    try board.expectSound()
    let free = try board.begin()
    #expect(free.tier == .free)
    try board.subscribe()
    try free.perform(board.moving)
    free.end(.programEnds)
    #expect(try board.subjects().count == 2)
  }
}
