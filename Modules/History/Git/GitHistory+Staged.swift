internal import Boards
internal import Git

extension GitHistory {
  /// Brings what a person has staged of files that are in no commit yet along with a change that was recorded natively:
  /// staged at the new place, and with the edit in it.
  ///
  /// Where that does not work, what is staged stays as it is.
  func followStaged(_ change: BoardChange) {
    guard let repository else { return }
    do {
      let (_, parent) = try openGate(of: repository)
      let head = TreeEditor(repository.git, tree: try repository.tree(ofParent: parent))
      let waiting = IndexLock(repository).waiting
      try GitIndexFolder(repository.folder).update(
        waiting: waiting, flushing: surroundings.access.durability == .full
      ) { (index) throws(GitIndexError) in
        guard let index else { return nil }
        do throws(NotCommittable) {
          return try StagedFollower(repository, head: head, index: index).changes(for: change.steps)
        } catch {
          return nil
        }
      }
    } catch {
      // The operation is done and recorded; only the person's index lags behind, as it would after any other program.
    }
  }
}
