internal import BoardFormat

/// A reaction to a comment.
public struct Reaction: Sendable, Equatable {
  /// The emoji.
  public var emoji: String
  /// When it was given.
  public var at: WrittenTimestamp?
  /// Who gave it.
  public var by: Identity

  /// Creates a reaction.
  public init(emoji: String, at: WrittenTimestamp?, by: Identity) {
    self.emoji = emoji
    self.at = at
    self.by = by
  }
}

extension Reaction {
  /// Reads a reaction; nil for one without an emoji, or by nobody who has a name.
  init?(_ node: NodeView) {
    guard let emoji = node["emoji"]?.text, let by = Identity(node["by"]), by.name != nil else { return nil }
    self.init(emoji: emoji, at: node["at"]?.writtenTimestamp, by: by)
  }
}
