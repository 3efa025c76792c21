import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of lane operations")
struct PlanningLaneTests {
  @Test("A new lane goes last, or where it is put")
  func add() throws {
    var fixture = BoardFixture()
    let first = fixture.addLane("First", order: 1024)
    fixture.addLane("Second", order: 2048)
    var bench = try PlanningBench(fixture)
    try bench.perform(.addLane(AddLane(title: "Third")))
    let id = BoardFixture.id(50)
    try bench.perform(
      .addLane(AddLane(lane: id, title: "Between", body: "About.\n", position: .after(first.id))))
    #expect(bench.board.lanes.map(\.displayTitle) == ["First", "Between", "Second", "Third"])
    #expect(
      bench.files.text("\(id)/index.md") == """
        ---
        schema: 1
        kind: lane
        title: Between
        order: 1536
        created: {at: 2026-10-07T12:00:00Z}
        modified: {at: 2026-10-07T12:00:00Z}
        ---
        About.

        """)
  }

  @Test("The first lane of a board gets the first step of the ladder")
  func addToEmpty() throws {
    var bench = try PlanningBench(BoardFixture())
    try bench.perform(.addLane(AddLane(title: "Only")))
    #expect(bench.board.lanes.map(\.order) == [1024])
  }

  @Test("Moving a lane rewrites its order alone")
  func move() throws {
    var fixture = BoardFixture()
    fixture.addLane("First", order: 1024)
    let second = fixture.addLane("Second", order: 2048, keys: ["modified: {at: 2026-01-01T00:00:00Z}"])
    var bench = try PlanningBench(fixture)
    let before = bench.text(second)
    try bench.perform(.moveLane(MoveLane(lane: second.id, position: .first)))
    #expect(bench.text(second) == before.replacing("2048.0", with: "0"))
  }

  @Test("A lane goes to the trash with its cards and comes back with them, with a fresh order")
  func trashAndRestore() throws {
    var fixture = BoardFixture()
    let first = fixture.addLane("First", order: 1024)
    fixture.addLane("Second", order: 2048)
    let card = fixture.addCard("Card", to: first, order: 1024)
    var bench = try PlanningBench(fixture)
    try bench.perform(.trashLane(TrashLane(lane: first.id)))
    #expect(bench.files.files[".trash/\(first.id)/\(card.id)/index.md"] != nil)
    #expect(bench.files.text(".trash/\(first.id)/index.md").contains("modified: {at: 2026-10-07T12:00:00Z}"))
    try bench.perform(.restoreLane(RestoreLane(lane: first.id)))
    #expect(bench.board.lanes.map(\.displayTitle) == ["Second", "First"])
    #expect(bench.board.lanes[1].order == 3072)
    #expect(bench.board.card(card.id) != nil)
  }

  /// An operation on a lane with the lines of front matter before and after it; the stamp comes on top.
  struct Edit: Sendable, CustomTestStringConvertible {
    let operation: BoardOperation
    let before: [String]
    let after: [String]
    var testDescription: String { "\(operation.kind) on \(before)" }

    init(_ operation: BoardOperation, _ before: [String], _ after: [String]) {
      self.operation = operation
      self.before = before
      self.after = after
    }
  }

  private static let lane = BoardFixture.id(1)

  static let edits: [Edit] = [
    Edit(.setLaneWidth(SetLaneWidth(lane: lane, width: 3)), [], ["width: 3"]),
    Edit(.setLaneWidth(SetLaneWidth(lane: lane, width: 1)), ["width: 3", "x: 1"], ["x: 1"]),
    Edit(.collapseLane(CollapseLane(lane: lane, collapsed: true)), [], ["collapsed: true"]),
    Edit(.collapseLane(CollapseLane(lane: lane, collapsed: false)), ["collapsed: true"], []),
    Edit(
      .groupLane(GroupLane(lane: lane, grouping: CardGrouping(by: .due))), [],
      [#"group: {by: "due", direction: "descending"}"#]),
    Edit(
      .groupLane(GroupLane(lane: lane, grouping: CardGrouping(by: .label(kind: "skill"), .ascending))),
      ["group: {by: due, mine: 1}"],
      [#"group: {by: "label", mine: 1, direction: "ascending", kind: "skill"}"#]),
    Edit(.groupLane(GroupLane(lane: lane, grouping: nil)), ["group-by: due", "group: modified"], []),
    Edit(
      .filterLane(
        FilterLane(lane: lane, clauses: [.date(.modified, isNewer: true, than: CardFilter.Span(1, .weeks))])),
      [],
      [#"filter: [{by: "modified", op: "newer", value: "1w"}]"#]),
    Edit(
      .filterLane(
        FilterLane(
          lane: lane,
          clauses: [.label(.label, isEqual: true, text: "a"), .label(.priority, isEqual: false, text: "Low")])
      ),
      ["filter: [{by: label, op: equal, value: a, note: kept}]"],
      [
        #"filter: [{by: label, op: equal, value: a, note: kept}, {by: "priority", op: "not-equal", value: "Low"}]"#
      ]),
    Edit(.filterLane(FilterLane(lane: lane, clauses: [])), ["filter: [{by: due}]"], []),
    Edit(
      .setCardDefaults(SetCardDefaults(lane: lane, labels: ["bug", "a: b"])), [],
      [#"card-defaults: {labels: ["bug", "a: b"]}"#]),
    Edit(.setCardDefaults(SetCardDefaults(lane: lane, labels: [])), ["card-defaults: {labels: [a]}"], []),
    Edit(
      .setLaneBackground(SetLaneBackground(lane: lane, color: "#A0B1C2")), [],
      [##"background: {color: "#A0B1C2"}"##]),
    Edit(.setLaneBackground(SetLaneBackground(lane: lane, color: nil)), ["background: {color: mint}"], []),
    Edit(
      .setLaneBackground(SetLaneBackground(lane: lane, color: nil)), ["background: {color: mint, x: 1}"],
      ["background: {x: 1}"]),
    Edit(
      .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(glyph: .set("star")))), ["icon: {color: fern}"],
      [#"icon: {color: fern, glyph: "star"}"#]),
    Edit(
      .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(color: .set("fern")))),
      ["icon: star", "iconColor: chalk"], [#"icon: {glyph: "star", color: "fern"}"#]),
    Edit(.setLaneIcon(SetLaneIcon(lane: lane, icon: .cleared)), ["icon: {glyph: star, color: fern}"], []),
    Edit(.setLaneIcon(SetLaneIcon(lane: lane, icon: .cleared)), ["icon: star", "iconColor: chalk"], []),
    Edit(.renameLane(RenameLane(lane: lane, title: "A\r\nB")), ["title: Old"], ["title: A B"]),
    Edit(.renameLane(RenameLane(lane: lane, title: "#1: x")), ["title: Old"], [##"title: "#1: x""##]),
    Edit(.renameLane(RenameLane(lane: lane, title: nil)), ["title: Old", "x: 1"], ["x: 1"]),
  ]

  @Test("Each edit of a lane touches its own key and stamps the lane", arguments: edits)
  func edit(edit: Edit) throws {
    var fixture = BoardFixture()
    fixture.addLane(nil, order: 1024, keys: edit.before, body: "Body\n")
    var bench = try PlanningBench(fixture)
    let change = try bench.perform(edit.operation)
    let lines =
      ["schema: 1", "kind: lane", "order: 1024.0"] + edit.after + ["modified: {at: 2026-10-07T12:00:00Z}"]
    #expect(bench.files.text("\(Self.lane)/index.md") == BoardFixture.document(lines, body: "Body\n"))
    #expect(change.steps.count == 1)
    // The second time there is nothing left to do.
    #expect(try bench.perform(edit.operation).steps.isEmpty)
  }

  @Test(
    "A value that a lane does not take is refused",
    arguments: [
      .setLaneWidth(SetLaneWidth(lane: lane, width: 0)),
      .setLaneBackground(SetLaneBackground(lane: lane, color: "sky")),
      .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(color: .set("#12")))),
      .setLaneIcon(SetLaneIcon(lane: lane, icon: IconChange(glyph: .set("")))),
      .addLane(AddLane(title: " ")),
    ] as [BoardOperation])
  func invalid(operation: BoardOperation) throws {
    var fixture = BoardFixture()
    fixture.addLane("Lane", order: 1024)
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try operation.plan(on: board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .invalidValue)
  }

  @Test("An edit keeps the line ends of a file, and those of its text become the file's")
  func lineEnds() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    fixture.write(
      "---\r\ntitle: Lane\r\nkind: lane\r\norder: 1\r\n---\r\nOld\r\n", to: lane.path(of: "index.md"))
    var bench = try PlanningBench(fixture)
    try bench.perform(.describeLane(DescribeLane(lane: lane.id, body: "New\ntext")))
    #expect(
      bench.text(lane)
        == "---\r\ntitle: Lane\r\nkind: lane\r\norder: 1\r\nmodified: {at: 2026-10-07T12:00:00Z}\r\n---\r\nNew\r\ntext"
    )
  }
}
