import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of a card's details")
struct PlanningDetailTests {
  private static let card = BoardFixture.id(2)
  private static let attachment = BoardFixture.id(3)

  static let edits: [PlanningLaneTests.Edit] = [
    PlanningLaneTests.Edit(.setCardDue(SetCardDue(card: card, due: "2026-09-30")), [], ["due: 2026-09-30"]),
    PlanningLaneTests.Edit(
      .setCardDue(SetCardDue(card: card, due: "2026-09-30T17:00:00Z")), ["due: soon  # hm"],
      ["due: 2026-09-30T17:00:00Z  # hm"]),
    PlanningLaneTests.Edit(
      .setCardDue(SetCardDue(card: card, due: nil)), ["due: 2026-09-30", "x: 1"], ["x: 1"]),
    PlanningLaneTests.Edit(
      .setCardHero(SetCardHero(card: card, attachment: attachment)), [], ["hero: \(attachment)"]),
    PlanningLaneTests.Edit(.setCardHero(SetCardHero(card: card, attachment: nil)), ["hero: gone"], []),
    PlanningLaneTests.Edit(
      .setCardBackground(SetCardBackground(card: card, color: "coral")), [],
      [#"background: {color: "coral"}"#]),
    PlanningLaneTests.Edit(
      .setCardIcon(SetCardIcon(card: card, icon: IconChange(glyph: .set("star"), color: .set("#112233")))),
      [],
      [##"icon: {glyph: "star", color: "#112233"}"##]),
    PlanningLaneTests.Edit(
      .setCardWaiting(SetCardWaiting(card: card, recipient: "kim")), ["waiting: {for: lou, comment: c}"],
      [#"waiting: {for: "kim", since: 2026-10-07T12:00:00Z}"#]),
    PlanningLaneTests.Edit(
      .setCardWaiting(SetCardWaiting(card: card, since: "2026-10-01T00:00:00Z")), [],
      ["waiting: {since: 2026-10-01T00:00:00Z}"]),
    PlanningLaneTests.Edit(.clearCardWaiting(ClearCardWaiting(card: card)), ["waiting: {for: kim}"], []),
    PlanningLaneTests.Edit(
      .renameCard(RenameCard(card: card, title: "yes")), ["title: Old"], [#"title: "yes""#]),
  ]

  @Test("Each edit of a card touches its own key and stamps the card", arguments: edits)
  func edit(edit: PlanningLaneTests.Edit) throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard(nil, to: lane, order: 1024, keys: edit.before)
    fixture.addAttachment("a", to: card)
    var bench = try PlanningBench(fixture)
    try bench.perform(edit.operation)
    let lines = ["schema: 1", "kind: card", "order: 1024.0"] + edit.after
    let expected = BoardFixture.document(lines + ["modified: {at: 2026-10-07T12:00:00Z}"])
    // A mapping that replaces another keeps that one's place; here the order of its keys is what was there.
    #expect(bench.text(card) == expected)
    #expect(try bench.perform(edit.operation).steps.isEmpty)
  }

  @Test(
    "A due date is a day of the calendar",
    arguments: ["2026-13-01", "2026-02-30", "tomorrow", "2026-09-30T17:00Z", "2026-9", ""])
  func invalidDue(text: String) throws {
    var fixture = BoardFixture()
    fixture.addCard("Card", to: fixture.addLane("Lane", order: 1024), order: 1024)
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.setCardDue(SetCardDue(card: Self.card, due: text))
        .plan(on: board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.place == "due")
  }

  @Test("A hero is one of the card's own attachments")
  func foreignHero() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    let card = fixture.addCard("Card", to: lane, order: 1024)
    let other = fixture.addAttachment("a", to: fixture.addCard("Other", to: lane, order: 2048))
    let board = try BoardFiles(fixture).load()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.setCardHero(SetCardHero(card: card.id, attachment: other.id))
        .plan(on: board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .notFound)
  }

  @Test("A card waits since the very moment of the comment that asks")
  func waitingSinceComment() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard("Card", to: fixture.addLane("Lane", order: 1024), order: 1024)
    let comment = fixture.addComment("@kim?", to: card, at: "2026-10-01T08:00:00Z")
    var bench = try PlanningBench(fixture)
    try bench.perform(.setCardWaiting(SetCardWaiting(card: card.id, recipient: "kim", comment: comment.id)))
    #expect(
      bench.text(card).contains(
        #"waiting: {for: "kim", since: 2026-10-01T08:00:00Z, comment: "\#(comment.id)"}"#))
  }

  @Test("A stamp is whole: who and when move together")
  func stamp() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard(
      "Card", to: fixture.addLane("Lane", order: 1024), order: 1024,
      keys: ["modified: {at: 2026-01-01T00:00:00Z, by: {name: lou, kind: human}}"])
    var bench = try PlanningBench(fixture)
    bench.now = Timestamp(milliseconds: bench.now.milliseconds + 999)
    try bench.perform(.renameCard(RenameCard(card: card.id, title: "x")))
    #expect(bench.text(card).contains("modified: {at: 2026-10-07T12:00:00Z}\n"))
    bench.actor = Identity(name: "kim", kind: "human")
    try bench.perform(.renameCard(RenameCard(card: card.id, title: "y")))
    #expect(
      bench.text(card).contains(#"modified: {at: 2026-10-07T12:00:00Z, by: {name: "kim", kind: "human"}}"#))
  }
}
