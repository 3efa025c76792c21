import Basics
import BoardFormat
import Boards
import ContentHash
import TestSupport
import Testing

@Suite("Planning of board operations")
struct PlanningBoardTests {
  @Test("A setting is written inside `config` and leaves its neighbours' bytes alone")
  func setting() throws {
    var bench = try PlanningBench(BoardFixture(keys: ["config: {show-card-body: 3,  mine: [a]}  # ours"]))
    try bench.perform(.configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(3))))
    #expect(
      bench.files.text("index.md").contains("config: {show-card-body: 3,  mine: [a], due-soon: 3}  # ours\n"))
  }

  @Test("A setting at its default is not written, and `config` goes with its last setting")
  func defaults() throws {
    var bench = try PlanningBench(BoardFixture(keys: ["config: {due-soon: 3, show-trash: true}"]))
    try bench.perform(.configureBoard(ConfigureBoard(setting: "due-soon", value: .integer(1))))
    #expect(bench.files.text("index.md").contains("config: {show-trash: true}\n"))
    try bench.perform(.configureBoard(ConfigureBoard(setting: "show-trash", value: nil)))
    #expect(!bench.files.text("index.md").contains("config"))
  }

  @Test(
    "A setting takes only what it means something by",
    arguments: [
      ("show-card-body", .integer(1)), ("show-card-body", .integer(6)), ("show-card-body", .text("3")),
      ("due-soon", .integer(-1)), ("collapse-empty", .text("yes")), ("thumb-sizes", .list([.integer(0)])),
      ("thumb-sizes", .integer(200)), ("labels", .list([.text("bug")])), ("labels", .mapping([])),
      ("logging", .mapping([FrontMatterValue.Entry("level", .text("loud"))])), ("perspective", .text("")),
      ("priorities", .list([])), ("show-card-boddy", .integer(3)),
    ] as [(String, FrontMatterValue)])
  func invalid(setting: String, value: FrontMatterValue) throws {
    let board = try BoardFiles(BoardFixture()).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.configureBoard(ConfigureBoard(setting: setting, value: value))
        .plan(on: board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.hint != nil)
  }

  @Test("A title is given, quoted where it has to be, and taken away")
  func title() throws {
    var bench = try PlanningBench(BoardFixture(title: nil))
    try bench.perform(.renameBoard(RenameBoard(title: "Yes: 100%")))
    #expect(bench.files.text("index.md").contains("title: \"Yes: 100%\"\n"))
    #expect(bench.board.displayTitle == "Yes: 100%")
    try bench.perform(.renameBoard(RenameBoard(title: "")))
    #expect(bench.board.displayTitle == "Test")
  }

  @Test("A body replaces everything below the front matter, to the byte")
  func body() throws {
    var bench = try PlanningBench(BoardFixture(body: "Old\n"))
    try bench.perform(.describeBoard(DescribeBoard(body: "---\nno newline at the end")))
    #expect(bench.files.text("index.md").hasSuffix("---\n---\nno newline at the end"))
  }

  @Test("A group is planned member by member, each on what the ones before leave, with one step a file")
  func group() throws {
    var fixture = BoardFixture()
    let todo = fixture.addLane("To do", order: 1024)
    let done = fixture.addLane("Done", order: 2048)
    let card = fixture.addCard("Card", to: todo, order: 1024)
    var bench = try PlanningBench(fixture)
    let new = BoardFixture.id(70)
    let change = try bench.perform(
      .group(
        OperationGroup(
          name: "Tidy Up",
          operations: [
            .renameCard(RenameCard(card: card.id, title: "Renamed")),
            .setCardDue(SetCardDue(card: card.id, due: "2026-11-01")),
            .addCard(AddCard(card: new, lane: done.id, title: "New")),
            .renameCard(RenameCard(card: new, title: "Newer")),
            .moveCard(MoveCard(card: card.id, lane: done.id, position: .before(new))),
          ])))
    #expect(change.title == "Tidy Up")
    #expect(bench.board.lane(done.id)?.cards.map(\.displayTitle) == ["Renamed", "Newer"])
    // One write before the move, one creation, the move, and one write after it.
    #expect(change.steps.count == 4)
  }

  @Test("A group with a member that cannot be planned is not planned")
  func failingGroup() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let board = try BoardFiles(fixture).load()
    #expect(throws: OperationError.self) {
      try BoardOperation.group(
        OperationGroup(operations: [
          .renameLane(RenameLane(lane: lane.id, title: "x")), .trashCard(TrashCard(card: lane.id)),
        ])
      ).plan(on: board, in: PlanningCardTests.context)
    }
  }

  @Test("A group inside a group is planned as if its members stood there")
  func nestedGroup() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let other = fixture.addLane("Other", order: 2048)
    let card = fixture.addCard("Card", to: lane, order: 1024)
    var bench = try PlanningBench(fixture)
    let new = BoardFixture.id(70)
    let inner = OperationGroup(operations: [
      .addCard(AddCard(card: new, lane: lane.id, title: "New")),
      .group(
        OperationGroup(operations: [
          .renameCard(RenameCard(card: new, title: "Newer")),
          .renameCard(RenameCard(card: new, title: "Newest")),
        ])),
      .moveCard(MoveCard(card: card.id, lane: other.id)),
    ])
    try bench.perform(
      .group(OperationGroup(operations: [.group(inner), .trashCard(TrashCard(card: new))])))
    #expect(bench.board.trashEntry(new)?.displayTitle == "Newest")
    #expect(bench.board.lane(other.id)?.cards.map(\.id) == [card.id])
  }

  @Test("The trash is used under the name that it has")
  func trashName() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane, order: 1024)
    let old = BoardFixture.id(70)
    fixture.write("---\nkind: card\n---\n", to: ".Trash/\(old)/index.md")
    var bench = try PlanningBench(fixture)
    try bench.perform(.trashCard(TrashCard(card: card.id)))
    #expect(bench.files.files[".Trash/\(card.id)/index.md"] != nil)
    try bench.perform(.restoreCard(RestoreCard(card: old)))
    #expect(bench.files.files["\(lane.path)/\(old)/index.md"] != nil)
  }

  @Test("A change tells programs what it is about, with hashes in the place of contents")
  func json() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane, order: 1024)
    var bench = try PlanningBench(fixture)
    let change = try bench.perform(.trashCard(TrashCard(card: card.id)))
    let json = change.json
    #expect(json["title"] == "Trash Card")
    #expect(json["subject"] == "Card")
    #expect(json["origin"] == "operation")
    #expect(json["operation"] == change.operation?.json)
    let steps = try #require(json["steps"]?.array)
    #expect(steps.map { $0["step"] } == ["move", "write"])
    #expect(steps[0]["from"]?.string == card.path.description)
    #expect(steps[1]["after"]?.string == bench.board.trashEntry(card.id)?.contentHash?.description)
    #expect(change.takenBack.json["origin"] == "undo")
    #expect(change.takenBack.takenBack.json["origin"] == "redo")
  }
}
