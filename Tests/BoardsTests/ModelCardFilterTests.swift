import Basics
import Boards
import Testing

@Suite("CardFilter")
struct ModelCardFilterTests {
  /// Two hours east of UTC it is 01:30 on 26 August, a Wednesday.
  static let context = FilterContext(
    now: Timestamp("2026-08-25T23:30:00Z") ?? Timestamp(milliseconds: 0), zone: LocalZone(secondsEast: 7200),
    handle: "ana")

  static func shows(_ clauses: String, _ card: String) -> Bool {
    ModelReading.lane("filter: [\(clauses)]").filter.shows(ModelReading.card(card), in: context)
  }

  @Test(
    "Days are those of the calendar, today the first; older is the opposite of newer",
    arguments: [
      // 00:00 on the 26th and the last second of the 25th, here.
      ("modified", "2026-08-25T22:00:00Z", "1d", true),
      ("modified", "2026-08-25T21:59:59Z", "1d", false),
      ("modified", "2026-08-25T21:59:59Z", "2d", true),
      ("created", "2026-08-19T22:00:00Z", "1w", true),
      ("created", "2026-08-19T21:59:59Z", "1w", false),
      ("created", "2026-08-26", "1d", true),
      ("created", "2026-08-25", "1d", false),
      ("due", "2026-08-26", "1d", true),
      ("due", "2026-08-25", "1d", false),
      ("due", "2026-08-25T22:30:00Z", "1d", true),
      ("modified", "2027-01-01T00:00:00Z", "1d", true),
      ("due", "2030-01-01", "0d", true),
      ("modified", "2026-08-25T23:00:00Z", "0d", false),
      ("modified", "1000-01-01T00:00:00Z", "1000000000w", true),
      // Minutes and hours are measured from now.
      ("modified", "2026-08-25T23:00:01Z", "30m", true),
      ("modified", "2026-08-25T23:00:00Z", "30m", false),
      ("modified", "2026-08-25T21:30:01Z", "2h", true),
      ("modified", "2026-08-25T21:30:00Z", "2h", false),
      // A due date is a day, also where a time is written: the 26th began at 22:00 UTC.
      ("due", "2026-08-26", "91m", true),
      ("due", "2026-08-26", "90m", false),
      ("due", "2026-08-26T10:00:00Z", "90m", false),
    ])
  func dates(field: String, value: String, span: String, isNewer: Bool) {
    let line = field == "due" ? "due: \(value)" : "\(field): {at: \(value)}"
    #expect(Self.shows("{by: \(field), op: newer, value: \(span)}", line) == isNewer)
    #expect(Self.shows("{by: \(field), op: older, value: \(span)}", line) == !isNewer)
  }

  @Test("A card without the date meets neither", arguments: ["due", "modified", "created"])
  func undated(field: String) {
    #expect(!Self.shows("{by: \(field), op: newer, value: 1d}", "title: x"))
    #expect(!Self.shows("{by: \(field), op: older, value: 1d}", "title: x"))
  }

  static let labelled =
    "labels: [{text: Bug, kind: {type: text}}, {text: Low, rank: 3, kind: {type: priority}},"
    + " {text: High, rank: 1, kind: {type: priority}}, {text: Core, kind: {type: component}}, {text: Net, kind: {type: component}}]"

  @Test(
    "Labels are compared by text, letter case aside",
    arguments: [
      ("label", "bug", true), ("label", "HIGH", true), ("label", "core", true), ("label", "other", false),
      ("priority", "high", true), ("priority", "low", false), ("priority", "bug", false),
      ("component", "net", true), ("component", "CORE", true), ("component", "bug", false),
    ])
  func labels(field: String, text: String, isEqual: Bool) {
    #expect(Self.shows("{by: \(field), op: equal, value: \(text)}", Self.labelled) == isEqual)
    #expect(Self.shows("{by: \(field), op: not-equal, value: \(text)}", Self.labelled) == !isEqual)
    #expect(!Self.shows("{by: \(field), op: equal, value: \(text)}", "title: none"))
    #expect(Self.shows("{by: \(field), op: not-equal, value: \(text)}", "title: none"))
  }

  @Test(
    "A card waits for me when it names me or anybody",
    arguments: [
      ("waiting: {for: Ana}", "me", true), ("waiting: {}", "me", true), ("waiting: {for: human}", "ME", true),
      ("waiting: {for: bo}", "me", false), ("title: x", "me", false),
      ("waiting: {for: bo}", "BO", true), ("waiting: {for: ana}", "bo", false), ("waiting: {}", "bo", false),
      ("waiting: {}", "ana", true), ("waiting: {for: operator}", "human", true),
      ("waiting: {for: bo}", "human", false),
    ])
  func waiting(card: String, value: String, expected: Bool) {
    #expect(Self.shows("{by: waiting, value: \(value)}", card) == expected)
    #expect(Self.shows("{by: waiting, op: not-equal, value: \(value)}", card) == !expected)
  }

  @Test("All clauses must be met, and without a readable one all cards are shown")
  func combination() {
    let both = "{by: label, op: equal, value: bug}, {by: priority, op: equal, value: high}"
    #expect(Self.shows(both, Self.labelled))
    #expect(!Self.shows(both, "labels: [{text: Bug, kind: {type: text}}]"))
    #expect(Self.shows("{by: author, op: equal, value: x}", "title: x"))
    let lane = ModelReading.lane("filter: [{by: label, op: equal, value: bug}]")
    let cards = [
      ModelReading.card(Self.labelled), ModelReading.card("title: x"), ModelReading.card(Self.labelled),
    ]
    #expect(lane.filter.positionsShown(of: cards, in: Self.context) == [0, 2])
    #expect(CardFilter().positionsShown(of: cards, in: Self.context) == [0, 1, 2])
  }
}
