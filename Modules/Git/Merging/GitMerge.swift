/// What comes of merging two trees.
public struct GitMerge: Sendable, Equatable {
  /// A path that both sides have changed in ways that git cannot bring together.
  public struct Conflict: Sendable, Equatable {
    /// The path.
    public let path: String
    /// What the common tree has; nil for nothing.
    public let base: GitTreeDifference.Side?
    /// What this side has; nil for nothing.
    public let ours: GitTreeDifference.Side?
    /// What the other side has; nil for nothing.
    public let theirs: GitTreeDifference.Side?

    /// Creates a conflict.
    public init(
      path: String, base: GitTreeDifference.Side?, ours: GitTreeDifference.Side?,
      theirs: GitTreeDifference.Side?
    ) {
      self.path = path
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// The merged tree, without the paths that are in conflict.
  public let tree: ObjectID
  /// The paths that are in conflict; none when everything is merged.
  public let conflicts: [Conflict]

  /// Creates a result.
  public init(tree: ObjectID, conflicts: [Conflict]) {
    self.tree = tree
    self.conflicts = conflicts
  }
}
