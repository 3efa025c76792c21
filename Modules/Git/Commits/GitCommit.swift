/// A commit.
public struct GitCommit: Sendable, Equatable {
  /// Its id.
  public let id: ObjectID
  /// The files it holds.
  public let tree: ObjectID
  /// The commits it follows; none for a first one.
  public let parents: [ObjectID]
  /// Who made the change.
  public let author: GitSignature
  /// Who committed it.
  public let committer: GitSignature
  /// What it says; bytes that are not UTF-8 are replaced.
  public let message: String

  /// Creates a commit.
  public init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: GitSignature, committer: GitSignature,
    message: String
  ) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }
}
