internal import Basics
public import Boards
internal import Git

extension GitHistory {
  /// Tells whether a change is what the newest commit was made of, or the newest native record.
  public mutating func hasRecorded(_ steps: [ChangeStep]) -> Bool? {
    let isCommitted: Bool?
    do throws(NotCommittable) {
      isCommitted = try hasCommitted(steps)
    } catch {
      say(
        "It cannot be told whether an interrupted change was committed. \(error.sentence)", once: "recorded")
      isCommitted = nil
    }
    if isCommitted == true { return true }
    let isNative = native.hasRecorded(steps)
    return isNative == true ? true : isCommitted == nil ? nil : isNative
  }

  private mutating func hasCommitted(_ steps: [ChangeStep]) throws(NotCommittable) -> Bool? {
    let file = CommitNoteFile(surroundings.access)
    let note: CommitNote
    switch try NotCommittable.onDisk({ () throws(FileSystemError) in try file.read() }) {
    case .nothing: return false
    case .torn: return nil
    case .note(let found): note = found
    }
    let change = note.change.flatMap { $0.fingerprint == CommitNote.fingerprint(of: steps) ? $0 : nil }
    do throws(NotCommittable) {
      let repository = try openToCommit()
      guard let change else { return false }
      return try IndexLock(repository).hasReached(change.commit, on: note.branch)
    } catch {
      // No commit was begun of it, whatever the matter with the repository is now.
      guard change != nil else { return false }
      throw error
    }
  }
}
