/// A card: a folder directly in a lane's.
public struct Card: BoardItem {
  /// The card's identity, which is its folder's name.
  public let id: ItemID
  /// The card's `index.md`.
  public var document: ItemDocument
  /// The comments, or how many there are.
  public var comments: CommentThread
  /// The attachments in the card's `attachments` folder, sorted by their folders' names.
  public var attachments: [Attachment]
  /// A digest of what the disk says of the comments' files, so that a comment that was edited is noticed also
  /// where comments are only counted.
  package var commentsFingerprint: UInt64

  /// Creates a card.
  public init(
    id: ItemID, document: ItemDocument, comments: CommentThread = .counted(0), attachments: [Attachment] = []
  ) {
    self.init(
      id: id, document: document, comments: comments, attachments: attachments, commentsFingerprint: 0)
  }

  init(
    id: ItemID, document: ItemDocument, comments: CommentThread, attachments: [Attachment],
    commentsFingerprint: UInt64
  ) {
    self.id = id
    self.document = document
    self.comments = comments
    self.attachments = attachments
    self.commentsFingerprint = commentsFingerprint
  }
}
