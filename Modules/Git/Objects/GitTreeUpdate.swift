/// A change to make in a tree.
public enum GitTreeUpdate: Sendable, Equatable {
  /// Puts something at a path in place of what is there: a blob, or a whole tree with the mode of a folder.
  case set(path: String, mode: GitFileMode, id: ObjectID)
  /// Takes away what is at a path, a folder with everything in it; nothing there is no failure.
  case remove(path: String)

  /// The path that is changed, relative to the tree.
  public var path: String {
    switch self {
    case .set(let path, _, _), .remove(let path): path
    }
  }
}
