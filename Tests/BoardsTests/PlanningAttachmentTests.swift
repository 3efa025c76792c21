import Basics
import Boards
import TestSupport
import Testing

@Suite("Planning of attachments")
struct PlanningAttachmentTests {
  private static let id = BoardFixture.id(90)

  private static func bench() throws -> (PlanningBench, card: BoardFixture.Item, comment: BoardFixture.Item) {
    var fixture = BoardFixture()
    let card = fixture.addCard("Card", to: fixture.addLane("Lane", order: 1024), order: 1024)
    let comment = fixture.addComment("First\n", to: card)
    var bench = try PlanningBench(fixture)
    bench.files.outside["/home/plan v1.2.png"] = [1, 2, 3]
    return (bench, card, comment)
  }

  @Test("A file is copied beside a document that names it, and the card is not touched")
  func attach() throws {
    var (bench, card, _) = try Self.bench()
    let before = bench.text(card)
    try bench.perform(
      .attachFile(AttachFile(card: card.id, attachment: Self.id, file: "/home/plan v1.2.png")))
    let folder = "\(card.path)/attachments/\(Self.id)"
    #expect(
      bench.files.text("\(folder)/index.md") == """
        ---
        schema: 1
        kind: attachment
        title: plan v1.2
        extension: png
        created: {at: 2026-10-07T12:00:00Z}
        modified: {at: 2026-10-07T12:00:00Z}
        ---

        """)
    #expect(bench.files.files["\(folder)/blob.png"] == [1, 2, 3])
    #expect(bench.text(card) == before)
    #expect(bench.board.card(card.id)?.attachments.map(\.displayName) == ["plan v1.2.png"])
  }

  @Test("A comment has attachments of its own")
  func attachToComment() throws {
    var (bench, card, comment) = try Self.bench()
    try bench.perform(
      .attachFile(
        AttachFile(card: card.id, comment: comment.id, attachment: Self.id, file: "/home/plan v1.2.png")))
    #expect(bench.files.files["\(comment.path)/attachments/\(Self.id)/blob.png"] == [1, 2, 3])
    try bench.perform(
      .renameAttachment(
        RenameAttachment(card: card.id, comment: comment.id, attachment: Self.id, title: "A\nB: c")))
    #expect(
      bench.files.text("\(comment.path)/attachments/\(Self.id)/index.md").contains("title: \"A B: c\"\n"))
    try bench.perform(
      .removeAttachment(RemoveAttachment(card: card.id, comment: comment.id, attachment: Self.id)))
    #expect(bench.board.card(card.id)?.comments.loaded?.first?.attachments.isEmpty == true)
  }

  @Test(
    "The name is cut at its last dot",
    arguments: [
      ("plan.png", "plan", "png"), ("a.tar.gz", "a.tar", "gz"), ("README", "README", nil),
      (".bashrc", ".bashrc", nil),
      ("ends.", "ends.", nil), ("7.7", "7", "7"), ("ä.ö", "ä", "ö"),
    ] as [(String, String, String?)])
  func names(name: String, title: String, fileExtension: String?) throws {
    var (bench, card, _) = try Self.bench()
    try bench.perform(
      .attachFile(AttachFile(card: card.id, attachment: Self.id, file: "/home/plan v1.2.png", name: name)))
    let attachment = try #require(bench.board.card(card.id)?.attachments.first)
    #expect(attachment.title == title)
    #expect(attachment.fileExtension == fileExtension)
    #expect(attachment.isComplete)
    let text = bench.files.text("\(card.path)/attachments/\(Self.id)/index.md")
    if title == "7" { #expect(text.contains(#"title: "7""#)) }
  }

  @Test(
    "A name or a path that is none is refused",
    arguments: [
      AttachFile(card: BoardFixture.id(2), file: "plan.png"), AttachFile(card: BoardFixture.id(2), file: "/"),
      AttachFile(card: BoardFixture.id(2), file: "/a", name: "a/b"),
      AttachFile(card: BoardFixture.id(2), file: "/a", name: "a\nb"),
    ])
  func refused(operation: AttachFile) throws {
    let (bench, _, _) = try Self.bench()
    let error = #expect(throws: OperationError.self) {
      try BoardOperation.attachFile(operation).plan(on: bench.board, in: PlanningCardTests.context)
    }
    #expect(error?.code == .invalidValue)
  }

  @Test("When the hero is removed the card has none, and is stamped")
  func removeHero() throws {
    var (bench, card, _) = try Self.bench()
    try bench.perform(
      .attachFile(AttachFile(card: card.id, attachment: Self.id, file: "/home/plan v1.2.png")))
    try bench.perform(.setCardHero(SetCardHero(card: card.id, attachment: Self.id)))
    bench.now = bench.now.advanced(by: .seconds(5))
    try bench.perform(.removeAttachment(RemoveAttachment(card: card.id, attachment: Self.id)))
    #expect(!bench.text(card).contains("hero"))
    #expect(bench.text(card).contains("modified: {at: 2026-10-07T12:00:05Z}"))
    #expect(bench.board.card(card.id)?.attachments.isEmpty == true)
  }
}
