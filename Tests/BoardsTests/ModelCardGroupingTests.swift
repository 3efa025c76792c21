import Basics
import Boards
import Testing

@Suite("CardGrouping")
struct ModelCardGroupingTests {
  static func sections(_ grouping: CardGrouping, _ cards: [String]) -> [String] {
    grouping.sections(of: cards.map { ModelReading.card($0) }, in: LocalZone(secondsEast: 7200)).map {
      section in
      let heading =
        switch section.heading {
        case .day(let day): Timestamp(day).text().prefix(10).description
        case .rank(let rank, let text): "\(rank) \(text)"
        case .text(let text): text
        case .none(let kind): "no \(kind ?? "date")"
        }
      return "\(heading): \(section.positions.map(String.init).joined(separator: ","))"
    }
  }

  static func label(_ text: String, _ kind: String, rank: Int? = nil, kindText: String? = nil) -> String {
    let rank = rank.map { ", rank: \($0)" } ?? ""
    let name = kindText.map { ", text: \($0)" } ?? ""
    return "{text: \(text)\(rank), kind: {type: \(kind)\(name)}}"
  }

  static func card(_ labels: String...) -> String { "labels: [\(labels.joined(separator: ", "))]" }

  @Test("Days are the reader's, the newest first when descending, the cards without one last")
  func days() {
    let cards = ["due: 2026-08-25", "title: x", "due: 2026-08-25T23:00:00Z", "due: 2026-08-25", "due: soon"]
    #expect(
      Self.sections(CardGrouping(by: .due), cards) == ["2026-08-26: 2", "2026-08-25: 0,3", "no date: 1,4"])
    #expect(
      Self.sections(CardGrouping(by: .due, .ascending), cards) == [
        "2026-08-25: 0,3", "2026-08-26: 2", "no date: 1,4",
      ])
    let stamped = ["created: 2026-08-25", "modified: 2026-08-26"]
    #expect(Self.sections(CardGrouping(by: .created), stamped) == ["2026-08-25: 0", "no date: 1"])
    #expect(Self.sections(CardGrouping(by: .modified), stamped) == ["2026-08-26: 1", "no date: 0"])
  }

  @Test("Priorities are sectioned by their exact rank, named by the first card, the unranked last")
  func priorities() {
    let cards = [
      Self.card(Self.label("Low", "priority", rank: 3)),
      Self.card(Self.label("High", "priority", rank: 1), Self.label("Low", "priority", rank: 3)),
      Self.card(Self.label("Unranked", "priority", kindText: "Importance")),
      Self.card(Self.label("Hoch", "PRIORITY", rank: 1)),
      "title: x",
    ]
    #expect(
      Self.sections(CardGrouping(by: .priority), cards) == ["1 High: 1,3", "3 Low: 0", "no Importance: 2,4"])
    #expect(
      Self.sections(CardGrouping(by: .priority, .ascending), cards) == [
        "3 Low: 0", "1 High: 1,3", "no Importance: 2,4",
      ])
  }

  @Test("Components are sectioned by text from A to Z, letter case aside, whatever their ranks")
  func components() {
    let cards = [
      Self.card(Self.label("net", "component", rank: 1)), Self.card(Self.label("Core", "component")),
      Self.card(Self.label("NET", "component")), Self.card(Self.label("High", "priority", rank: 1)),
    ]
    #expect(
      Self.sections(CardGrouping(by: .component), cards) == ["Core: 1", "net: 0,2", "no component: 3"])
    #expect(
      Self.sections(CardGrouping(by: .component, .ascending), cards) == [
        "net: 0,2", "Core: 1", "no component: 3",
      ])
  }

  @Test("Of a kind of label the ranked sections come first in both directions")
  func kinds() {
    let cards = [
      Self.card(Self.label("b", "size")), Self.card(Self.label("L", "size", rank: 3)),
      Self.card(Self.label("a", "size"), Self.label("c", "size")),
      Self.card(Self.label("c", "size"), Self.label("S", "Size", rank: 1)),
      "title: x",
    ]
    #expect(
      Self.sections(CardGrouping(by: .label(kind: "size")), cards) == [
        "1 S: 3", "3 L: 1", "a: 2", "b: 0", "no size: 4",
      ])
    #expect(
      Self.sections(CardGrouping(by: .label(kind: "size"), .ascending), cards) == [
        "3 L: 1", "1 S: 3", "b: 0", "a: 2", "no size: 4",
      ])
  }

  @Test("Without cards there are no sections")
  func empty() {
    #expect(Self.sections(CardGrouping(by: .label(kind: "x")), []).isEmpty)
  }
}
