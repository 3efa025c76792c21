internal import Basics
internal import Boards
internal import Git

/// Makes commits, each together with the index that belongs to it.
///
/// The index is written beside the old one and takes git's lock by being renamed to it; then the branch is moved, by
/// comparing and swapping; then the lock becomes the index. A note in the state folder tells the next process, if this
/// one ends in the midst, that the lock is ours and whether its index belongs to the last commit.
struct CommitWriter {
  let repository: BoardRepository

  /// What became of an attempt.
  enum Outcome {
    case made(ObjectID)
    /// Somebody has changed the branch or the index meanwhile; plan again.
    case overtaken
  }

  /// A commit to be made.
  struct Request {
    let branch: String
    let parent: ObjectID?
    let tree: ObjectID
    let message: CommitMessage
    let time: Timestamp
    /// The index that belongs to the commit; nil to leave the index alone.
    let index: GitIndexFile?
    /// The index file that it was made from.
    let planned: FileStatus?
  }

  /// Makes a commit.
  func make(_ request: Request) throws(NotCommittable) -> (outcome: Outcome, notice: String?) {
    let signature = try repository.signature(of: request.message.actor, at: request.time)
    let (commit, notice) = try write(request, signature)
    let lock = IndexLock(repository)
    if let index = request.index {
      guard try lock.take(index.bytes, for: commit, of: request.branch, unlessChangedFrom: request.planned)
      else {
        return (.overtaken, nil)
      }
    }
    var waiting = lock.waiting
    if repository.hasWaitedForBranch { waiting.limit = .zero }
    do throws(GitError) {
      try repository.git.moveBranch(
        request.branch, from: request.parent, to: commit,
        message: request.parent == nil
          ? "commit (initial): \(request.message.subject)" : "commit: \(request.message.subject)",
        as: signature, waiting: waiting)
      repository.hasWaitedForBranch = false
    } catch {
      try lock.release()
      if error.code == .modified { return (.overtaken, nil) }
      if error.code == .locked {
        repository.hasWaitedForBranch = true
        throw .locked(path: "\(repository.git.commonFolder)/\(request.branch).lock")
      }
      return try repository.attempt { () throws(GitError) in throw error }
    }
    if let index = request.index { repository.remember(index, try lock.finish()) }
    return (.made(commit), notice)
  }

  /// Writes the commit's object, signed where that is configured and works.
  private func write(
    _ request: Request, _ signature: GitSignature
  ) throws(NotCommittable) -> (ObjectID, notice: String?) {
    let git = repository.git
    let parents = request.parent.map { [$0] } ?? []
    let text = request.message.text
    var notice: String?
    if let signer = repository.signer {
      let buffer = try repository.attempt { () throws(GitError) in
        try git.commitBuffer(
          tree: request.tree, parents: parents, author: signature, committer: signature, message: text)
      }
      switch signer.sign(buffer, for: signature) {
      case .signed(let seal):
        let id = try repository.attempt { () throws(GitError) in
          try git.createSignedCommit(buffer: buffer, signature: seal)
        }
        return (id, nil)
      case .notPossible(let reason):
        notice = "Commits are made without a signature, since signing does not work here: \(reason)."
      }
    }
    let id = try repository.attempt { () throws(GitError) in
      try git.createCommit(
        tree: request.tree, parents: parents, author: signature, committer: signature, message: text)
    }
    return (id, notice)
  }
}
