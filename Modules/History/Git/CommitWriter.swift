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
    /// The index that belongs to the commit.
    let index: GitIndexFile
    /// The index file that it was made from.
    let planned: FileStatus?
    /// The steps that the commit is made of; nil where they are others'.
    var steps: [ChangeStep]?
  }

  /// Makes a commit.
  ///
  /// - Throws: why there is none. Once the branch has it, nothing is thrown any more.
  func make(_ request: Request) throws(NotCommittable) -> (outcome: Outcome, notice: String?) {
    let signature = try repository.signature(of: request.message.actor, at: request.time)
    let (commit, notice) = try write(request, signature)
    let lock = IndexLock(repository)
    let isTaken = try lock.take(
      request.index.bytes, for: commit, of: request.branch, change: request.steps.map(CommitNote.fingerprint),
      unlessChangedFrom: request.planned)
    guard isTaken else { return (.overtaken, nil) }
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
      guard has(request.branch, commit) else {
        try lock.release()
        if error.code == .modified { return (.overtaken, nil) }
        if error.code == .locked {
          repository.hasWaitedForBranch = true
          throw .locked(path: "\(repository.git.commonFolder)/\(request.branch).lock")
        }
        return try repository.attempt { () throws(GitError) in throw error }
      }
    }
    do throws(NotCommittable) {
      repository.remember(request.index, try lock.finish())
    } catch {
      // The next commit, or the next process, brings it up to date.
      return (.made(commit), "The commit is made, but git's index does not show it yet. \(error.sentence)")
    }
    return (.made(commit), notice)
  }

  /// Whether a branch has a commit although moving it there failed, as the last calls of a move can.
  private func has(_ branch: String, _ commit: ObjectID) -> Bool {
    do throws(GitError) {
      return try repository.git.commit(ofBranch: branch) == commit
    } catch {
      return false
    }
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
