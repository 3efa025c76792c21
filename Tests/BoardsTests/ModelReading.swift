import Boards
import TestSupport

/// Makes items of front matter, for tests of what is read from it.
enum ModelReading {
  static func document(_ lines: [String], body: String = "") -> ItemDocument {
    ItemDocument(reading: Array(BoardFixture.document(lines, body: body).utf8))
  }

  static func card(_ lines: String..., id: Int = 1) -> Card {
    Card(id: BoardFixture.id(id), document: document(lines))
  }

  static func lane(_ lines: String..., id: Int = 1) -> Lane {
    Lane(id: BoardFixture.id(id), document: document(lines))
  }

  static func board(_ lines: String..., folderName: String = "Test.lanework") -> Board {
    Board(document: document(lines), folderName: folderName)
  }

  static func comment(_ lines: String..., id: Int = 1) -> Comment {
    Comment(id: BoardFixture.id(id), document: document(lines))
  }

  static func attachment(_ lines: String..., blobName: String? = nil) -> Attachment {
    Attachment(id: BoardFixture.id(1), document: document(lines), blobName: blobName)
  }
}
