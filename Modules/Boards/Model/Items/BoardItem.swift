/// Anything in a board that has an `index.md`: the board itself, a lane, a card, a comment, an attachment.
///
/// What is common to all documents is read here. The readings are computed from the document's bytes each time, so
/// they cannot go stale; keep one in a constant where it is needed more than once.
public protocol BoardItem: Sendable {
  /// The item's `index.md`.
  var document: ItemDocument { get }
}
