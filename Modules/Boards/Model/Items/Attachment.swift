/// A file attached to a card or a comment.
public struct Attachment: BoardItem {
  /// The attachment's identity, which is its folder's name.
  public let id: ItemID
  /// The attachment's `index.md`, which names and describes the file.
  public var document: ItemDocument
  /// The name of the file itself in the folder (`blob.png`), nil when there is none.
  public var blobName: String?

  /// Creates an attachment.
  public init(id: ItemID, document: ItemDocument, blobName: String?) {
    self.id = id
    self.document = document
    self.blobName = blobName
  }
}
