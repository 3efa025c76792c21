import Basics
import Boards
import TestSupport
import Testing

@Suite("Card")
struct ModelCardTests {
  @Test(
    "A due date is a bare day or the reader's day of a time; anything else is none",
    arguments: [
      ("2026-08-25", "2026-08-25T00:00:00Z"), ("2026-8-5", "2026-08-05T00:00:00Z"),
      ("\"2026-08-25\"", "2026-08-25T00:00:00Z"),
      ("2026-08-25T23:30:00Z", "2026-08-26T00:00:00Z"), ("tomorrow", nil), ("2026", nil), ("", nil),
      ("[2026-08-25]", nil),
    ] as [(String, String?)])
  func due(value: String, day: String?) {
    let due = ModelReading.card("due: \(value)").due?.localDay(in: LocalZone(secondsEast: 7200))
    #expect(due.map { Timestamp($0).text() } == day)
  }

  @Test("A hero names an attachment of the card in any letter case; a path means nothing")
  func hero() {
    let id = ItemID(folderName: "0000000a-0000-4000-8000-000000000001")
    var card = ModelReading.card("hero: 0000000A-0000-4000-8000-000000000001")
    #expect(card.heroAttachment == nil)
    card.attachments =
      id.map { [Attachment(id: $0, document: ModelReading.document([]), blobName: nil)] } ?? []
    #expect(card.heroAttachment?.id == id)
    #expect(ModelReading.card("hero: attachments/x").hero == nil)
    #expect(ModelReading.card("hero: \"\"").hero == nil)
    #expect(ModelReading.card("hero: gone").hero == "gone")
    #expect(ModelReading.card("hero: [x]").hero == nil)
  }

  @Test("A waiting mark is a mapping only")
  func waiting() throws {
    let ask = BoardFixture.id(3)
    let card = ModelReading.card("waiting: {for: Ana, since: 2026-08-25T17:00:00Z, comment: \(ask)}")
    let waiting = try #require(card.waiting)
    #expect(waiting == Waiting(handle: "Ana", since: WrittenTimestamp("2026-08-25T17:00:00Z"), comment: ask))
    #expect(ModelReading.card("waiting: {since: soon, comment: x}").waiting == Waiting())
    #expect(ModelReading.card("waiting: Ana").waiting == nil)
    #expect(ModelReading.card("waiting:").waiting == nil)
  }

  @Test(
    "A mark without a name, or with one that means any person, is for everybody",
    arguments: [
      (nil, true, true), ("human", true, true), ("Operator", true, true), ("ANA", false, true),
      ("bo", false, false),
    ]
      as [(String?, Bool, Bool)])
  func waitingFor(handle: String?, isForAnyone: Bool, isForAna: Bool) {
    let waiting = Waiting(handle: handle)
    #expect(waiting.isForAnyone == isForAnyone)
    #expect(waiting.isFor("ana") == isForAna)
    #expect(waiting.isFor(nil) == isForAnyone)
  }
}

@Suite("Comment")
struct ModelCommentTests {
  @Test("A comment answers a sibling by its identity")
  func replies() {
    let id = BoardFixture.id(5)
    #expect(ModelReading.comment("in-reply-to: \(id)").inReplyTo == id)
    #expect(ModelReading.comment("in-reply-to: yes").inReplyTo == nil)
    #expect(ModelReading.comment("title: x").inReplyTo == nil)
  }

  @Test(
    "A comment is edited when its two times differ",
    arguments: [
      ("created: {at: 2026-08-25T17:00:00Z}\nmodified: {at: 2026-08-25T17:00:00Z}", false),
      ("created: {at: 2026-08-25T17:00:00Z}\nmodified: {at: 2026-08-25T19:00:00+02:00}", false),
      ("created: {at: 2026-08-25T17:00:00Z}\nmodified: {at: 2026-08-25T17:00:01Z}", true),
      ("created: {at: 2026-08-25T17:00:00Z}", false),
      ("modified: {at: 2026-08-25T17:00:01Z}", true),
    ])
  func edited(lines: String, expected: Bool) {
    #expect(ModelReading.comment(lines).isEdited == expected)
  }

  @Test("Reactions without an emoji or by nobody are left out")
  func reactions() {
    let comment = ModelReading.comment(
      "reactions: [{emoji: a, at: 2026-08-25, by: {name: Ana}}, {emoji: b}, {by: {name: Bo}}, {emoji: c, by: Cy}, d]"
    )
    #expect(comment.reactions.map(\.emoji) == ["a", "c"])
    #expect(comment.reactions.first?.at?.text == "2026-08-25")
    #expect(comment.reactions.map(\.by.name) == ["Ana", "Cy"])
  }

  @Test("The author is whom the first stamp names; the owner is not named")
  func authors() {
    #expect(ModelReading.comment("created: {by: {name: Ana, kind: Human}}").author?.isHuman == true)
    #expect(ModelReading.comment("created: {by: {name: c, kind: agent}}").author?.isAgent == true)
    #expect(ModelReading.comment("created: 2026-08-25").author == nil)
  }
}

@Suite("Attachment")
struct ModelAttachmentTests {
  @Test(
    "An attachment is called by its title and extension, and its file by the extension",
    arguments: [
      (["title: photo", "extension: png"], "photo.png", "blob.png"),
      (["title: photo", "extension: \"\""], "photo", "blob"),
      (["title: photo"], "photo", "blob"),
      (["title: photo", "extension: [png]"], "photo", "blob"),
      (["title: photo", "extension: 7"], "photo.7", "blob.7"),
      (["extension: tar.gz"], "Untitled.tar.gz", "blob.tar.gz"),
    ])
  func names(lines: [String], displayName: String, blob: String) {
    let document = ModelReading.document(lines)
    for found in [blob, "blob.other", nil] {
      let attachment = Attachment(id: BoardFixture.id(1), document: document, blobName: found)
      #expect(attachment.displayName == displayName)
      #expect(attachment.expectedBlobName == blob)
      #expect(attachment.isComplete == (found == blob))
    }
  }
}
