import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of card operations")
struct PlanningCardTests {
  /// Two lanes, `Doing` with the cards A, B and C, and `Done` with D.
  struct Fixture {
    var fixture = BoardFixture()
    let doing, done: BoardFixture.Item
    let a, b, c, d: BoardFixture.Item

    init() {
      doing = fixture.addLane("Doing", order: 1024)
      done = fixture.addLane("Done", order: 2048)
      a = fixture.addCard("A", to: doing, order: 1024)
      b = fixture.addCard("B", to: doing, order: 2048)
      c = fixture.addCard("C", to: doing, order: 3072)
      d = fixture.addCard("D", to: done, order: 1024)
    }
  }

  @Test(
    "A new card has the keys that writers give it, in their order, and a newline at the end of its front matter"
  )
  func add() throws {
    let fixture = Fixture()
    var bench = try PlanningBench(fixture.fixture)
    bench.actor = Identity(name: "claude", kind: "agent", model: "m-1", session: "s")
    let id = BoardFixture.id(99)
    let change = try bench.perform(
      .addCard(
        AddCard(card: id, lane: fixture.doing.id, title: "New: card", body: "Text.\n", due: "2026-10-09")))
    let stamp =
      #"{at: 2026-10-07T12:00:00Z, by: {name: "claude", kind: "agent", model: "m-1", session: "s"}}"#
    #expect(
      bench.files.text("\(fixture.doing.path)/\(id)/index.md") == """
        ---
        schema: 1
        kind: card
        title: "New: card"
        order: 4096
        created: \(stamp)
        modified: \(stamp)
        due: 2026-10-09
        ---
        Text.

        """)
    #expect(change.createdItems == [.card(id, lane: fixture.doing.id)])
    #expect(change.title == "Add Card")
    #expect(change.subject == "New: card")
  }

  @Test("Moving a card within its lane rewrites its order and nothing else, stamp included")
  func reorder() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let a = fixture.addCard("A", to: lane, order: 1024)
    let b = fixture.addCard("B", to: lane, order: 2048)
    let c = fixture.addCard(
      "C", to: lane, order: 3072, keys: ["modified: {at: 2026-01-01T00:00:00Z}", "mine: [1,2]  # kept"])
    var bench = try PlanningBench(fixture)
    let before = bench.text(c)
    let change = try bench.perform(.moveCard(MoveCard(card: c.id, position: .after(a.id))))
    #expect(bench.text(c) == before.replacing("order: 3072.0", with: "order: 1536"))
    #expect(change.steps.count == 1)
    #expect(bench.board.lanes[0].cards.map(\.id) == [a.id, c.id, b.id])
  }

  @Test(
    "A card goes where it is put",
    arguments: [
      (SiblingPosition.first, ["C", "A", "B"]), (.last, ["A", "B", "C"]),
      (.before(BoardFixture.id(4)), ["A", "C", "B"]), (.after(BoardFixture.id(3)), ["A", "C", "B"]),
      (.after(BoardFixture.id(5)), ["A", "B", "C"]),
    ] as [(SiblingPosition, [String])])
  func positions(position: SiblingPosition, titles: [String]) throws {
    let fixture = Fixture()
    var bench = try PlanningBench(fixture.fixture)
    try bench.perform(.moveCard(MoveCard(card: fixture.c.id, position: position)))
    #expect(bench.board.lanes[0].cards.map(\.displayTitle) == titles)
  }

  @Test(
    "A card that is there already is left alone",
    arguments: [SiblingPosition.first, .before(BoardFixture.id(4))])
  func unmoved(position: SiblingPosition) throws {
    let fixture = Fixture()
    var bench = try PlanningBench(fixture.fixture)
    #expect(try bench.perform(.moveCard(MoveCard(card: fixture.a.id, position: position))).steps.isEmpty)
  }

  @Test("A move to another lane moves the folder, gives the card an order there, and stamps it")
  func move() throws {
    let fixture = Fixture()
    var bench = try PlanningBench(fixture.fixture)
    let change = try bench.perform(
      .moveCard(MoveCard(card: fixture.a.id, lane: fixture.done.id, position: .before(fixture.d.id))))
    #expect(bench.board.lanes[1].cards.map(\.displayTitle) == ["A", "D"])
    #expect(
      bench.files.text("\(fixture.done.path)/\(fixture.a.id)/index.md") == """
        ---
        schema: 1
        kind: card
        title: A
        order: 0
        modified: {at: 2026-10-07T12:00:00Z}
        ---

        """)
    guard case .move(let move) = change.steps.first else {
      return #expect(Bool(false), "the folder moves first")
    }
    #expect(move.identity == fixture.a.id)
    #expect(change.steps.count == 2)
  }

  @Test(
    "Where no number lies between two neighbours, the whole lane is spread out, and only the orders change")
  func respace() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let a = fixture.addCard("A", to: lane, order: 1)
    let b = fixture.addCard("B", to: lane, order: 1.0.nextUp)
    let c = fixture.addCard("C", to: lane, order: 7, keys: ["modified: {at: 2026-01-01T00:00:00Z}"])
    var bench = try PlanningBench(fixture)
    try bench.perform(.moveCard(MoveCard(card: c.id, position: .after(a.id))))
    #expect(bench.board.lanes[0].cards.map(\.id) == [a.id, c.id, b.id])
    #expect(bench.board.lanes[0].cards.map(\.order) == [1024, 2048, 3072])
    #expect(bench.text(c).contains("modified: {at: 2026-01-01T00:00:00Z}"))
    #expect(!bench.text(a).contains("modified"))
  }

  @Test("Hundreds of insertions at the same place stay in order")
  func manyInsertions() throws {
    let fixture = Fixture()
    var board = try BoardFiles(fixture.fixture).load()
    var random = SeededGenerator(seed: 3)
    var expected: [ItemID] = []
    for number in 0..<300 {
      let context = PlanningContext(now: Timestamp(milliseconds: 0), seed: IdentitySeed(using: &random))
      let id = BoardFixture.id(1000 + number)
      let operation = BoardOperation.addCard(
        AddCard(card: id, lane: fixture.doing.id, title: "N", position: .after(fixture.a.id)))
      board.apply(try operation.plan(on: board, in: context).steps)
      expected.insert(id, at: 0)
    }
    #expect(
      board.lane(fixture.doing.id)?.cards.map(\.id) == [fixture.a.id] + expected + [
        fixture.b.id, fixture.c.id,
      ])
  }

  @Test("A card put behind one without an order makes the lane's orders real")
  func orderless() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let a = fixture.addCard("A", to: lane)
    let b = fixture.addCard("B", to: lane)
    let c = fixture.addCard("C", to: lane, order: 5)
    var bench = try PlanningBench(fixture)
    #expect(bench.board.lanes[0].cards.map(\.id) == [c.id, a.id, b.id])
    try bench.perform(.moveCard(MoveCard(card: c.id, position: .after(a.id))))
    #expect(bench.board.lanes[0].cards.map(\.id) == [a.id, c.id, b.id])
  }

  @Test("A new card goes behind the cards that have an order and leaves the others' files alone")
  func addBeforeOrderless() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    fixture.addCard("Orderless", to: lane)
    fixture.addCard("Ordered", to: lane, order: 10)
    var bench = try PlanningBench(fixture)
    let change = try bench.perform(.addCard(AddCard(lane: lane.id, title: "New")))
    #expect(change.steps.count == 1)
    #expect(bench.board.lanes[0].cards.map(\.displayTitle) == ["Ordered", "New", "Orderless"])
  }

  @Test(
    "A card is trashed with a stamp and its order, and comes back last in the first lane with a fresh one")
  func trashAndRestore() throws {
    let fixture = Fixture()
    var bench = try PlanningBench(fixture.fixture)
    try bench.perform(.trashCard(TrashCard(card: fixture.d.id)))
    let trashed = ".trash/\(fixture.d.id)/index.md"
    #expect(bench.files.text(trashed).contains("order: 1024.0\nmodified: {at: 2026-10-07T12:00:00Z}\n"))
    #expect(bench.board.trash.map(\.id) == [fixture.d.id])
    bench.now = bench.now.advanced(by: .seconds(90))
    try bench.perform(.restoreCard(RestoreCard(card: fixture.d.id)))
    let restored = bench.files.text("\(fixture.doing.path)/\(fixture.d.id)/index.md")
    #expect(restored.contains("order: 4096\nmodified: {at: 2026-10-07T12:01:30Z}\n"))
    #expect(bench.board.trash.isEmpty)
  }

  @Test("A trashed card without a kind gets one, by which it is told from a lane")
  func trashFillsKind() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane)
    fixture.write("---\ntitle: Card\n---\n", to: card.path(of: "index.md"))
    var bench = try PlanningBench(fixture)
    try bench.perform(.trashCard(TrashCard(card: card.id)))
    #expect(
      bench.files.text(".trash/\(card.id)/index.md")
        == "---\ntitle: Card\nmodified: {at: 2026-10-07T12:00:00Z}\nkind: card\n---\n")
  }

  @Test("Without a lane a card cannot be restored")
  func restoreWithoutLane() throws {
    var fixture = BoardFixture()
    let card = fixture.addTrashedCard("Card")
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.restoreCard(RestoreCard(card: card.id)).plan(on: board, in: Self.context)
    }
    #expect(error?.code == .noLane)
  }

  @Test("A broken document is never written, and the error says where and why")
  func broken() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane)
    fixture.write("---\ntitle: a: b\n---\n", to: card.path(of: "index.md"))
    let board = try BoardFiles(fixture).load()
    let operations: [BoardOperation] = [
      .renameCard(RenameCard(card: card.id, title: "x")), .trashCard(TrashCard(card: card.id)),
      .moveCard(MoveCard(card: card.id, position: .first)),
      .postComment(PostComment(card: card.id, body: "x")),
      .attachFile(AttachFile(card: card.id, file: "/a")),
    ]
    for operation in operations {
      let error = #expect(throws: OperationError.self) { try operation.plan(on: board, in: Self.context) }
      #expect(error?.code == .brokenDocument, "\(operation.kind)")
      #expect(error?.place == card.path(of: "index.md"))
    }
  }

  @Test("A card beside a broken one is planned as if that were not there, also where a lane is spread out")
  func besideBroken() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let a = fixture.addCard("A", to: lane)
    let broken = fixture.addCard("Broken", to: lane)
    let c = fixture.addCard("C", to: lane)
    fixture.write("---\ntitle: a: b\n---\n", to: broken.path(of: "index.md"))
    var bench = try PlanningBench(fixture)
    try bench.perform(.moveCard(MoveCard(card: c.id, position: .before(a.id))))
    try bench.perform(.moveCard(MoveCard(card: a.id, position: .after(broken.id))))
    #expect(bench.board.lanes[0].cards.map(\.id) == [c.id, a.id, broken.id])
    #expect(bench.text(broken) == "---\ntitle: a: b\n---\n")
  }

  @Test("What is not on the board is not found, and the trash is hinted at")
  func notFound() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addTrashedCard("Card")
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.renameCard(RenameCard(card: card.id, title: "x")).plan(on: board, in: Self.context)
    }
    #expect(error?.code == .notFound)
    #expect(error?.hint == "It is in the trash; restore it first.")
    for operation in [
      BoardOperation.moveCard(MoveCard(card: BoardFixture.id(77))),
      .trashLane(TrashLane(lane: BoardFixture.id(77))),
      .restoreCard(RestoreCard(card: lane.id)), .addCard(AddCard(lane: BoardFixture.id(77), title: "x")),
    ] {
      let error = #expect(throws: OperationError.self) { try operation.plan(on: board, in: Self.context) }
      #expect(error?.code == .notFound, "\(operation.kind)")
    }
  }

  @Test("An identity that is taken, in the trash too, is not given again")
  func identityTaken() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let trashed = fixture.addTrashedCard("Card")
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.addCard(AddCard(card: trashed.id, lane: lane.id, title: "x"))
        .plan(on: board, in: Self.context)
    }
    #expect(error?.code == .identityTaken)
  }

  static var context: PlanningContext {
    var random = SeededGenerator(seed: 1)
    return PlanningContext(now: Timestamp(milliseconds: 0), seed: IdentitySeed(using: &random))
  }
}
