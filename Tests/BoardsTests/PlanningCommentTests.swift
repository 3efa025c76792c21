import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of comments")
struct PlanningCommentTests {
  private static func bench() throws -> (PlanningBench, card: BoardFixture.Item, comment: BoardFixture.Item) {
    var fixture = BoardFixture()
    let card = fixture.addCard("Card", to: fixture.addLane("Lane", order: 1024), order: 1024)
    let comment = fixture.addComment("First\n", to: card, at: "2026-10-07T12:00:00Z")
    return (try PlanningBench(fixture), card, comment)
  }

  @Test("An agent's comment is signed twice and ends its last line; the card is not touched")
  func agent() throws {
    var (bench, card, _) = try Self.bench()
    let before = bench.text(card)
    bench.actor = Identity(name: "claude", kind: "agent", model: "m-1")
    let id = BoardFixture.id(90)
    try bench.perform(.postComment(PostComment(card: card.id, comment: id, body: "Done.")))
    let stamp = #"{at: 2026-10-07T12:00:01Z, by: {name: "claude", kind: "agent", model: "m-1"}}"#
    #expect(
      bench.files.text("\(card.path)/comments/\(id)/index.md") == """
        ---
        schema: 1
        kind: comment
        created: \(stamp)
        modified: \(stamp)
        ---
        Done.

        """)
    #expect(bench.text(card) == before)
  }

  @Test("The owner's comment has the owner's name where it was created, and the text as it was typed")
  func owner() throws {
    var (bench, card, comment) = try Self.bench()
    bench.ownerName = "Board Own"
    let id = BoardFixture.id(90)
    try bench.perform(
      .replyToComment(ReplyToComment(card: card.id, comment: id, answered: comment.id, body: "Yes")))
    #expect(
      bench.files.text("\(card.path)/comments/\(id)/index.md") == """
        ---
        schema: 1
        created: {at: 2026-10-07T12:00:01Z, by: {name: "Board Own", kind: "human"}}
        modified: {at: 2026-10-07T12:00:01Z}
        kind: comment
        in-reply-to: \(comment.id)
        ---
        Yes
        """)
  }

  @Test("Each comment has a second of its own in its thread")
  func seconds() throws {
    var (bench, card, _) = try Self.bench()
    for _ in 0..<3 { try bench.perform(.postComment(PostComment(card: card.id, body: "x"))) }
    let times = bench.board.card(card.id)?.comments.loaded?.compactMap { $0.created?.at?.text }
    #expect(
      times == [
        "2026-10-07T12:00:00Z", "2026-10-07T12:00:01Z", "2026-10-07T12:00:02Z", "2026-10-07T12:00:03Z",
      ])
  }

  @Test("Editing a comment stamps it as modified; its creation stays")
  func edit() throws {
    var (bench, card, comment) = try Self.bench()
    bench.now = bench.now.advanced(by: .seconds(60))
    try bench.perform(.editComment(EditComment(card: card.id, comment: comment.id, body: "Changed\n")))
    #expect(
      bench.text(comment)
        == BoardFixture.document(
          [
            "schema: 1", "kind: comment", "created: {at: 2026-10-07T12:00:00Z}",
            "modified: {at: 2026-10-07T12:01:00Z}",
          ],
          body: "Changed\n"))
    #expect(bench.board.card(card.id)?.comments.loaded?.first?.isEdited == true)
  }

  @Test("A trashed comment leaves the board whole")
  func trash() throws {
    var (bench, card, comment) = try Self.bench()
    try bench.perform(.trashComment(TrashComment(card: card.id, comment: comment.id)))
    #expect(bench.files.files.keys.allSatisfy { !$0.contains("comments") })
    #expect(bench.board.card(card.id)?.comments.count == 0)
  }

  @Test("Without having read the comments nothing is planned about them")
  func notLoaded() throws {
    var fixture = BoardFixture()
    let card = fixture.addCard("Card", to: fixture.addLane("Lane", order: 1024), order: 1024)
    fixture.addComment("x", to: card)
    let board = try fixture.load()
    let operation = BoardOperation.postComment(PostComment(card: card.id, body: "x"))
    #expect(operation.cardsWithComments == [card.id])
    let error = #expect(throws: OperationError.self) {
      try operation.plan(on: board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .commentsNotLoaded)
  }

  @Test("A comment without a text, and an answer to nothing, are refused")
  func refused() throws {
    let (bench, card, comment) = try Self.bench()
    let cases: [(BoardOperation, OperationError.Code)] = [
      (.postComment(PostComment(card: card.id, body: " \n")), .invalidValue),
      (.editComment(EditComment(card: card.id, comment: comment.id, body: "")), .invalidValue),
      (.replyToComment(ReplyToComment(card: card.id, answered: card.id, body: "x")), .notFound),
      (.trashComment(TrashComment(card: card.id, comment: card.id)), .notFound),
      (.postComment(PostComment(card: card.id, comment: comment.id, body: "x")), .identityTaken),
    ]
    for (operation, code) in cases {
      let error = #expect(throws: OperationError.self) {
        try operation.plan(on: bench.board, in: PlanningCardTests.context)
      }
      #expect(error?.code == code, "\(operation.kind)")
    }
  }
}
