/// What is checked out.
public enum GitHead: Sendable, Equatable {
  /// A branch by its full name, such as `refs/heads/main`, and its commit; nil when it has none yet.
  case branch(name: String, commit: ObjectID?)
  /// A commit without a branch.
  case detached(ObjectID)

  /// The commit that is checked out; nil when there is none yet.
  public var commit: ObjectID? {
    switch self {
    case .branch(_, let commit): commit
    case .detached(let commit): commit
    }
  }
}
