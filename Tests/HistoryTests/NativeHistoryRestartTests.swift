import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("NativeHistory over several processes")
struct NativeHistoryRestartTests {
  private var fixture = BoardFixture()
  private let todo, done, a, b: BoardFixture.Item

  init() {
    todo = fixture.addLane("To do", order: 1_024)
    done = fixture.addLane("Done", order: 2_048)
    a = fixture.addCard("A", to: todo, order: 1_024, body: "one\ntwo\nthree\n")
    b = fixture.addCard("B", to: todo, order: 2_048)
  }

  private func bench() throws -> HistoryBench { try HistoryBench(fixture, isKept: true) }

  private func rename(_ item: BoardFixture.Item, _ title: String) -> BoardOperation {
    .renameCard(RenameCard(card: item.id, title: title))
  }

  @Test("What one process did another undoes, to the byte, and a third redoes")
  func undoElsewhere() throws {
    var bench = try bench()
    let before = try bench.memory.files()
    try bench.perform(.moveCard(MoveCard(card: a.id, lane: done.id)))
    let after = try bench.memory.files()
    try bench.restart(session: "second")
    let step = try bench.undo(in: .actor(nil))
    #expect(step.entry.title == "Move Card")
    #expect(step.edit.change.title == "Undo Move Card")
    #expect(try bench.memory.files() == before)
    try bench.restart(session: "third")
    try bench.redo(in: .actor(nil))
    #expect(try bench.memory.files() == after)
  }

  @Test("Repeated undo in processes of their own goes further back, and redo forward again")
  func furtherBack() throws {
    var bench = try bench()
    var states = [try bench.memory.files()]
    for number in 1...5 {
      try bench.perform(rename(a, "Title \(number)"))
      states.append(try bench.memory.files())
      try bench.restart(session: "do \(number)")
    }
    for number in (0..<5).reversed() {
      try bench.undo(in: .actor(nil))
      #expect(try bench.memory.files() == states[number])
      try bench.restart(session: "undo \(number)")
    }
    for number in 1...5 {
      try bench.redo(in: .actor(nil))
      #expect(try bench.memory.files() == states[number])
      try bench.restart(session: "redo \(number)")
    }
  }

  @Test(
    "A session undoes its own entries only; a single command those of its actor, else it names the newest")
  func whoseEntry() throws {
    var bench = try bench()
    bench.actor = Identity(name: "kim")
    try bench.perform(rename(a, "Kim's"))
    try bench.restart(session: "second")
    bench.actor = Identity(name: "robin")
    let error = #expect(throws: HistoryError.self) { try bench.undo() }
    guard case .nothingToUndo(.session("second"), let newest?)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(newest.actor?.name == "kim")
    let other = #expect(throws: HistoryError.self) { try bench.undo(in: .actor(Identity(name: "robin"))) }
    #expect(other?.hint?.contains("“Rename Card” by kim") == true)
    #expect(try bench.undo(in: .board).entry.actor?.name == "kim")
    #expect(throws: HistoryError.nothingToUndo(.board, newest: nil)) { try bench.undo(in: .board) }
  }

  @Test("A new operation in the same scope ends redo, one in another scope does not")
  func scopeOfRedo() throws {
    var bench = try bench()
    bench.actor = Identity(name: "kim")
    try bench.perform(rename(a, "Kim's"))
    try bench.undo()
    try bench.restart(session: "second")
    bench.actor = Identity(name: "robin")
    try bench.perform(rename(b, "Robin's"))
    bench.actor = Identity(name: "kim")
    #expect(try bench.redo(in: .actor(Identity(name: "kim"))).entry.actor?.name == "kim")
    try bench.undo(in: .actor(Identity(name: "kim")))
    try bench.perform(rename(b, "Kim's too"))
    #expect(throws: HistoryError.nothingToRedo(.actor(Identity(name: "kim")))) {
      try bench.redo(in: .actor(Identity(name: "kim")))
    }
  }

  @Test("What others changed before an operation is an entry of its own, and can be taken back by its name")
  func outsideChange() throws {
    var bench = try bench()
    try bench.perform(rename(a, "Ours"))
    let ours = try bench.memory.files()
    try bench.changeOutside(a, "two", "their two")
    let theirs = try bench.memory.files()
    try bench.perform(rename(a, "Ours again"))
    #expect(try bench.entries().map(\.name.kind) == ["card.rename", "outside", "card.rename"])
    try bench.undo()
    #expect(try bench.memory.files() == theirs)
    // It is nobody's turn.
    #expect(try bench.undo().entry.id.rawValue == "1")
    try bench.redo()
    try bench.undo("2")
    #expect(try bench.memory.files() == ours)
  }

  @Test("The board is shown as it was after any record, and the present one is left alone")
  func past() throws {
    var bench = try bench()
    let outlines = try (1...6).map { number in
      switch number {
      case 1: try bench.perform(rename(a, "Other"))
      case 2: try bench.perform(.trashCard(TrashCard(card: b.id)))
      case 3: try bench.perform(.addCard(AddCard(card: BoardFixture.id(90), lane: done.id, title: "New")))
      case 4: try bench.undo()
      case 5: try bench.perform(.moveLane(MoveLane(lane: done.id, position: .first)))
      default: try bench.perform(.trashLane(TrashLane(lane: todo.id)))
      }
      return bench.editor.board.outline
    }
    let now = try bench.memory.files()
    try bench.restart(session: "second")
    for number in 1...6 {
      let past = try bench.past(at: "\(number)").board.outline
      #expect(past == outlines[number - 1], "record \(number):\n\(past)\ninstead of\n\(outlines[number - 1])")
    }
    #expect(try bench.memory.files() == now)
  }

  @Test("The whole board, or one card, goes back to how it was, as one entry that can be undone")
  func restore() throws {
    var bench = try bench()
    try bench.perform(rename(a, "First"))
    let first = try bench.memory.files()
    try bench.perform(rename(a, "Second"))
    try bench.perform(rename(b, "Other"))
    try bench.perform(.moveCard(MoveCard(card: a.id, lane: done.id)))
    let last = try bench.memory.files()
    let card = try bench.restore(at: "1", item: a.id)
    #expect(bench.editor.board.card(a.id)?.title == "First")
    #expect(bench.editor.board.lane(ofCard: a.id)?.id == todo.id)
    #expect(bench.editor.board.card(b.id)?.title == "Other")
    #expect(card.entry?.title == "Restore")
    try bench.undo()
    #expect(try bench.memory.files() == last)
    try bench.restore(at: "1")
    #expect(try bench.memory.files() == first)
    try bench.undo()
    #expect(try bench.memory.files() == last)
  }

  @Test("What was done and undone since is not gone through again")
  func detours() throws {
    var bench = try bench()
    try bench.perform(rename(a, "First"))
    try bench.perform(.addCard(AddCard(card: BoardFixture.id(90), lane: done.id, title: "New")))
    try bench.perform(rename(b, "Other"))
    try bench.undo("2")
    try bench.perform(.moveCard(MoveCard(card: a.id, lane: done.id)))
    try bench.undo()
    let now = try bench.memory.files()
    let request = RestoreRequest(at: HistoryEntry.ID(rawValue: "3"))
    let context = bench.context()
    let plan = try bench.history.previewRestore(request, with: &bench.editor, in: context)
    // The card that was taken away comes back, and that is all.
    #expect(plan.plan.change.steps.count == 1)
    let same = try bench.restore(at: "6")
    #expect(same.entry == nil)
    #expect(try bench.memory.files() == now)
  }

  @Test("An item that only others have changed since keeps what it has, and is listed")
  func foreignKept() throws {
    var bench = try bench()
    try bench.perform(rename(a, "First"))
    try bench.perform(rename(b, "B1"))
    try bench.perform(rename(a, "Second"))
    try bench.changeOutside(b, "B1", "Theirs")
    try bench.editor.refresh(changed: [BoardPath([])])
    let restored = try bench.restore(at: "2")
    #expect(bench.editor.board.card(a.id)?.title == "First")
    #expect(try bench.text(b).contains("title: Theirs"))
    #expect(restored.skipped.isEmpty)
    #expect(restored.keptAsTheyAre.map(\.description) == [b.path(of: "index.md")])
    #expect(try bench.past(at: "2").keptAsTheyAre == restored.keptAsTheyAre)
  }

  @Test(
    "With skip the part that was changed since stays and the rest is taken back; with force it is put back")
  func resolutions() throws {
    for resolution in [Reversal.Resolution.skip, .force] {
      var bench = try bench()
      try bench.perform(
        .group(OperationGroup(name: "Both", operations: [rename(a, "Ours"), rename(b, "Ours")])))
      try bench.changeOutside(a, "title: Ours", "title: Theirs")
      #expect(throws: HistoryError.self) { try bench.undo() }
      var request = bench.request(nil)
      request.resolution = resolution
      let context = bench.context()
      let step = try bench.history.undo(request, with: &bench.editor, in: context, noting: bench.note())
      #expect(try bench.text(a).contains(resolution == .skip ? "title: Theirs" : "title: A"))
      #expect(try bench.text(b).contains("title: B"))
      #expect(step.skipped.count == (resolution == .skip ? 1 : 0))
    }
  }

  @Test("Forgetting leaves the entries of open sessions, and removes what was kept for the others alone")
  func purge() throws {
    var bench = try bench()
    try bench.perform(.addCard(AddCard(card: BoardFixture.id(90), lane: done.id, title: "New")))
    try bench.undo()
    let kept = "\(BoardFixture.InMemory.statePath)/boards/board/removed"
    #expect(try bench.memory.disk.snapshot(of: kept).paths.isEmpty == false)
    #expect(try bench.history.purge() == 0)
    try bench.restart(session: "second")
    try bench.perform(rename(a, "Mine"))
    #expect(try bench.history.purge() == 2)
    #expect(try bench.memory.disk.snapshot(of: kept).paths.isEmpty)
    #expect(try bench.entries().map(\.title) == ["Rename Card"])
    try bench.undo()
    #expect(bench.editor.board.card(a.id)?.title == "A")
  }
}
