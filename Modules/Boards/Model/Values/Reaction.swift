/// A reaction to a comment.
public struct Reaction: Sendable, Equatable {
  /// The emoji.
  public var emoji: String
  /// When it was given.
  public var at: Timestamp?
  /// Who gave it.
  public var by: Identity

  /// Creates a reaction.
  public init(emoji: String, at: Timestamp?, by: Identity) {
    self.emoji = emoji
    self.at = at
    self.by = by
  }
}
