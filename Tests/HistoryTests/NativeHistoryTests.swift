import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("NativeHistory")
struct NativeHistoryTests {
  /// Three lanes, the first with the cards A and B.
  struct Fixture {
    var fixture = BoardFixture()
    let todo, doing, done, a, b: BoardFixture.Item

    init() {
      todo = fixture.addLane("To do", order: 1024)
      doing = fixture.addLane("Doing", order: 2048)
      done = fixture.addLane("Done", order: 3072)
      a = fixture.addCard(
        "A", to: todo, order: 1024, keys: ["modified: {at: 2026-01-01T00:00:00Z, by: {name: lou}}"],
        body: "one\n")
      b = fixture.addCard("B", to: todo, order: 2048)
    }
  }

  /// Tells why an undo or a redo is refused, and checks that it wrote nothing.
  private func refusal(
    of bench: inout HistoryBench, sourceLocation: SourceLocation = #_sourceLocation,
    _ step: (inout HistoryBench) throws -> HistoryStep
  ) throws -> OperationError? {
    let before = try bench.memory.files()
    let entries = try bench.entries()
    do {
      _ = try step(&bench)
      Issue.record("it was not refused", sourceLocation: sourceLocation)
      return nil
    } catch let error as HistoryError {
      #expect(try bench.memory.files() == before, sourceLocation: sourceLocation)
      #expect(try bench.entries() == entries, sourceLocation: sourceLocation)
      guard case .edit(.operation(let reason), _) = error else {
        Issue.record("another refusal: \(error)", sourceLocation: sourceLocation)
        return nil
      }
      return reason
    }
  }

  @Test("An undo on an unchanged file gives the exact old bytes, stamp included, and names what it took back")
  func exact() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let before = try bench.memory.files()
    bench.actor = Identity(name: "claude", kind: "agent")
    try bench.perform(.moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)))
    let step = try bench.undo()
    #expect(try bench.memory.files() == before)
    #expect(step.entry.title == "Move Card")
    #expect(step.edit.change.title == "Undo Move Card")
    #expect(step.entry.actor?.name == "claude")
    #expect(step.entry.state == .undone)
    #expect(try bench.redo().edit.change.title == "Redo Move Card")
  }

  @Test("What somebody else changed in another key since is kept, and the merged file is stamped afresh")
  func merged() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs")
    bench.actor = Identity(name: "kim")
    try bench.undo()
    let text = try bench.text(fixture.a)
    #expect(text.contains("title: Theirs\n"))
    #expect(!text.contains("due"))
    #expect(text.contains(#"by: {name: "kim"}"#))
    try bench.redo()
    #expect(try bench.text(fixture.a).contains("due: 2026-11-01\n"))
    #expect(try bench.text(fixture.a).contains("title: Theirs\n"))
  }

  @Test(
    "Where somebody else changed the same thing nothing is written, and the refusal names the file and the key"
  )
  func conflict() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    try bench.changeOutside(fixture.a, "2026-11-01", "2026-12-24")
    let error = try refusal(of: &bench) { try $0.undo() }
    #expect(error?.code == .changedSince)
    #expect(error?.place == fixture.a.path(of: "index.md"))
    #expect(error?.message == "Somebody has changed due since.")
    // Once that is taken back by hand, the entry can still be undone.
    try bench.changeOutside(fixture.a, "2026-12-24", "2026-11-01")
    try bench.undo()
    #expect(try !bench.text(fixture.a).contains("due"))
  }

  @Test("What somebody else took back already is left as it is, and a redo does it again")
  func takenBackByOthers() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    try bench.changeOutside(fixture.a, "due: 2026-11-01\n", "")
    let before = try bench.memory.files()
    #expect(try bench.undo().edit.change.steps.isEmpty)
    #expect(try bench.memory.files() == before)
    try bench.redo()
    #expect(try bench.text(fixture.a).contains("due: 2026-11-01\n"))
  }

  @Test("A card that somebody has moved since is found, and its text is taken back where it is")
  func movedSince() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let before = try bench.text(fixture.a)
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "New")))
    let moved = "\(fixture.done.path)/\(fixture.a.id)"
    try bench.memory.disk.move(
      bench.memory.path(of: fixture.a.path.description), to: bench.memory.path(of: moved))
    try bench.undo()
    #expect(try bench.text("\(moved)/index.md") == before)
  }

  @Test("A card that somebody has moved on is not moved back")
  func movedOn() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.moveCard(MoveCard(card: fixture.a.id, lane: fixture.doing.id)))
    let moved = "\(fixture.done.path)/\(fixture.a.id)"
    try bench.memory.disk.move(
      bench.memory.path(of: "\(fixture.doing.path)/\(fixture.a.id)"), to: bench.memory.path(of: moved))
    let error = try refusal(of: &bench) { try $0.undo() }
    #expect(error?.code == .changedSince)
    #expect(error?.place == moved)
  }

  @Test("A card cannot go back into a lane that has been trashed")
  func laneTrashed() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)))
    try bench.memory.disk.makeFolder(bench.memory.path(of: ".trash"))
    try bench.memory.disk.move(
      bench.memory.path(of: fixture.todo.path.description),
      to: bench.memory.path(of: ".trash/\(fixture.todo.id)"))
    let error = try refusal(of: &bench) { try $0.undo() }
    #expect(error?.code == .changedSince)
    #expect(error?.hint == "Restore the lane first, or move the card elsewhere.")
  }

  @Test("A card that was added is not taken away when somebody has commented on it or edited it")
  func usedSince() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let id = BoardFixture.id(90)
    try bench.perform(.addCard(AddCard(card: id, lane: fixture.todo.id, title: "New")))
    let folder = "\(fixture.todo.path)/\(id)"
    let path = bench.memory.path(of: "\(folder)/index.md")
    let text = try bench.memory.disk.readText(path)
    try bench.memory.disk.replace(path, with: text.replacing("title: New", with: "title: Newer"))
    #expect(try refusal(of: &bench) { try $0.undo() }?.code == .changedSince)
    try bench.memory.disk.replace(path, with: text)
    let comment = bench.memory.path(of: "\(folder)/comments/\(BoardFixture.id(91))/index.md")
    try bench.memory.disk.write("---\nkind: comment\n---\nHello\n", to: comment)
    let error = try refusal(of: &bench) { try $0.undo() }
    #expect(error?.message == "It holds 1 comment by now.")
  }

  @Test(
    "A card that was added and merely put elsewhere in its lane is taken away, and comes back as it was then")
  func reorderedSince() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let before = try bench.memory.files()
    let id = BoardFixture.id(90)
    try bench.perform(.addCard(AddCard(card: id, lane: fixture.todo.id, title: "New")))
    let path = bench.memory.path(of: "\(fixture.todo.path)/\(id)/index.md")
    try bench.memory.disk.replace(
      path, with: try bench.memory.disk.readText(path).replacing("order: 3072", with: "order: 7"))
    let reordered = try bench.memory.files()
    try bench.undo()
    #expect(try bench.memory.files() == before)
    try bench.redo()
    #expect(try bench.memory.files() == reordered)
  }

  @Test("A comment comes back to its card, wherever that is by now")
  func commentOfMovedCard() throws {
    var fixture = Fixture()
    let comment = fixture.fixture.addComment("Hello", to: fixture.a)
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.trashComment(TrashComment(card: fixture.a.id, comment: comment.id)))
    let moved = "\(fixture.done.path)/\(fixture.a.id)"
    try bench.memory.disk.move(
      bench.memory.path(of: fixture.a.path.description), to: bench.memory.path(of: moved))
    try bench.undo()
    #expect(try bench.text("\(moved)/comments/\(comment.id)/index.md").hasSuffix("Hello"))
    #expect(bench.editor.board.card(fixture.a.id)?.comments.count == 1)
  }

  @Test("A group is one entry under its own name")
  func group() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let before = try bench.memory.files()
    try bench.perform(
      .group(
        OperationGroup(
          name: "Finish",
          operations: [
            .addLane(AddLane(lane: BoardFixture.id(80), title: "New")),
            .addCard(AddCard(card: BoardFixture.id(81), lane: BoardFixture.id(80), title: "Inside")),
            .moveCard(MoveCard(card: fixture.a.id, lane: BoardFixture.id(80))),
            .renameCard(RenameCard(card: fixture.a.id, title: "Moved")),
            .moveCard(MoveCard(card: BoardFixture.id(81), lane: fixture.done.id)),
            .renameCard(RenameCard(card: BoardFixture.id(81), title: "Outside")),
          ])))
    let after = try bench.memory.files()
    #expect(try bench.entries().map(\.title) == ["Finish"])
    for _ in 0..<2 {
      #expect(try bench.undo().edit.change.title == "Undo Finish")
      #expect(try bench.memory.files() == before)
      try bench.redo()
      #expect(try bench.memory.files() == after)
    }
  }

  @Test("A new operation ends redo; what was undone stays in the list and is restored by its name")
  func superseded() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "New")))
    try bench.undo()
    try bench.perform(.renameCard(RenameCard(card: fixture.b.id, title: "Other")))
    #expect(throws: HistoryError.nothingToRedo(.session("session"))) { try bench.redo() }
    #expect(try bench.entries().map(\.state) == [.done, .superseded])
    try bench.redo("1")
    #expect(bench.editor.board.card(fixture.a.id)?.title == "New")
    #expect(try bench.entries().map(\.state) == [.done, .done])
    // It was done last, so it is undone first.
    #expect(try bench.undo().entry.id.rawValue == "1")
  }

  @Test("An entry can be undone out of turn, and once only")
  func outOfTurn() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "New")))
    try bench.perform(.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    try bench.undo("1")
    let text = try bench.text(fixture.a)
    #expect(text.contains("title: A\n") && text.contains("due: 2026-11-01\n"))
    let first = HistoryEntry.ID(rawValue: "1")
    #expect(throws: HistoryError.alreadyUndone(first)) { try bench.undo("1") }
    #expect(throws: HistoryError.notUndone(HistoryEntry.ID(rawValue: "2"))) { try bench.redo("2") }
    #expect(throws: HistoryError.unknownEntry(HistoryEntry.ID(rawValue: "9"))) { try bench.undo("9") }
  }

  @Test("An operation that changes nothing is no entry, and leaves redo alone")
  func nothing() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "New")))
    try bench.undo()
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "A")))
    #expect(try bench.entries().count == 1)
    try bench.redo()
  }

  @Test("Spreading a lane out is undone with the move that needed it")
  func respacing() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1)
    let a = fixture.addCard("A", to: lane, order: 1)
    fixture.addCard("B", to: lane, order: 1.0.nextUp)
    let c = fixture.addCard("C", to: lane, order: 2)
    var bench = try HistoryBench(fixture)
    let before = try bench.memory.files()
    try bench.perform(.moveCard(MoveCard(card: c.id, position: .after(a.id))))
    try bench.undo()
    #expect(try bench.memory.files() == before)
  }

  @Test("A session without a history keeps nothing and says why")
  func noHistory() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    var history = NoHistory(reason: "The board is inside of another project.")
    let edit = try bench.editor.perform(.trashCard(TrashCard(card: fixture.a.id)), in: bench.context())
    #expect(try history.record(edit.change, bench.note()) == nil)
    #expect(try history.entries(in: .board).isEmpty)
    #expect(history.kind == .none)
    let context = bench.context()
    let error = #expect(throws: HistoryError.self) {
      try history.undo(bench.request(nil), with: &bench.editor, in: context, noting: bench.note())
    }
    #expect(error?.description == "Undo is off. The board is inside of another project.")
  }

  @Test("An attached file is taken away with the pictures that were made of it since")
  func thumbnails() throws {
    let fixture = Fixture()
    var bench = try HistoryBench(fixture.fixture)
    let id = BoardFixture.id(90)
    try bench.perform(.attachFile(AttachFile(card: fixture.a.id, attachment: id, file: "/outside.txt")))
    let picture = "\(fixture.a.path)/attachments/\(id)/thumb.200.png"
    try bench.memory.disk.write("picture", to: bench.memory.path(of: picture))
    try bench.undo()
    #expect(try bench.text(picture).isEmpty)
    try bench.redo()
    #expect(try bench.text(picture) == "picture")
  }
}
