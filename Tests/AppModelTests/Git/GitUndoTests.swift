import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("Undo on git boards", .tags(.git)) struct GitUndoTests {
  private let board: HistoryStepRequest = HistoryStepRequest(scope: .board)

  @Test("A person's commits on other files are in nobody's way, and are listed when they touch the board")
  func personsCommits() throws {
    let board = try GitBoard()
    try board.begin().perform(board.renaming)
    let before = try board.files()
    try board.shell(
      "printf 'More.\\n' >>\(board.build.path(of: "index.md")); git commit -qam 'More on the build'")
    try board.shell("echo 1 >notes.txt; git add .; git commit -qm Notes")
    let session = try board.begin(.single)
    let entries = try session.historyEntries()
    #expect(
      entries.map { $0.record.summary } == [
        "More on the build", "Rename “Fix login” to “Mend the login”", "A board",
      ])
    #expect(entries.map(\.record.isOutside) == [true, false, true])
    #expect(entries.first?.actor?.name == "Ada Example")
    try session.undo(self.board)
    #expect(session.board.card(board.login.id)?.title == "Fix login")
    #expect(try board.read(board.build.path(of: "index.md")).hasSuffix("More.\n"))
    try session.redo(self.board)
    var after = try board.files()
    after["notes.txt"] = nil
    after[board.build.path(of: "index.md")] = before[board.build.path(of: "index.md")]
    #expect(after == before)
    // Theirs is taken back when it is named.
    try session.undo(HistoryStepRequest(entry: entries.first?.id, scope: .board))
    #expect(try !board.read(board.build.path(of: "index.md")).hasSuffix("More.\n"))
    try board.expectSound()
  }

  @Test("What somebody else committed in the same file stays, and the same thing changed is refused")
  func sameFile() throws {
    let board = try GitBoard()
    try board.begin().perform(board.renaming)
    try board.shell("sed -i 's/^Two.$/Zwei./' \(board.login.path(of: "index.md")); git commit -qam Translate")
    let session = try board.begin(.single)
    try session.undo(self.board)
    let text = try board.read(board.login.path(of: "index.md"))
    #expect(text.contains("title: Fix login\n"))
    #expect(text.contains("Zwei."))
    try session.redo(self.board)
    try board.shell(
      "sed -i 's/^title: .*/title: Theirs/' \(board.login.path(of: "index.md")); git commit -qam Title")
    let head = try board.head()
    let refusing = try board.begin(.single)
    let error = #expect(throws: SessionError.self) { try refusing.undo(self.board) }
    #expect(error?.description.contains("title") == true, "\(String(describing: error))")
    #expect(try board.head() == head)
    try board.expectSound()
  }

  @Test("After a merge the entries of both sides are found, each once")
  func merged() throws {
    let board = try GitBoard()
    try board.run("branch", "side")
    try board.begin().perform(board.renaming)
    try board.run("switch", "--quiet", "side")
    try board.begin().perform(.trashCard(TrashCard(card: board.build.id)))
    try board.run("switch", "--quiet", "main")
    try board.run("merge", "--quiet", "--no-edit", "side")
    let session = try board.begin(.single)
    let titles = try session.historyEntries().map(\.title)
    #expect(titles == ["Trash Card", "Rename Card", "Outside Change"])
    try session.undo(self.board)
    try session.undo(self.board)
    #expect(session.board.trash.isEmpty)
    #expect(session.board.card(board.login.id)?.title == "Fix login")
    #expect(throws: SessionError.self) { try session.undo(self.board) }
    #expect(try board.run("diff", "HEAD", "side~1").isEmpty)
    try board.expectSound()
  }

  @Test("Another clone undoes what was done here, and hears of what was undone here")
  func anotherClone() throws {
    let board = try GitBoard()
    let clone = try board.clone()
    try board.begin().perform(board.renaming)
    try clone.run("pull", "--quiet")
    let there = try clone.begin(.single)
    try there.undo(self.board)
    #expect(there.board.card(board.login.id)?.title == "Fix login")
    try clone.expectSound()
    try board.shell("git pull --quiet '\(clone.path)'")
    let here = try board.begin(.single)
    #expect(try here.historyEntries().first?.state == .undone)
    try here.redo(self.board)
    #expect(here.board.card(board.login.id)?.title == "Mend the login")
    try board.expectSound()
  }

  @Test("A card that was moved on since is found where it is")
  func movedOn() throws {
    let board = try GitBoard()
    try board.begin().perform(board.renaming)
    try board.begin().perform(board.moving)
    let session = try board.begin(.single)
    let renaming = try #require(try session.historyEntries().first { $0.title == "Rename Card" })
    try session.undo(HistoryStepRequest(entry: renaming.id, scope: .board))
    let path = BoardPath(board.doing.path.names + [board.login.id.folderName, "index.md"])
    #expect(try board.read("\(path)").contains("title: Fix login\n"))
    try board.expectSound()
  }

  @Test("A comment and an attachment come back on another clone, with their content")
  func comesBack() throws {
    let board = try GitBoard()
    let clone = try board.clone()
    let before = try board.files()
    let session = try board.begin()
    try session.perform(.trashComment(TrashComment(card: board.login.id, comment: BoardFixture.id(5))))
    try board.expectSound()
    try clone.run("pull", "--quiet")
    #expect(try clone.files() != before)
    let there = try clone.begin(.single)
    try there.undo(self.board)
    #expect(try clone.files() == before)
    try clone.expectSound()
    // Also here, after what was kept beside the board is gone.
    try board.shell("rm -rf '\(board.git.home)/.local/state/lanework/boards'")
    let here = try board.begin(.single)
    try here.undo(self.board)
    #expect(try board.files() == before)
    try board.expectSound()
  }

  @Test("An attachment that was removed comes back in the next process and on another clone")
  func attachment() throws {
    let board = try GitBoard()
    try board.git.folder.write([0, 1, 2, 255], to: "picture.png")
    let session = try board.begin()
    try session.perform(
      .attachFile(
        AttachFile(card: board.build.id, file: board.git.folder.path(of: "picture.png"), name: "picture.png"))
    )
    let attachment = try #require(session.board.card(board.build.id)?.attachments.first?.id)
    let tree = try board.run("rev-parse", "HEAD^{tree}")
    try session.perform(.removeAttachment(RemoveAttachment(card: board.build.id, attachment: attachment)))
    session.end(.programEnds)
    let clone = try board.clone()
    for other in [board, clone] {
      try other.begin(.single).undo(self.board)
      #expect(try other.run("rev-parse", "HEAD^{tree}") == tree)
      try other.expectSound()
    }
  }

  @Test("Adding a card is undone and redone on another clone, with the same card")
  func addedCard() throws {
    let board = try GitBoard()
    try board.begin().perform(board.adding)
    let clone = try board.clone()
    let tree = try clone.run("rev-parse", "HEAD^{tree}")
    let there = try clone.begin(.single)
    try there.undo(self.board)
    #expect(there.board.lane(board.todo.id)?.cards.count == 2)
    try clone.expectSound()
    let next = try clone.begin(.single)
    try next.redo(self.board)
    #expect(try clone.run("rev-parse", "HEAD^{tree}") == tree)
    try clone.expectSound()
  }

  @Test("Entries with and without a commit are taken in the order in which they were made within one second")
  func withinOneSecond() throws {
    var board = try GitBoard()
    board.time = TickingTime(step: 20)
    let session = try board.begin()
    try session.perform(board.renaming)
    try board.run("update-index", "--split-index")
    try session.perform(board.adding)
    try board.run("update-index", "--no-split-index")
    try session.perform(board.moving)
    #expect(
      try session.historyEntries().prefix(4).map(\.title) == [
        "Move Card", "Outside Change", "Add Card", "Rename Card",
      ])
    #expect(try session.undo().entry.title == "Move Card")
    try board.run("update-index", "--split-index")
    #expect(try session.undo().entry.title == "Add Card")
    try board.run("update-index", "--no-split-index")
    #expect(try session.undo().entry.title == "Rename Card")
    #expect(throws: SessionError.self) { try session.undo() }
    for title in ["Rename Card", "Add Card", "Move Card"] { #expect(try session.redo().entry.title == title) }
    session.end(.programEnds)
    try board.expectSound()
  }

  @Test("A branch that a person switches to meanwhile gets the next commits")
  func switched() throws {
    let board = try GitBoard()
    let session = try board.begin()
    try session.perform(board.renaming)
    try board.run("switch", "--quiet", "--create", "side", "HEAD~1")
    try session.perform(board.moving)
    #expect(try board.subjects() == ["Move “Fix login” to Doing", "A board"])
    try board.expectSound()
    try session.undo()
    // What is not on this branch is not there to be undone.
    #expect(throws: SessionError.self) { try session.undo() }
    try board.run("switch", "--quiet", "main")
    try session.undo()
    #expect(try board.subjects().first == "Undo: Rename “Fix login” to “Mend the login”")
    try board.expectSound()
  }

  @Test("An undo of what one machine has recorded natively is not taken for that of another machine's entry")
  func nativesOfMachines() throws {
    let board = try GitBoard()
    let clone = try board.clone()
    for one in [board, clone] {
      try one.run("update-index", "--split-index")
      try one.begin(.single).perform(.addCard(AddCard(lane: board.todo.id, title: one.place)))
      try one.run("update-index", "--no-split-index")
    }
    let here = try board.begin(.single)
    try here.undo(self.board)
    #expect(try board.subjects().first?.hasPrefix("Undo: Add “Plans.lanework”") == true)
    try clone.begin().end(.programEnds)
    try clone.run("pull", "--quiet", "--no-rebase", "--no-edit")
    let there = try clone.begin(.single)
    let entry = try there.historyEntries().first { $0.title == "Add Card" && $0.record.keeper == .native }
    #expect(entry?.state == .done)
    try there.undo(self.board)
    #expect(there.board.lane(board.todo.id)?.cards.count == 2)
  }
}
