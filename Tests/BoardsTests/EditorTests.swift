import Basics
import BoardFormat
import Boards
import Synchronization
import TestSupport
import Testing

@Suite("BoardEditor")
struct EditorTests {
  /// Two lanes, the first with the cards A and B.
  struct Fixture {
    var fixture = BoardFixture()
    let todo, done, a, b: BoardFixture.Item

    init() {
      todo = fixture.addLane("To do", order: 1024)
      done = fixture.addLane("Done", order: 2048)
      a = fixture.addCard("A", to: todo, order: 1024, body: "one\ntwo\nthree\nfour\nfive\n")
      b = fixture.addCard("B", to: todo, order: 2048)
    }
  }

  @Test("An operation is carried out on the disk and in memory")
  func perform() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let edit = try bench.perform(.moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)))
    #expect(edit.change.steps.count == 2)
    #expect(bench.editor.board.lanes.map(\.cards.count) == [1, 1])
    #expect(try bench.isUpToDate())
  }

  @Test("What somebody else changed in the same file meanwhile is kept")
  func otherKey() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs  # kept")
    try bench.perform(.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    let text = try bench.text(fixture.a)
    #expect(text.contains("title: Theirs  # kept\n"))
    #expect(text.contains("due: 2026-11-01\n"))
    #expect(try bench.isUpToDate())
  }

  @Test("Where somebody else changed the same key nothing is written, and both values are told")
  func sameKey() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs")
    let before = try bench.memory.files()
    let error = bench.refusal(.renameCard(RenameCard(card: fixture.a.id, title: "Mine")))
    guard case .conflict(let conflict)? = error else {
      Issue.record("no conflict but \(String(describing: error))")
      return
    }
    #expect(conflict.file.description == fixture.a.path(of: "index.md"))
    #expect(conflict.conflicts.map(\.place) == [.key(["title"])])
    #expect(conflict.conflicts.map(\.mine) == ["Mine"])
    #expect(conflict.conflicts.map(\.theirs) == ["Theirs"])
    #expect(try bench.memory.files() == before)
    // The board in memory has seen what is there, so the same request is a decision now.
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "Mine")))
    #expect(try bench.text(fixture.a).contains("title: Mine\n"))
  }

  @Test("A group of which one member conflicts changes nothing at all")
  func conflictInGroup() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.b, "title: B", "title: Theirs")
    let before = try bench.memory.files()
    let error = bench.refusal(
      .group(
        OperationGroup(operations: [
          .moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)),
          .renameCard(RenameCard(card: fixture.b.id, title: "Mine")),
        ])))
    guard case .conflict? = error else {
      Issue.record("no conflict but \(String(describing: error))")
      return
    }
    #expect(try bench.memory.files() == before)
  }

  @Test(
    "A group that edits, moves and edits a card again is brought together with what somebody else changed")
  func mergedGroup() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs")
    try bench.perform(
      .group(
        OperationGroup(operations: [
          .setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")),
          .moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)),
          .setCardBackground(SetCardBackground(card: fixture.a.id, color: "mint")),
        ])))
    let card = try #require(bench.editor.board.lane(fixture.done.id)?.cards.first)
    #expect(card.displayTitle == "Theirs")
    #expect(card.due?.text == "2026-11-01")
    #expect(card.background?.text == "mint")
    #expect(try bench.isUpToDate())
  }

  @Test("Two texts are merged by lines, and refused where the same lines were changed")
  func bodies() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "five", "FIVE")
    try bench.perform(.describeCard(DescribeCard(card: fixture.a.id, body: "ONE\ntwo\nthree\nfour\nfive\n")))
    #expect(try bench.text(fixture.a).hasSuffix("---\nONE\ntwo\nthree\nfour\nFIVE\n"))
    try bench.changeOutside(fixture.a, "three", "3")
    let error = bench.refusal(
      .describeCard(DescribeCard(card: fixture.a.id, body: "ONE\ntwo\ndrei\nfour\nFIVE\n")))
    guard case .conflict(let conflict)? = error else {
      Issue.record("no conflict but \(String(describing: error))")
      return
    }
    #expect(conflict.conflicts.map(\.place) == [.body(lines: 3...3)])
  }

  @Test("Labels that both sides put on are both there")
  func labels() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(
      fixture.a, "title: A\n", "title: A\nlabels: [{text: theirs, kind: {type: text}}]\n")
    try bench.perform(.addCardLabel(AddCardLabel(card: fixture.a.id, label: LabelChoice(text: "mine"))))
    #expect(bench.editor.board.card(fixture.a.id)?.labels.map(\.text) == ["theirs", "mine"])
  }

  @Test("A kind of label that somebody else defined meanwhile stays defined")
  func labelKinds() throws {
    var bench = try EditorBench(BoardFixture(keys: ["config: {labels: [{type: a}]}"]))
    let path = bench.memory.path(of: "index.md")
    try bench.memory.disk.replace(
      path,
      with: try bench.memory.disk.readText(path).replacing("{type: a}", with: "{type: a}, {type: theirs}"))
    let mine = FrontMatterValue.list(
      ["a", "mine"].map { .mapping([FrontMatterValue.Entry("type", .text($0))]) })
    try bench.perform(.configureBoard(ConfigureBoard(setting: "labels", value: mine)))
    let kinds = bench.editor.board.configuration(over: MachineConfiguration()).vocabulary.definitions
    #expect(kinds.map(\.kind.type) == ["text", "a", "theirs", "mine"])
  }

  @Test("A card that somebody else has moved is changed where it is now")
  func movedOutside() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.moveOutside(fixture.a, to: "\(fixture.done.path)/\(fixture.a.id)")
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "Renamed")))
    #expect(bench.editor.board.lane(ofCard: fixture.a.id)?.id == fixture.done.id)
    #expect(
      try bench.memory.files()["\(fixture.done.path)/\(fixture.a.id)/index.md"].map {
        String(decoding: $0, as: UTF8.self)
      }?
      .contains("title: Renamed") == true)
    #expect(try bench.isUpToDate())
  }

  @Test("A card that somebody else has trashed is not brought back, and the refusal says where it is")
  func trashedOutside() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.memory.disk.makeFolder(bench.memory.path(of: ".trash"))
    try bench.moveOutside(fixture.a, to: ".trash/\(fixture.a.id)")
    guard case .operation(let error)? = bench.refusal(.renameCard(RenameCard(card: fixture.a.id, title: "x")))
    else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == .notFound)
    #expect(error.hint == "It is in the trash; restore it first.")
  }

  @Test("A place beside a card is found again when somebody else has reordered the lane")
  func reorderedOutside() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "order: 1024.0", "order: 4096")
    let c = try bench.perform(.addCard(AddCard(lane: fixture.todo.id, title: "C"))).change.createdItems[0]
    try bench.changeOutside(fixture.b, "order: 2048.0", "order: 9000")
    try bench.perform(.moveCard(MoveCard(card: fixture.b.id, position: .before(fixture.a.id))))
    #expect(bench.editor.board.lane(fixture.todo.id)?.cards.first?.id == fixture.b.id)
    #expect(c.id != nil)
  }

  @Test(
    "A draft is merged with what became of the text since, however often the board was looked at meanwhile")
  func draft() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let drafted = FileContent(Array(try bench.text(fixture.a).utf8))
    try bench.changeOutside(fixture.a, "five", "FIVE")
    try bench.editor.refresh(changed: [BoardPath([])])
    let operation = BoardOperation.describeCard(
      DescribeCard(card: fixture.a.id, body: "ONE\ntwo\nthree\nfour\nfive\n"))
    #expect(try bench.perform(operation, EditOptions(draftedOn: drafted)).change.steps.count == 1)
    #expect(try bench.text(fixture.a).hasSuffix("---\nONE\ntwo\nthree\nfour\nFIVE\n"))
    let conflicting = BoardOperation.describeCard(
      DescribeCard(card: fixture.a.id, body: "uno\ntwo\nthree\nfour\nfive\n"))
    guard case .conflict? = bench.refusal(conflicting, EditOptions(draftedOn: drafted)) else {
      Issue.record("a draft over another change was let through")
      return
    }
  }

  @Test("With a condition, a file that is another one is not changed")
  func ifUnchanged() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let hash = try #require(bench.editor.board.card(fixture.a.id)?.contentHash)
    let operation = BoardOperation.setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01"))
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs")
    guard case .changed(let file, let found)? = bench.refusal(operation, EditOptions(ifUnchanged: hash))
    else {
      Issue.record("not refused")
      return
    }
    #expect(file.description == fixture.a.path(of: "index.md"))
    #expect(found == bench.editor.board.card(fixture.a.id)?.contentHash)
    try bench.perform(operation, EditOptions(ifUnchanged: found))
    let same = BoardOperation.group(OperationGroup(operations: [operation, operation]))
    guard case .changed = bench.refusal(same, EditOptions(ifUnchanged: hash)) else {
      Issue.record("A group about one item is not held to its condition")
      return
    }
    let other = BoardOperation.renameCard(RenameCard(card: fixture.b.id, title: "C"))
    let group = BoardOperation.group(OperationGroup(operations: [operation, other]))
    #expect(bench.refusal(group, EditOptions(ifUnchanged: hash)) == .noSingleItem)
  }

  @Test("A request that comes again under its name is answered as before and changes nothing")
  func operationID() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let operation = BoardOperation.addCard(AddCard(lane: fixture.todo.id, title: "New"))
    let first = try bench.perform(operation, EditOptions(operationID: "r1"))
    let files = try bench.memory.files()
    let again = try bench.perform(operation, EditOptions(operationID: "r1"))
    #expect(again.change == first.change)
    #expect(again.isRepeated && !first.isRepeated)
    #expect(try bench.memory.files() == files)
    let other = BoardOperation.trashCard(TrashCard(card: fixture.a.id))
    #expect(bench.refusal(other, EditOptions(operationID: "r1")) == .operationIDTaken("r1"))
    // A request that was refused was not made; it can come again.
    let refused = BoardOperation.trashCard(TrashCard(card: BoardFixture.id(99)))
    #expect(bench.refusal(refused, EditOptions(operationID: "r2")) != nil)
    try bench.perform(other, EditOptions(operationID: "r2"))
  }

  @Test("A preview says what would change and changes nothing")
  func preview() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let before = try bench.memory.files()
    let change = try bench.editor.preview(
      .renameCard(RenameCard(card: fixture.a.id, title: "New")), in: bench.context())
    #expect(try bench.memory.files() == before)
    #expect(bench.editor.board.card(fixture.a.id)?.title == "A")
    let path = fixture.a.path(of: "index.md")
    #expect(
      change.differences == """
        --- a/\(path)
        +++ b/\(path)
        @@ -1,8 +1,9 @@
         ---
         schema: 1
         kind: card
        -title: A
        +title: New
         order: 1024.0
        +modified: {at: 2026-10-07T12:00:00Z}
         ---
         one
         two

        """)
  }

  @Test("When somebody changes a file over and over, the operation is given up without a trace")
  func unsettled() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let count = Atomic<Int>(0)
    let disk = bench.memory.disk
    let path = bench.memory.path(of: fixture.a.path(of: "index.md"))
    bench.memory.fileSystem.setHook { call in
      guard call.kind == .exchange else { return }
      let number = count.add(1, ordering: .relaxed).newValue
      do { try disk.replace(path, with: "---\ntitle: A\nkind: card\nn: \(number)\n---\n") } catch {
        Issue.record(error)
      }
    }
    guard
      case .unsettled(let attempts, _)? = bench.refusal(
        .setCardDue(SetCardDue(card: fixture.a.id, due: "2026-11-01")))
    else {
      Issue.record("not given up")
      return
    }
    #expect(attempts == 5)
    bench.memory.fileSystem.setHook(nil)
    #expect(try !bench.text(fixture.a).contains("due"))
    #expect(try bench.memory.files().keys.allSatisfy { !$0.contains(".lanework-") })
  }

  @Test("An operation with nothing to do touches no file")
  func nothingToDo() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let changes = bench.memory.fileSystem.changeCount
    #expect(try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "A"))).change.steps.isEmpty)
    #expect(bench.memory.fileSystem.changeCount == changes)
  }

  @Test("A failing disk leaves the board as it was, on the disk and in memory")
  func failingDisk() throws {
    let fixture = Fixture()
    for number in 1...200 {
      var bench = try EditorBench(fixture.fixture)
      let before = try bench.memory.files()
      bench.memory.fileSystem.setFaults(FaultPlan(.fail(.noSpace), atCall: number, counting: .changes))
      let error = bench.refusal(.moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id)))
      bench.memory.fileSystem.setFaults(.none)
      if error == nil {
        #expect(number > 3, "no call of the operation failed")
        #expect(try bench.isUpToDate())
        return
      }
      #expect(try bench.memory.files() == before, "failing at change \(number): \(String(describing: error))")
      try bench.editor.refresh(changed: [BoardPath([])])
      #expect(try bench.isUpToDate())
    }
    Issue.record("the operation never got through")
  }

  @Test("What looks as if there were nothing to do is looked at on the disk")
  func staleNothing() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    try bench.changeOutside(fixture.a, "title: A", "title: Theirs")
    try bench.perform(.renameCard(RenameCard(card: fixture.a.id, title: "A")))
    #expect(try bench.text(fixture.a).contains("title: A\n"))
  }

  @Test("An item that somebody else has just added can be changed at once")
  func addedOutside() throws {
    let fixture = Fixture()
    var bench = try EditorBench(fixture.fixture)
    let id = BoardFixture.id(90)
    try bench.memory.disk.write(
      "---\ntitle: Theirs\n---\n", to: bench.memory.path(of: "\(fixture.done.path)/\(id)/index.md"))
    try bench.perform(.renameCard(RenameCard(card: id, title: "Mine")))
    #expect(bench.editor.board.card(id)?.title == "Mine")
  }
}
