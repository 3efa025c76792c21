/// A file that is not the same in two trees.
public struct GitTreeDifference: Sendable, Equatable {
  /// What is at the path in one of the trees.
  public struct Side: Sendable, Equatable {
    /// What it is, never a folder.
    public let mode: GitFileMode
    /// The blob, or the commit of a submodule.
    public let id: ObjectID

    /// Creates a side.
    public init(mode: GitFileMode, id: ObjectID) {
      self.mode = mode
      self.id = id
    }
  }

  /// The path, relative to the trees.
  public let path: String
  /// What the first tree has; nil for nothing.
  public let old: Side?
  /// What the second tree has; nil for nothing.
  public let new: Side?

  /// Creates a difference.
  public init(path: String, old: Side?, new: Side?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
