internal import Basics
internal import BoardFormat

extension Comment {
  /// The comment of the same card that this one answers; it may be gone.
  public var inReplyTo: ItemID? { self["in-reply-to"]?.identity }

  /// The reactions, in the order of the file.
  public var reactions: [Reaction] { self["reactions"]?.elements.compactMap(Reaction.init) ?? [] }

  /// Whether the comment was changed after it was posted: its two stamps differ.
  public var isEdited: Bool {
    guard let modified = modified?.at else { return false }
    return modified.instant != created?.at?.instant
  }

  /// Who wrote the comment; nil for the board's owner, whose name is not shown.
  public var author: Identity? { created?.by }
}

extension [Comment] {
  /// The comments as a thread: oldest first, ties by their folders' names, without a time last.
  func sortedAsThread() -> [Comment] {
    map { (instant: $0.created?.at?.instant, comment: $0) }.sorted { left, right in
      switch (left.instant, right.instant) {
      case (let own?, let others?) where own != others: own < others
      case (.some, nil): true
      case (nil, .some): false
      default: left.comment.id.isNamedBefore(right.comment.id)
      }
    }.map(\.comment)
  }
}
