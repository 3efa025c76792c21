import Basics
import BoardFormat
import Boards
import TestSupport
import Testing

@Suite("BoardItem")
struct ModelBoardItemTests {
  @Test(
    "A title is any scalar as typed, and is shown as one line",
    arguments: [
      ("title: Plain", "Plain", "Plain"),
      ("title: \"Quoted: yes\"", "Quoted: yes", "Quoted: yes"),
      ("title: 007", "007", "007"),
      ("title: 1e3", "1e3", "1e3"),
      ("title: Yes", "true", "true"),
      ("title: 2026-08-25", "2026-08-25", "2026-08-25"),
      ("title: \"a\\nb\\r\\nc\\rd\"", "a\nb\r\nc\rd", "a b c d"),
      ("title: \"\"", "", "Untitled"),
      ("title: \"  \"", "  ", "Untitled"),
      ("title:", nil, "Untitled"),
      ("title: [a]", nil, "Untitled"),
      ("title: {a: b}", nil, "Untitled"),
      ("other: x", nil, "Untitled"),
    ] as [(String, String?, String)])
  func titles(line: String, title: String?, shown: String) {
    let card = ModelReading.card(line)
    #expect(card.title == title)
    #expect(card.displayTitle == shown)
  }

  @Test(
    "A board without a title is called like its folder",
    arguments: [
      ("Work.lanework", "Work"), ("Work", "Work"), (".lanework", ".lanework"), ("A.LANEWORK", "A.LANEWORK"),
    ])
  func boardTitles(folder: String, expected: String) {
    #expect(ModelReading.board("schema: 1", folderName: folder).displayTitle == expected)
    #expect(ModelReading.board("title: Named", folderName: folder).displayTitle == "Named")
  }

  @Test(
    "A stamp is a mapping or a bare time, and its author a mapping or a bare name",
    arguments: [
      (
        "created: {at: 2026-08-25T17:00:00Z, by: {name: claude, kind: agent, model: opus, session: \"S 1\"}}",
        "2026-08-25T17:00:00Z", Identity(name: "claude", kind: "agent", model: "opus", session: "S 1")
      ),
      ("created: {at: 2026-08-25T17:00:00Z}", "2026-08-25T17:00:00Z", nil),
      ("created: 2026-08-25", "2026-08-25", nil),
      ("created: \"2026-8-5\"", "2026-8-5", nil),
      ("created: {at: hello, by: claude}", nil, Identity(name: "claude")),
      ("created: {by: {name: 7}}", nil, Identity(name: "7")),
      ("created: {at: 2026-08-25, by: }", "2026-08-25", nil),
      ("created: {at: 2026-08-25, by: [x]}", "2026-08-25", nil),
      ("author: old", nil, Identity(name: "old")),
      ("created: {at: 2026-08-25}\nauthor: old", "2026-08-25", Identity(name: "old")),
      ("created: {at: 2026-08-25, by: new}\nauthor: old", "2026-08-25", Identity(name: "new")),
    ] as [(String, String?, Identity?)])
  func stamps(lines: String, at: String?, by: Identity?) throws {
    let stamp = try #require(ModelReading.card(lines).created)
    #expect(stamp.at?.text == at)
    #expect(stamp.by == by)
    #expect(stamp.isByOwner == (by == nil))
  }

  @Test(
    "A stamp that says nothing is none",
    arguments: ["created: hello", "created: 2026", "created:", "created: [2026-08-25]", "title: x"])
  func noStamps(line: String) {
    #expect(ModelReading.card(line).created == nil)
  }

  @Test("The retired key for who changed an item counts where the stamp names nobody")
  func modifiedBy() {
    #expect(ModelReading.card("modified: 2026-08-25", "modified-by: x").modified?.by == Identity(name: "x"))
    #expect(ModelReading.card("modified: {by: {name: y}}", "modified-by: x").modified?.by?.name == "y")
    #expect(ModelReading.card("author: x").modified == nil)
  }

  @Test("A roster reference is an identity or nothing")
  func rosterReference() {
    let id = BoardFixture.id(7)
    #expect(ModelReading.card("created: {by: {roster-ref: \(id)}}").created?.by?.rosterReference == id)
    #expect(
      ModelReading.card("created: {by: {roster-ref: \"cards/\(id)\"}}").created?.by?.rosterReference == nil)
  }

  @Test(
    "An icon is a mapping or a bare glyph, and takes the tint of the retired key where it has none",
    arguments: [
      ("icon: {glyph: star, color: fern}", Icon(glyph: "star", color: ItemColor("fern"))),
      ("icon: {glyph: star}\niconColor: fern", Icon(glyph: "star", color: ItemColor("fern"))),
      ("icon: {glyph: star, color: chalk}\niconColor: fern", Icon(glyph: "star", color: ItemColor("chalk"))),
      ("icon: star\niconColor: fern", Icon(glyph: "star", color: ItemColor("fern"))),
      ("icon: 5", Icon(glyph: "5")),
      ("iconColor: fern", Icon(color: ItemColor("fern"))),
      ("icon: {}", nil),
      ("icon: [star]", nil),
      ("icon:", nil),
    ] as [(String, Icon?)])
  func icons(lines: String, expected: Icon?) {
    #expect(ModelReading.card(lines).icon == expected)
  }

  @Test("A broken document has no readings, and says what is wrong with it")
  func broken() throws {
    let card = Card(id: BoardFixture.id(1), document: ItemDocument(reading: Array("title: x\n".utf8)))
    #expect(!card.isReadable && card.title == nil && card.displayTitle == "Untitled" && card.body.isEmpty)
    #expect(card.order == nil && card.labels.isEmpty && card.schema == 1)
    let defect = try #require(card.document.defect)
    #expect(defect.description.contains("frontmatter-delimiters"))
  }

  @Test("What has no typed reading is there by its key")
  func otherKeys() {
    let card = ModelReading.card("kind: card", "schema: 1", "claimed-by: {name: x}", "deleted: 2026-08-25")
    #expect(card["claimed-by"]?["name"]?.text == "x")
    #expect(card.kind == "card" && card.schema == 1)
    #expect(card.deletionMark?.text == "2026-08-25")
    #expect(card["nothing"] == nil)
  }
}

@Suite("ItemColor")
struct ModelItemColorTests {
  @Test(
    "A colour is drawn by a palette's name or by its digits",
    arguments: [
      ("fern", "fern", nil),
      ("coral", "coral", nil),
      ("light-mocha", "salmon", nil),
      ("Fern", nil, nil),
      ("#C8283C", nil, ItemColor.Components(red: 0xC8, green: 0x28, blue: 0x3C, alpha: 0xFF)),
      ("#c8283c80", nil, ItemColor.Components(red: 0xC8, green: 0x28, blue: 0x3C, alpha: 0x80)),
      ("#C8283", nil, nil),
      ("#C8283G", nil, nil),
      ("C8283C", nil, nil),
      ("", nil, nil),
    ] as [(String, String?, ItemColor.Components?)])
  func readings(text: String, name: String?, components: ItemColor.Components?) {
    let color = ItemColor(text)
    #expect(color.text == text)
    #expect(color.paletteName == name)
    #expect(color.components == components)
    #expect(color.isKnown == (name != nil || components != nil))
  }

  @Test("There are sixteen names in each palette, and retired names lead to living ones")
  func palettes() {
    #expect(Set(ItemColor.tints).count == 16 && Set(ItemColor.backgrounds).count == 16)
    #expect(ItemColor.retiredBackgrounds.values.allSatisfy(ItemColor.backgrounds.contains))
    #expect(ItemColor.retiredBackgrounds.count == 12)
  }
}
