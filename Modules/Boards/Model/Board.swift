/// A loaded board: its own document, its lanes in order, and its trash.
///
/// The model is a view of the bytes: items keep their documents, and typed readings (title, order, labels) are
/// computed from them, so there is no second copy of the truth to go stale.
public struct Board: Sendable {
  /// The board's own `index.md`.
  public var document: ItemDocument
  /// The name of the board's folder, with its `.lanework` ending.
  public var folderName: String
  /// The lanes, left to right.
  public var lanes: [Lane]
  /// The trashed lanes and cards, newest first.
  public var trash: [TrashEntry]
  /// What the walk passed over.
  public var skipped: SkippedEntries
}

/// A lane: depth 1 of a board.
public struct Lane: Sendable {
  /// The lane's identity, which is its folder's name.
  public let id: ItemID
  /// The lane's `index.md`.
  public var document: ItemDocument
  /// The cards, top to bottom.
  public var cards: [Card]
}

/// A card: depth 2 of a board.
public struct Card: Sendable {
  /// The card's identity, which is its folder's name.
  public let id: ItemID
  /// The card's `index.md`.
  public var document: ItemDocument
  /// The comments, or how many there are.
  public var comments: CommentThread
  /// The attachments in the card's `attachments/` folder.
  public var attachments: [Attachment]
}

/// A card's comments, which are counted when the board is opened and read when they are asked for.
public enum CommentThread: Sendable {
  /// The number of comments; they were not read.
  case counted(Int)
  /// The comments, oldest first.
  case loaded([Comment])
}

/// A comment on a card.
public struct Comment: Sendable {
  /// The comment's identity, which is its folder's name.
  public let id: ItemID
  /// The comment's `index.md`.
  public var document: ItemDocument
  /// The attachments of the comment itself.
  public var attachments: [Attachment]
}

/// A file attached to a card or a comment.
public struct Attachment: Sendable {
  /// The attachment's identity, which is its folder's name.
  public let id: ItemID
  /// The attachment's `index.md`.
  public var document: ItemDocument
  /// The name of the blob in the folder (`blob.png`), nil when there is none.
  public var blobName: String?
}

/// A lane or a card in the trash.
public enum TrashEntry: Sendable {
  case lane(Lane)
  case card(Card)
}

/// What a walk over a board passed over, by kind.
public struct SkippedEntries: Sendable, Equatable {
  /// Folders in an item's place whose names are no identities.
  public var strays = 0
  /// Identity folders without an `index.md`.
  public var indexLessFolders = 0
  /// Symbolic links.
  public var links = 0
  /// Plain files directly in an `attachments` folder, the layout of old.
  public var flatAttachments = 0

  /// Creates an empty count.
  public init() {}
}
