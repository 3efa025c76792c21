import Basics
import Boards
import TestSupport
import Testing

@Suite("Mending at the next rewrite")
struct PlanningMendingTests {
  /// A lane before and after a new order, which is an edit without a stamp.
  @Test(
    "A rewrite fills what is missing and folds what is retired, and keeps what cannot be read",
    arguments: [
      (["title: A"], ["title: A", "order: 0", "kind: lane"]),
      (["kind: lane", #"title: "a\r\nb\nc""#], ["kind: lane", "title: a b c", "order: 0"]),
      (
        ["kind: lane", "group-by: {by: due, direction: asc}"],
        ["kind: lane", "order: 0", #"group: {by: "due", direction: "ascending"}"#]
      ),
      (
        ["kind: lane", "group-by: due", "group: {by: created}"],
        ["kind: lane", "group: {by: created}", "order: 0"]
      ),
      (["kind: lane", "group-by: nonsense"], ["kind: lane", "group-by: nonsense", "order: 0"]),
      (
        ["kind: lane", "modified: {at: 2026-01-01}", "modified-by: kim"],
        ["kind: lane", #"modified: {at: 2026-01-01, by: {name: "kim"}}"#, "order: 0"]
      ),
      (
        ["kind: lane", "modified: 2026-01-01", "modified-by: kim"],
        ["kind: lane", #"modified: {at: 2026-01-01, by: {name: "kim"}}"#, "order: 0"]
      ),
      (
        ["kind: lane", "modified: {at: 2026-01-01, by: {name: lou}}", "modified-by: kim"],
        ["kind: lane", "modified: {at: 2026-01-01, by: {name: lou}}", "order: 0"]
      ),
      (["kind: lane", "modified-by: kim"], ["kind: lane", "order: 0", #"modified: {by: {name: "kim"}}"#]),
      (
        ["kind: lane", "author: kim", "icon: star"], ["kind: lane", "author: kim", "icon: star", "order: 0"]
      ),
    ] as [([String], [String])])
  func lane(before: [String], after: [String]) throws {
    var fixture = BoardFixture()
    fixture.addLane("Other", order: 1024)
    let lane = fixture.addLane("Lane")
    fixture.write(BoardFixture.document(before), to: lane.path(of: "index.md"))
    var bench = try PlanningBench(fixture)
    try bench.perform(.moveLane(MoveLane(lane: lane.id, position: .first)))
    #expect(bench.text(lane) == BoardFixture.document(after))
  }

  @Test("An edit gives an item without an order one, behind those that have one")
  func fillsOrder() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1)
    fixture.addCard("A", to: lane, order: 5)
    let card = fixture.addCard("B", to: lane)
    var bench = try PlanningBench(fixture)
    try bench.perform(.renameCard(RenameCard(card: card.id, title: "C")))
    #expect(bench.text(card).contains("order: 1029\n"))
  }

  @Test("An order that cannot be read is kept by an edit, and replaced by a move")
  func keepsUnreadableOrder() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1)
    let card = fixture.addCard("B", to: lane, keys: ["order: soon"])
    fixture.addCard("A", to: lane, order: 5)
    var bench = try PlanningBench(fixture)
    try bench.perform(.renameCard(RenameCard(card: card.id, title: "C")))
    #expect(bench.text(card).contains("order: soon\n"))
    try bench.perform(.moveCard(MoveCard(card: card.id, position: .first)))
    #expect(bench.text(card).contains("order: -1019\n"))
  }

  @Test("A new stamp takes the place of a retired signature")
  func signature() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1, keys: ["modified: 2026-01-01", "modified-by: kim"])
    var bench = try PlanningBench(fixture)
    try bench.perform(.collapseLane(CollapseLane(lane: lane.id)))
    #expect(
      bench.text(lane)
        == BoardFixture.document([
          "schema: 1", "kind: lane", "title: Lane", "order: 1.0", "modified: {at: 2026-10-07T12:00:00Z}",
          "collapsed: true",
        ]))
  }

  @Test(
    "The board's retired `show-trash` moves into the settings",
    arguments: [
      (["show-trash: true"], [#"config: {show-trash: true}"#]),
      (["show-trash: false"], []),
      (
        ["show-trash: true", "config: {show-trash: false, due-soon: 2}"],
        ["config: {show-trash: false, due-soon: 2}"]
      ),
      (["show-trash: maybe"], ["show-trash: maybe"]),
    ] as [([String], [String])])
  func showTrash(before: [String], after: [String]) throws {
    var bench = try PlanningBench(BoardFixture(title: nil, keys: before))
    try bench.perform(.describeBoard(DescribeBoard(body: "x\n")))
    #expect(
      bench.files.text("index.md")
        == BoardFixture.document(
          ["schema: 1", "kind: board"] + after + ["modified: {at: 2026-10-07T12:00:00Z}"], body: "x\n"))
  }
}
