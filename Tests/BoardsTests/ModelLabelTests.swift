import Boards
import Testing

@Suite("Label")
struct ModelLabelTests {
  @Test("A label is complete in itself")
  func complete() {
    let card = ModelReading.card(
      "labels:", "  - text: High", "    rank: 1", "    color: \"#E07A1F\"",
      "    icon: {glyph: exclamationmark}",
      "    kind: {type: priority, text: Priority, color: fern, icon: {glyph: flag}}", "    other: kept")
    let kind = LabelKind(
      type: "priority", text: "Priority", color: ItemColor("fern"), icon: Icon(glyph: "flag"))
    #expect(
      card.labels == [
        Label(
          text: "High", rank: 1, color: ItemColor("#E07A1F"), icon: Icon(glyph: "exclamationmark"), kind: kind
        )
      ])
  }

  @Test(
    "Spellings of old mean nothing, and hide no other label",
    arguments: [
      "bug", "{value: bug, kind: {type: text}}", "{text: bug, kind: skill}", "{text: bug}",
      "{text: [a], kind: {type: text}}",
      "{text: bug, kind: {type: default}}", "{text: bug, kind: {text: Skill}}", "{text: bug, kind: }",
      "{kind: {type: text}}",
      "[bug]",
    ])
  func noReading(entry: String) {
    let card = ModelReading.card("labels: [\(entry), {text: good, kind: {type: text}}]")
    #expect(card.labels.map(\.text) == ["good"])
  }

  @Test(
    "A value that is no list has no labels",
    arguments: [
      "labels: bug", "labels: {text: bug, kind: {type: text}}", "labels:", "priority: {text: High}",
    ])
  func noList(line: String) {
    #expect(ModelReading.card(line).labels.isEmpty)
  }

  @Test(
    "A rank is a whole number in any spelling",
    arguments: [("1", 1), ("-2", -2), ("3.0", 3), ("\"4\"", 4), ("1.5", nil), ("high", nil), ("true", nil)]
      as [(String, Int?)])
  func ranks(value: String, expected: Int?) {
    #expect(
      ModelReading.card("labels: [{text: a, rank: \(value), kind: {type: x}}]").labels.first?.rank == expected
    )
  }

  @Test("Labels are the same by kind and text, letter case aside")
  func identity() {
    let label = Label(text: "Ünder", kind: LabelKind(type: "Skill"))
    #expect(label.identity == Label.Identity(type: "skill", text: "ÜNDER"))
    #expect(label.identity != Label.Identity(type: "text", text: "ünder"))
  }

  @Test("Of several labels of a kind the one of the lowest rank stands for the card, else the first")
  func representative() {
    let card = ModelReading.card(
      "labels: [{text: Plain, kind: {type: priority}}, {text: Low, rank: 3, kind: {type: Priority}},"
        + " {text: High, rank: 1, kind: {type: priority}}, {text: One, kind: {type: area}}, {text: Two, kind: {type: area}}]"
    )
    #expect(card.label(ofKind: "PRIORITY")?.text == "High")
    #expect(card.label(ofKind: "area")?.text == "One")
    #expect(card.label(ofKind: "other") == nil)
  }
}

@Suite("LabelVocabulary")
struct ModelLabelVocabularyTests {
  static func configuration(_ board: String, machine: String = "") -> BoardConfiguration {
    let machineDocument = ModelReading.document(["config: {default-labels: [\(machine)]}"]).document
    return ModelReading.board("config: {labels: [\(board)]}").configuration(
      over: MachineConfiguration(document: machineDocument))
  }

  @Test("The built-in kind is always there, and can be restyled")
  func builtIn() {
    #expect(Self.configuration("").vocabulary.definitions == [.builtIn])
    let restyled = Self.configuration("{type: Text, color: fern}").vocabulary
    #expect(restyled.definitions.map(\.kind) == [LabelKind(type: "Text", color: ItemColor("fern"))])
  }

  @Test("A board's kind replaces the machine's of the same type as a whole")
  func shadows() throws {
    let vocabulary = Self.configuration(
      "{type: SKILL, text: Mine}, {type: area}",
      machine: "{type: skill, text: Theirs, color: fern, single: true, values: [{text: a}]}, {type: team}"
    ).vocabulary
    #expect(vocabulary.definitions.map(\.kind.type) == ["text", "SKILL", "team", "area"])
    let skill = try #require(vocabulary.definition(ofType: "skill"))
    #expect(skill == LabelKindDefinition(kind: LabelKind(type: "SKILL", text: "Mine")))
  }

  @Test("A kind with values is closed, even without any, and a value without a rank has its place")
  func values() throws {
    let vocabulary = Self.configuration(
      "{type: a, values: [{text: x}, {rank: 9}, {text: y, rank: 0, color: fern, icon: star}, {text: z, rank: high}]},"
        + " {type: b, values: []}, {type: c, values: x}, {type: default}, {kind: d}, e"
    ).vocabulary
    #expect(vocabulary.definitions.map(\.kind.type) == ["text", "a", "b", "c"])
    #expect(
      vocabulary.definition(ofType: "a")?.values == [
        .init(text: "x", rank: 1),
        .init(text: "y", rank: 0, color: ItemColor("fern"), icon: Icon(glyph: "star")),
        .init(text: "z", rank: 4),
      ])
    #expect(vocabulary.definition(ofType: "b")?.isClosed == true)
    #expect(vocabulary.definition(ofType: "c")?.isClosed == false)
  }

  @Test(
    "A label takes its kind's colour where it has none, never its symbol, and a rank only in a closed kind")
  func flattens() throws {
    let vocabulary = Self.configuration(
      "{type: priority, color: fern, icon: flag, single: \"Yes\", values: [{text: High, rank: 1, color: chalk, icon: up}, {text: Low}]},"
        + " {type: area, color: coral, icon: map}"
    ).vocabulary
    let priority = try #require(vocabulary.definition(ofType: "priority"))
    #expect(priority.isSingle)
    #expect(
      priority.label(for: "high")
        == Label(
          text: "High", rank: 1, color: ItemColor("chalk"), icon: Icon(glyph: "up"), kind: priority.kind))
    #expect(
      priority.label(for: "LOW") == Label(text: "Low", rank: 2, color: ItemColor("fern"), kind: priority.kind)
    )
    #expect(priority.label(for: "medium") == nil)
    let area = try #require(vocabulary.definition(ofType: "area"))
    #expect(area.label(for: "North") == Label(text: "North", color: ItemColor("coral"), kind: area.kind))
    #expect(vocabulary.closedKinds(withValue: "HIGH").map(\.kind.type) == ["priority"])
    #expect(vocabulary.closedKinds(withValue: "North").isEmpty)
  }
}
