internal import BoardFormat

extension ItemDocument {
  /// Whether both are the same bytes, or broken in the same way.
  func isSame(as other: ItemDocument) -> Bool {
    switch (self, other) {
    case (.readable(let left), .readable(let right)): left.bytes == right.bytes
    case (.broken(let left), .broken(let right)): left == right
    default: false
    }
  }
}

extension Attachment {
  /// Whether nothing of the attachment has changed but perhaps the contents of its file.
  func isSame(as other: Attachment) -> Bool {
    id == other.id && blobName == other.blobName && document.isSame(as: other.document)
  }
}

extension Comment {
  /// Whether nothing of the comment has changed.
  func isSame(as other: Comment) -> Bool {
    id == other.id && document.isSame(as: other.document) && attachments.isSame(as: other.attachments)
  }
}

extension [Attachment] {
  /// Whether both are the same attachments.
  func isSame(as other: [Attachment]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Card {
  /// Whether nothing of the card has changed: its document, its comments, its attachments.
  ///
  /// A thread that was read is compared with one that was counted by their numbers.
  func isSame(as other: Card) -> Bool {
    guard id == other.id, document.isSame(as: other.document), attachments.isSame(as: other.attachments)
    else { return false }
    switch (comments, other.comments) {
    case (.loaded(let left), .loaded(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.counted(let left), .counted(let right)):
      return left == right && commentsFingerprint == other.commentsFingerprint
    case (.unavailable(let left), .unavailable(let right)): return left == right
    case (.unavailable, _), (_, .unavailable): return false
    default: return comments.count == other.comments.count
    }
  }
}
