internal import Basics
internal import Boards
internal import Git

/// Git's lock of the index, taken with the new index already in it. A note tells the next process that a lock which was
/// left behind is ours.
struct IndexLock {
  private let repository: BoardRepository
  private var folder: any Folder { repository.folder }
  private var durability: Durability { repository.surroundings.access.durability }

  private static let lockName = "index.lock"
  private static let indexName = "index"
  private static let temporaryPrefix = "index.lanework-"
  private var noteFile: CommitNoteFile { CommitNoteFile(repository.surroundings.access) }

  init(_ repository: BoardRepository) {
    self.repository = repository
  }

  /// The absolute path of the lock.
  var path: String { "\(folder.path)/\(Self.lockName)" }

  /// How other programs are waited for.
  var waiting: GitLockWaiting {
    let surroundings = repository.surroundings
    return GitLockWaiting(
      limit: surroundings.lockWait, random: surroundings.random, time: surroundings.time,
      pause: surroundings.access.patience.pause)
  }

  /// Takes the lock, waiting while another program has it.
  ///
  /// - Parameter change: the fingerprint of the change that the commit is made of; nil where it is made of others'.
  /// - Returns: false when the index is another one than it was by then; the lock is free again.
  func take(
    _ bytes: [UInt8], for commit: ObjectID, of branch: String, change: String?,
    unlessChangedFrom planned: FileStatus?
  ) throws(NotCommittable) -> Bool {
    let temporary = "\(Self.temporaryPrefix)\(repository.surroundings.access.makeSuffix())"
    // Whatever happens from here on, the next commit looks at what is left.
    repository.mustSettle = true
    let isLocked: Bool
    do throws(FileSystemError) {
      try folder.createFile(temporary, contents: bytes, permissions: 0o666)
      if durability == .full { try folder.flushFile(temporary) }
      try note(temporary, for: commit, of: branch, change: change)
      isLocked = try becomeLock(temporary)
      if !isLocked { try folder.removeFile(temporary) }
    } catch {
      discard(temporary)
      throw .disk("\(error)")
    }
    guard isLocked else {
      repository.mustSettle = false
      throw .locked(path: path)
    }
    return try NotCommittable.onDisk { () throws(FileSystemError) in
      if try isSame(folder.status(of: Self.indexName), planned) { return true }
      try folder.removeFile(Self.lockName)
      repository.mustSettle = false
      return false
    }
  }

  private func note(
    _ temporary: String, for commit: ObjectID, of branch: String, change: String?
  ) throws(FileSystemError) {
    guard let own = try folder.status(of: temporary) else {
      throw FileSystemError(.notFound, operation: "look at", path: "\(folder.path)/\(temporary)")
    }
    var newest = change.map { CommitNote.Change(fingerprint: $0, commit: commit) }
    // A commit of others' changes does not make the newest change of ours forgotten.
    if newest == nil, case .note(let before) = try noteFile.read() { newest = before.change }
    try noteFile.write(
      CommitNote(
        temporary: temporary, file: CommitNote.File(own), commit: commit, branch: branch, change: newest))
  }

  /// Removes what failed to become the lock.
  private func discard(_ temporary: String) {
    do throws(FileSystemError) {
      try folder.removeFile(temporary)
    } catch {
      // The first failure is the one to tell. What is left is removed when a commit is made the next time.
    }
  }

  /// Renames a file to the lock; false when another program keeps the lock for too long.
  private func becomeLock(_ temporary: String) throws(FileSystemError) -> Bool {
    var waiting = waiting
    if repository.hasWaitedInVain { waiting.limit = .zero }
    let attempt = try waiting { () throws(FileSystemError) -> Bool? in
      do throws(FileSystemError) {
        try folder.move(temporary, to: folder, as: Self.lockName, replacing: false)
        return true
      } catch  where error.code == .exists {
        return nil
      }
    }
    repository.hasWaitedInVain = if case .taken = attempt { false } else { true }
    return !repository.hasWaitedInVain
  }

  /// Refuses at once when a lock that was waited for in vain is still there.
  func refuseKeptLock() throws(NotCommittable) {
    guard repository.hasWaitedInVain else { return }
    if try isKept() { throw .locked(path: path) }
    repository.hasWaitedInVain = false
  }

  /// Whether anybody has the lock at present.
  func isKept() throws(NotCommittable) -> Bool {
    try NotCommittable.onDisk { () throws(FileSystemError) in try folder.status(of: Self.lockName) != nil }
  }

  private func isSame(_ found: FileStatus?, _ planned: FileStatus?) -> Bool {
    found?.inode == planned?.inode && found?.size == planned?.size
      && found?.modifiedNanoseconds == planned?.modifiedNanoseconds
      && found?.changedNanoseconds == planned?.changedNanoseconds
  }

  /// Makes the lock's content the index, and gives the lock back.
  ///
  /// - Returns: what is known of the index; nil when it is another one by now.
  func finish() throws(NotCommittable) -> FileStatus? {
    try NotCommittable.onDisk { () throws(FileSystemError) in
      let locked = try folder.status(of: Self.lockName)
      try folder.move(Self.lockName, to: folder, as: Self.indexName, replacing: true)
      repository.mustSettle = false
      try folder.flush(durability)
      let status = try folder.status(of: Self.indexName)
      // The renaming changes one of the times; what is in the file, and which file it is, stays.
      let isSame =
        status?.inode == locked?.inode && status?.size == locked?.size
        && status?.modifiedNanoseconds == locked?.modifiedNanoseconds
      return isSame ? status : nil
    }
  }

  /// Gives the lock back and leaves the index as it is.
  func release() throws(NotCommittable) {
    try NotCommittable.onDisk { () throws(FileSystemError) in
      if case .note(let note) = try noteFile.read(), try isOurs(note) {
        try folder.removeFile(Self.lockName)
      }
      repository.mustSettle = false
    }
  }

  // MARK: What a process has left

  /// Settles what a process has left that ended, or failed, in the midst of a commit. The board must be locked, so that
  /// it is certain that no process of ours is at it.
  func settle() throws(NotCommittable) {
    let found = try NotCommittable.onDisk { () throws(FileSystemError) in
      // One that is not the lock is of no use to anybody.
      for entry in try folder.entries() where entry.name.hasPrefix(Self.temporaryPrefix) {
        try folder.removeFile(entry.name)
      }
      return try noteFile.read()
    }
    if case .note(let note) = found { try settle(note) }
    repository.mustSettle = false
  }

  private func settle(_ note: CommitNote) throws(NotCommittable) {
    let isLeftBehind = try NotCommittable.onDisk { () throws(FileSystemError) in try isOurs(note) }
    guard isLeftBehind else { return }
    // With the branch moved, the index in the lock is the one that belongs to it.
    let hasMoved = try standing(of: note.commit, on: note.branch) == .reached
    try NotCommittable.onDisk { () throws(FileSystemError) in
      try BranchLock(repository, of: note).removeLeftBehind()
      if hasMoved {
        try folder.move(Self.lockName, to: folder, as: Self.indexName, replacing: true)
      } else {
        try folder.removeFile(Self.lockName)
      }
    }
  }

  private func isOurs(_ note: CommitNote) throws(FileSystemError) -> Bool {
    try folder.status(of: Self.lockName).map(CommitNote.File.init) == note.file
  }

  /// Whether the branch got a commit; nil when that cannot be told any more.
  func hasReached(_ commit: ObjectID, on branch: String) throws(NotCommittable) -> Bool? {
    switch try standing(of: commit, on: branch) {
    case .reached: true
    case .notReached: false
    case .elsewhere: nil
    }
  }

  /// How a branch stands to a commit that was to go onto it.
  private enum Standing {
    /// The branch has it.
    case reached
    /// The branch is where it was before, or is gone.
    case notReached
    /// The branch has been moved to where neither is known.
    case elsewhere
  }

  private func standing(of commit: ObjectID, on branch: String) throws(NotCommittable) -> Standing {
    try repository.attempt { () throws(GitError) -> Standing in
      guard let tip = try repository.git.commit(ofBranch: branch),
        try repository.git.hasObject(commit)
      else { return .notReached }
      if try repository.git.isAncestor(commit, of: tip) { return .reached }
      return try repository.git.commit(commit).parents.first == tip ? .notReached : .elsewhere
    }
  }
}
