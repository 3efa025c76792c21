import AppModel
import Basics
import Boards
import History
import TestSupport
import Testing

@Suite struct SessionEditingTests {
  private let fixture: SessionFixture

  init() throws { fixture = try SessionFixture() }

  private var cardPath: String { "\(SessionFixture.path)/\(fixture.card.path(of: "index.md"))" }

  private func begin(_ options: SessionOptions = SessionOptions()) throws -> BoardSession {
    try fixture.launch().beginSession(boardAt: SessionFixture.path, now: SessionFixture.now, options: options)
  }

  @Test("What is done can be undone to the byte and redone, and has its names")
  func undoAndRedo() throws {
    let session = try begin()
    let before = try fixture.boardContents()
    let done = try session.perform(
      .moveCard(MoveCard(card: fixture.card.id, lane: fixture.otherLane.id, position: .last)))
    #expect(done.entry?.title == "Move Card")
    #expect(session.board.place(ofCard: fixture.card.id)?.lane == 1)
    let after = try fixture.boardContents()
    let undone = try session.undo()
    #expect(undone.edit.change.title == "Undo Move Card")
    #expect(try fixture.boardContents() == before)
    #expect(session.board.place(ofCard: fixture.card.id)?.lane == 0)
    try session.redo()
    #expect(try fixture.boardContents() == after)
    #expect(try session.historyEntries().map(\.state) == [.done])
    #expect(throws: SessionError.history(.nothingToRedo(.session(session.id)))) { try session.redo() }
  }

  @Test("The actor and the time of the session stand in the stamps and in the history")
  func actor() throws {
    let session = try begin(SessionOptions(actor: Identity(name: "claude", kind: "agent")))
    let done = try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    #expect(done.entry?.actor?.name == "claude")
    #expect(done.entry?.time == FixedTime().now())
    let text = try fixture.disk.readText(cardPath)
    #expect(text.contains("2026-08-25T17:00:00Z"))
    #expect(text.contains("claude"))
    session.actor = nil
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Write again")))
    #expect(try !fixture.disk.readText(cardPath).contains("claude"))
  }

  @Test("Inside another project's repository the board is changed, and undo says why it is off")
  func nested() throws {
    try fixture.disk.makeFolder("/boards/.git")
    try fixture.subscribe()
    let session = try begin()
    let done = try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    #expect(done.entry == nil)
    #expect(try fixture.disk.readText(cardPath).contains("Read"))
    let error = #expect(throws: SessionError.self) { try session.undo() }
    #expect(error?.description.contains("project of its own") == true)
    #expect(try fixture.disk.snapshot(of: "/boards/.git").paths.isEmpty)
  }

  @Test("Where `.git` is no repository the history is kept natively, and the reason is told once")
  func noRepository() throws {
    try fixture.disk.makeFolder("\(SessionFixture.path)/.git")
    try fixture.subscribe()
    let session = try begin()
    let before = try fixture.boardContents()
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Write")))
    try session.undo()
    try session.undo()
    #expect(try fixture.boardContents() == before)
    #expect(try fixture.disk.snapshot(of: "\(SessionFixture.path)/.git").paths.isEmpty)
    #expect(fixture.diagnostics.all.count { $0.message.contains("without a commit") } == 1)
  }

  @Test("What others changed is seen at the next look and told")
  func refresh() throws {
    let session = try begin()
    let text = try fixture.disk.readText(cardPath).replacing("Write", with: "Paint")
    try fixture.disk.replace(cardPath, with: text)
    #expect(try session.refresh().summary == "1 card changed outside")
    #expect(session.board.lanes[0].cards[0].displayTitle == "Paint")
    #expect(try session.refresh(changed: [BoardPath(fixture.card.path.names)]).isEmpty)
  }

  @Test("A text that meets another of somebody else's is refused, and kept where only its owner can read it")
  func conflictKeepsText() throws {
    let session = try begin()
    let theirs = try fixture.disk.readText(cardPath).replacing("Two.", with: "Their two.")
    try fixture.disk.replace(cardPath, with: theirs)
    let error = #expect(throws: SessionError.self) {
      try session.perform(.describeCard(DescribeCard(card: fixture.card.id, body: "One.\nMy two.\nThree.\n")))
    }
    guard case .edit(.conflict, let path?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try fixture.disk.readText(cardPath) == theirs)
    #expect(path.hasPrefix(SessionFixture.statePath))
    #expect(try fixture.disk.readText(path) == "One.\nMy two.\nThree.\n")
    #expect(fixture.disk.status(of: path)?.permissions == 0o600)
    #expect(error?.description.contains(path) == true)
    #expect(try session.historyEntries().isEmpty)
  }

  @Test("A comment on a card that somebody has taken away is kept too, in a group as well")
  func lostCardKeepsText() throws {
    let session = try begin()
    try fixture.disk.remove("\(SessionFixture.path)/\(fixture.card.path)")
    try session.refresh()
    let comment = BoardOperation.postComment(PostComment(card: fixture.card.id, body: "A long thought."))
    for operation in [comment, .group(OperationGroup(operations: [comment]))] {
      let error = #expect(throws: SessionError.self) { try session.perform(operation) }
      guard case .edit(_, let path?) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try fixture.disk.readText(path) == "A long thought.")
    }
  }

  @Test("An operation without a text, or with a wrong value, leaves nothing behind")
  func nothingToKeep() throws {
    let session = try begin()
    #expect(throws: SessionError.self) {
      try session.perform(.trashCard(TrashCard(card: BoardFixture.id(99))))
    }
    #expect(fixture.disk.status(of: "\(SessionFixture.statePath)/texts") == nil)
  }

  @Test("A request that comes again under its name is answered again, and is one entry of the history")
  func repeated() throws {
    let session = try begin()
    let operation = BoardOperation.addCard(AddCard(lane: fixture.lane.id, title: "New"))
    let first = try session.perform(operation, options: EditOptions(operationID: "a"))
    let second = try session.perform(operation, options: EditOptions(operationID: "a"))
    #expect(second.edit.isRepeated)
    #expect(second.edit.change == first.edit.change)
    #expect(session.board.lanes[0].cards.count == 2)
    #expect(try session.historyEntries().count == 1)
  }

  @Test("A session that has ended does nothing more")
  func ended() throws {
    let session = try begin()
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    session.end(.programEnds)
    #expect(session.hasEnded)
    #expect(throws: SessionError.ended) {
      try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Write")))
    }
    #expect(throws: SessionError.ended) { try session.undo() }
    #expect(throws: SessionError.ended) { try session.redo() }
    #expect(throws: SessionError.ended) { try session.refresh() }
    #expect(throws: SessionError.ended) { try session.loadComments(of: fixture.card.id) }
  }

  @Test("A file system that cannot exchange files is named once that is known")
  func withoutExchange() throws {
    try fixture.disk.changeTraits { $0.supportsExchange = false }
    let session = try begin()
    #expect(!session.explain().lacksExchange)
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    #expect(session.explain().lacksExchange)
    #expect(
      session.explain().lines.first { $0.subject == "file system" }?.reason?.contains("exchange") == true)
  }
}
