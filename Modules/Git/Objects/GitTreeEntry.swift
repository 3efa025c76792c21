/// A name in a tree and what it stands for.
public struct GitTreeEntry: Sendable, Equatable {
  /// The name; bytes that are not UTF-8 are replaced, and such an entry cannot be asked for.
  public let name: String
  /// What it is.
  public let mode: GitFileMode
  /// The blob, tree or commit.
  public let id: ObjectID

  /// Creates an entry.
  public init(name: String, mode: GitFileMode, id: ObjectID) {
    self.name = name
    self.mode = mode
    self.id = id
  }
}
