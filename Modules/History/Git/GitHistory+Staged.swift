internal import Basics
internal import Boards
internal import Git

extension GitHistory {
  /// Brings what a person has staged of files that are in no commit yet along with a change that was recorded natively:
  /// staged at the new place, and with the edit in it.
  ///
  /// Where that does not work, what is staged stays as it is.
  mutating func followStaged(_ change: BoardChange) {
    do throws(NotCommittable) {
      let repository = try openToCommit()
      let (branch, parent) = try openGate(of: repository)
      let index = try repository.readIndex()
      let head = TreeEditor(repository.git, tree: try repository.tree(ofParent: parent))
      let follower = StagedFollower(repository, head: head, index: index.file)
      guard let changes = try follower.changes(for: change.steps) else { return }
      let changed = try BoardRepository.changed(index.file, by: changes)
      let lock = IndexLock(repository)
      // Should the process end in the midst, either index will do, since no commit depends on this one. Before the first
      // commit there is none to be named, and an id that stands for no commit has the lock removed.
      let commit = parent ?? ObjectID(ofBlob: [])
      let isTaken = try lock.take(
        changed.bytes, for: commit, of: branch, change: nil, unlessChangedFrom: index.status)
      guard isTaken else { return }
      repository.remember(changed, try lock.finish())
    } catch {
      say("What is staged could not be brought along. \(error.sentence)", once: "along \(error.sentence)")
    }
  }
}
