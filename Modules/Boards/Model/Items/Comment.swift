/// A comment on a card.
public struct Comment: BoardItem {
  /// The comment's identity, which is its folder's name.
  public let id: ItemID
  /// The comment's `index.md`.
  public var document: ItemDocument
  /// The attachments of the comment itself, sorted by their folders' names.
  public var attachments: [Attachment]

  /// Creates a comment.
  public init(id: ItemID, document: ItemDocument, attachments: [Attachment] = []) {
    self.id = id
    self.document = document
    self.attachments = attachments
  }
}
