import Boards
import TestSupport
import Testing

@Suite("Lane")
struct ModelLaneTests {
  @Test(
    "A width is at least 1",
    arguments: [
      ("width: 3", 3), ("width: 0", 1), ("width: -4", 1), ("width: abc", 1), ("width: \"2\"", 2),
      ("width: 2.5", 1),
      ("width: 100000", 100_000), ("title: x", 1),
    ])
  func widths(line: String, expected: Int) {
    #expect(ModelReading.lane(line).width == expected)
  }

  @Test(
    "A lane is folded by a truth value, bare or quoted in any letter case",
    arguments: [
      ("true", true), ("\"on\"", true), ("\"yEs\"", true), ("y", true), ("false", false), ("1", false),
      ("maybe", false), ("", false), ("[true]", false),
    ])
  func collapsed(value: String, expected: Bool) {
    #expect(ModelReading.lane("collapsed: \(value)").isCollapsed == expected)
  }

  @Test(
    "A usable order is a finite number without quotes",
    arguments: [
      ("1024", 1024), ("1.5", 1.5), ("-3", -3), ("1e3", 1000), ("1:30", 90), ("99999999999999999999", 1e20),
      ("\"5\"", nil),
      ("abc", nil), (".nan", nil), (".inf", nil), ("1e400", nil), ("", nil), ("true", nil), ("[1]", nil),
      ("{a: 1}", nil),
    ] as [(String, Double?)])
  func orders(value: String, expected: Double?) {
    #expect(ModelReading.lane("order: \(value)").order == expected)
  }

  @Test(
    "A grouping is a mapping or a bare key; what is unknown groups nothing",
    arguments: [
      ("group: {by: modified}", CardGrouping(by: .modified)),
      ("group: {by: due, direction: ascending}", CardGrouping(by: .due, .ascending)),
      ("group: {by: created, direction: asc}", CardGrouping(by: .created, .ascending)),
      ("group: {by: created, direction: desc}", CardGrouping(by: .created, .descending)),
      ("group: {by: created, direction: sideways}", CardGrouping(by: .created)),
      ("group: priority", CardGrouping(by: .priority)),
      ("group: {by: label, kind: Skill}", CardGrouping(by: .label(kind: "Skill"))),
      ("group: {by: label, kind: priority}", CardGrouping(by: .priority)),
      ("group: {by: label, kind: Component}", CardGrouping(by: .component)),
      ("group: {by: due, kind: skill}", CardGrouping(by: .due)),
      ("group: {by: label}", nil),
      ("group: label", nil),
      ("group: {by: none}", nil),
      ("group: {by: author}", nil),
      ("group: {direction: ascending}", nil),
      ("group: {}", nil),
      ("group-by: due", CardGrouping(by: .due)),
      ("group-by: {by: due, direction: asc}", CardGrouping(by: .due, .ascending)),
      ("group:\ngroup-by: due", CardGrouping(by: .due)),
      ("group: {by: none}\ngroup-by: due", nil),
      ("group: {by: modified}\ngroup-by: due", CardGrouping(by: .modified)),
    ] as [(String, CardGrouping?)])
  func groupings(lines: String, expected: CardGrouping?) {
    #expect(ModelReading.lane(lines).grouping == expected)
  }

  @Test(
    "Clauses that cannot be read are left out",
    arguments: [
      ("{by: modified, op: newer, value: 1w}", [.date(.modified, isNewer: true, than: .init(1, .weeks))]),
      ("{by: due, op: older, value: 30m}", [.date(.due, isNewer: false, than: .init(30, .minutes))]),
      ("{by: created, op: newer, value: \"0h\"}", [.date(.created, isNewer: true, than: .init(0, .hours))]),
      ("{by: label, op: equal, value: bug}", [.label(.label, isEqual: true, text: "bug")]),
      ("{by: priority, op: not-equal, value: 5}", [.label(.priority, isEqual: false, text: "5")]),
      ("{by: component, op: equal, value: x, extra: kept}", [.label(.component, isEqual: true, text: "x")]),
      ("{by: waiting, value: me}", [.waiting(.me, isEqual: true)]),
      ("{by: waiting, op: not-equal, value: Ana}", [.waiting(.handle("Ana"), isEqual: false)]),
      (
        "x, {by: modified, op: newer, value: 7}, {by: modified, op: equal, value: 7d}, {by: author, op: equal, value: x}",
        []
      ),
      (
        "{by: modified, op: newer, value: d}, {by: modified, op: newer, value: -1d}, {by: modified, op: newer, value: 99999999999999999999d}",
        []
      ),
      (
        "{by: label, value: x}, {by: label, op: equal}, {op: equal, value: x}, {by: waiting, op: newer, value: me}",
        []
      ),
      ("[], {by: due, op: newer, value: 2d}", [.date(.due, isNewer: true, than: .init(2, .days))]),
    ] as [(String, [CardFilter.Clause])])
  func filters(list: String, expected: [CardFilter.Clause]) {
    #expect(ModelReading.lane("filter: [\(list)]").filter.clauses == expected)
  }

  @Test(
    "A filter that is no list shows everything",
    arguments: ["filter: x", "filter: {by: label, op: equal, value: a}", "filter:"])
  func noFilter(line: String) {
    #expect(ModelReading.lane(line).filter == CardFilter())
  }

  @Test(
    "Default labels are a list or one text, each only once",
    arguments: [
      ("{labels: [a, B, b, 7, [x]]}", ["a", "B", "7"]), ("{labels: one}", ["one"]), ("{labels: }", []),
      ("{labels: {a: b}}", []),
      ("x", []), ("{}", []),
    ])
  func cardDefaults(value: String, expected: [String]) {
    #expect(ModelReading.lane("card-defaults: \(value)").defaultLabels == expected)
  }

  @Test(
    "A background is a mapping with a colour",
    arguments: [("{color: coral}", "coral"), ("coral", nil), ("{}", nil), ("", nil)] as [(String, String?)])
  func backgrounds(value: String, expected: String?) {
    #expect(ModelReading.lane("background: \(value)").background?.text == expected)
    #expect(ModelReading.card("background: \(value)").background?.text == expected)
  }

  @Test("Cards stand by order, then by folder name, and those without an order last")
  func sorting() {
    let cards = [
      ModelReading.card("order: 2", id: 1), ModelReading.card("order: x", id: 2),
      ModelReading.card("order: -1.5", id: 3),
      ModelReading.card("order: 2", id: 4), ModelReading.card("title: none", id: 5),
      ModelReading.card("order: 1024", id: 6),
    ]
    for shuffled in [cards, cards.reversed()] {
      let lane = Lane(id: BoardFixture.id(9), document: ModelReading.document(["order: 1"]), cards: shuffled)
      #expect(lane.cards.map(\.id) == [3, 1, 4, 6, 2, 5].map(BoardFixture.id))
    }
  }
}
