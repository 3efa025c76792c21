/// The commits that a walk has reached and not visited yet, newest first.
struct CommitQueue {
  /// Oldest first, so that the next one is at the end.
  private var waiting: [GitCommit] = []
  private var known: Set<ObjectID> = []

  /// Tells whether a commit has never been in the queue.
  func isNew(_ id: ObjectID) -> Bool { !known.contains(id) }

  /// Adds a commit behind those of the same time, as git does.
  mutating func insert(_ commit: GitCommit) {
    known.insert(commit.id)
    var low = 0
    var high = waiting.count
    while low < high {
      let middle = (low + high) / 2
      if waiting[middle].committer.seconds < commit.committer.seconds {
        low = middle + 1
      } else {
        high = middle
      }
    }
    waiting.insert(commit, at: low)
  }

  /// Takes out the newest commit; nil when there is none.
  mutating func next() -> GitCommit? { waiting.popLast() }
}
