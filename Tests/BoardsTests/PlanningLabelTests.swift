import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of labels")
struct PlanningLabelTests {
  private static let vocabulary = """
    config:
      labels:
        - type: priority
          text: Priority
          icon: {glyph: flag}
          color: chalk
          single: true
          values:
            - {text: High, rank: 1, color: "#E07A1F", icon: {glyph: exclamationmark}}
            - {text: Low}
        - {type: skill, color: fern}
    """

  /// A board with the vocabulary and one card with some lines of front matter.
  private static func bench(_ lines: [String] = []) throws -> (PlanningBench, BoardFixture.Item) {
    var fixture = BoardFixture(keys: [vocabulary])
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane, order: 1024, keys: lines)
    return (try PlanningBench(fixture), card)
  }

  private static func labels(_ text: String) -> String {
    text.split(separator: "\n").first { $0.hasPrefix("labels:") }.map(String.init) ?? ""
  }

  @Test(
    "A label carries its kind whole, the value's colour or else the kind's, the value's own icon, and a rank where the kind is closed",
    arguments: [
      (
        LabelChoice(kind: "PRIORITY", text: "high"),
        """
        labels:
          - text: "High"
            rank: 1
            color: "#E07A1F"
            icon:
              glyph: "exclamationmark"
            kind:
              type: "priority"
              text: "Priority"
              color: "chalk"
              icon:
                glyph: "flag"

        """
      ),
      (
        LabelChoice(kind: "priority", text: "Low"),
        """
        labels:
          - text: "Low"
            rank: 2
            color: "chalk"
            kind:
              type: "priority"
              text: "Priority"
              color: "chalk"
              icon:
                glyph: "flag"

        """
      ),
      (
        LabelChoice(kind: "skill", text: "Knots"),
        #"labels: [{text: "Knots", color: "fern", kind: {type: "skill", color: "fern"}}]"# + "\n"
      ),
      (
        LabelChoice(text: "free: 1"),
        #"labels: [{text: "free: 1", kind: {type: "text", text: "Text", icon: {glyph: "tag"}}}]"# + "\n"
      ),
    ])
  func flattened(choice: LabelChoice, lines: String) throws {
    var (bench, card) = try Self.bench()
    try bench.perform(.addCardLabel(AddCardLabel(card: card.id, label: choice)))
    #expect(bench.text(card).contains(lines))
    #expect(try bench.perform(.addCardLabel(AddCardLabel(card: card.id, label: choice))).steps.isEmpty)
  }

  @Test("A label of a single kind takes the place of the card's others of that kind")
  func single() throws {
    var (bench, card) = try Self.bench([
      "labels: [{text: Old, kind: {type: Priority}}, {text: x, kind: {type: text}}, {text: Older, kind: {type: priority}}]"
    ])
    try bench.perform(
      .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(kind: "priority", text: "Low"))))
    #expect(bench.board.card(card.id)?.labels.map(\.text) == ["Low", "x"])
  }

  @Test("A label that is there is stamped anew in its place, and keeps what else its entry says")
  func restamped() throws {
    var (bench, card) = try Self.bench([
      "labels: [{text: knots, note: kept, kind: {type: Skill}}, {text: 007, kind: {type: text}}]"
    ])
    try bench.perform(
      .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(kind: "skill", text: "Knots"))))
    #expect(bench.board.card(card.id)?.labels.map(\.text) == ["Knots", "007"])
    #expect(bench.text(card).contains(#"note: "kept""#))
  }

  @Test("Entries that cannot be read stay where they are")
  func unreadable() throws {
    var (bench, card) = try Self.bench(["labels: [bug, {value: x}]"])
    try bench.perform(
      .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(kind: "skill", text: "Knots"))))
    #expect(
      Self.labels(bench.text(card))
        == #"labels: [bug, {value: x}, {text: "Knots", color: "fern", kind: {type: "skill", color: "fern"}}]"#
    )
    try bench.perform(
      .removeCardLabel(RemoveCardLabel(card: card.id, label: LabelChoice(kind: "Skill", text: "knots"))))
    #expect(Self.labels(bench.text(card)) == "labels: [bug, {value: x}]")
  }

  @Test("The key goes with the last label")
  func last() throws {
    var (bench, card) = try Self.bench([
      "labels: [{text: a, kind: {type: text}}, {text: A, kind: {type: TEXT}}]"
    ])
    try bench.perform(.removeCardLabel(RemoveCardLabel(card: card.id, label: LabelChoice(text: "a"))))
    #expect(!bench.text(card).contains("labels"))
  }

  @Test(
    "What the vocabulary does not have is refused, and the hint says what it has",
    arguments: [
      (LabelChoice(kind: "colour", text: "x"), "Its kinds are text, priority, skill."),
      (LabelChoice(kind: "priority", text: "Middling"), "Its values are High, Low."),
    ])
  func unknown(choice: LabelChoice, hint: String) throws {
    let (bench, card) = try Self.bench()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.addCardLabel(AddCardLabel(card: card.id, label: choice))
        .plan(on: bench.board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .unknownLabel)
    #expect(error?.hint == hint)
  }

  @Test("A label that the card does not have cannot be taken off")
  func notThere() throws {
    let (bench, card) = try Self.bench()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.removeCardLabel(RemoveCardLabel(card: card.id, label: LabelChoice(text: "x")))
        .plan(on: bench.board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .notFound)
  }

  @Test("The machine's kinds are on offer beside the board's")
  func machineKinds() throws {
    var (bench, card) = try Self.bench()
    bench.machine.labelKinds = [LabelKindDefinition(kind: LabelKind(type: "size"))]
    try bench.perform(
      .addCardLabel(AddCardLabel(card: card.id, label: LabelChoice(kind: "size", text: "XL"))))
    #expect(bench.board.card(card.id)?.labels.map(\.text) == ["XL"])
  }

  @Test(
    "A new card gets its lane's default labels, once each, and chosen ones go before those of a single kind")
  func defaults() throws {
    var fixture = BoardFixture(keys: [Self.vocabulary])
    let lane = fixture.addLane(
      "Lane", order: 1024, keys: ["card-defaults: {labels: [low, new, NEW, Chosen]}"])
    var bench = try PlanningBench(fixture)
    try bench.perform(.addCard(AddCard(lane: lane.id, title: "Plain")))
    #expect(bench.board.lanes[0].cards[0].labels.map(\.text) == ["Low", "new", "Chosen"])
    #expect(bench.board.lanes[0].cards[0].labels.map(\.kind.type) == ["priority", "text", "text"])
    try bench.perform(
      .addCard(
        AddCard(
          lane: lane.id, title: "Chosen",
          labels: [LabelChoice(text: "chosen"), LabelChoice(kind: "priority", text: "High")])))
    #expect(bench.board.lanes[0].cards[1].labels.map(\.text) == ["chosen", "High", "new"])
  }

  @Test("A move, unlike a creation, stamps no default labels")
  func moveStampsNone() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1)
    let other = fixture.addLane("Other", order: 2, keys: ["card-defaults: {labels: [new]}"])
    let card = fixture.addCard("Card", to: lane, order: 1)
    var bench = try PlanningBench(fixture)
    try bench.perform(.moveCard(MoveCard(card: card.id, lane: other.id)))
    #expect(bench.board.card(card.id)?.labels.isEmpty == true)
  }
}
