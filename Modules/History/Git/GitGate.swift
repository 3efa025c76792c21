internal import Git

/// Whether commits can be made in a repository now.
enum GitGate: Equatable {
  /// They go on this branch, after this commit; nil for the first one.
  case open(branch: String, head: ObjectID?)
  /// Not now: a person is in the middle of something that a commit would get into.
  case shut(GitPause)
  /// Not at all, as long as the repository is as it is.
  case closed(reason: String)

  /// Why not, as a sentence; nil when it is open.
  var sentence: String? {
    switch self {
    case .open: return nil
    case .shut(.detached): return "No branch is checked out."
    case .shut(.inProgress(let operation)): return "\(operation.message) \(operation.hint)"
    case .closed(let reason): return reason
    }
  }
}

/// What keeps a repository from being committed to for a while.
enum GitPause: Equatable {
  /// No branch is checked out, so a commit would belong to none.
  case detached
  /// A merge, a rebase or the like has begun and not ended.
  case inProgress(GitOperationInProgress)
}
