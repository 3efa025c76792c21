internal import Basics
internal import Boards
internal import Git

/// Git's lock of the index, taken with the new index already in it, and a note by which the next process can tell that
/// a lock which was left behind is ours.
struct IndexLock {
  private let repository: BoardRepository
  private var folder: any Folder { repository.folder }
  private var durability: Durability { repository.surroundings.access.durability }

  private static let lockName = "index.lock"
  private static let indexName = "index"
  private static let temporaryPrefix = "index.lanework-"
  private static let noteName = "commit"

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
  /// - Returns: false when the index is another one than it was by then; the lock is free again.
  func take(
    _ bytes: [UInt8], for commit: ObjectID, of branch: String, unlessChangedFrom planned: FileStatus?
  ) throws(NotCommittable) -> Bool {
    let temporary = "\(Self.temporaryPrefix)\(repository.surroundings.access.makeSuffix())"
    let isLocked = try NotCommittable.onDisk { () throws(FileSystemError) in
      try folder.createFile(temporary, contents: bytes, permissions: 0o666)
      if durability == .full { try folder.flushFile(temporary) }
      guard let own = try folder.status(of: temporary) else {
        throw FileSystemError(.notFound, operation: "look at", path: "\(folder.path)/\(temporary)")
      }
      try writeNote(
        Note(temporary: temporary, inode: own.inode, device: own.device, commit: commit, branch: branch))
      if try becomeLock(temporary) { return true }
      try folder.removeFile(temporary)
      try removeNote()
      return false
    }
    guard isLocked else { throw .locked(path: path) }
    return try NotCommittable.onDisk { () throws(FileSystemError) in
      if try isSame(folder.status(of: Self.indexName), planned) { return true }
      try folder.removeFile(Self.lockName)
      try removeNote()
      return false
    }
  }

  /// Renames a file to the lock; false when another program keeps the lock for too long.
  private func becomeLock(_ temporary: String) throws(FileSystemError) -> Bool {
    var waited = Duration.zero
    var interval = Duration.milliseconds(2)
    let surroundings = repository.surroundings
    while true {
      do throws(FileSystemError) {
        try folder.move(temporary, to: folder, as: Self.lockName, replacing: false)
        repository.hasWaitedInVain = false
        return true
      } catch {
        guard error.code == .exists else { throw error }
      }
      guard waited < surroundings.lockWait, !repository.hasWaitedInVain else {
        repository.hasWaitedInVain = true
        return false
      }
      surroundings.access.patience.pause(interval)
      waited += interval
      interval = min(interval * 2, .milliseconds(100))
    }
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
    do throws(FileSystemError) {
      let locked = try folder.status(of: Self.lockName)
      try folder.move(Self.lockName, to: folder, as: Self.indexName, replacing: true)
      if durability == .full { try folder.flushWherePossible() }
      try removeNote()
      let status = try folder.status(of: Self.indexName)
      // The renaming changes one of the times; what is in the file, and which file it is, stays.
      let isSame =
        status?.inode == locked?.inode && status?.size == locked?.size
        && status?.modifiedNanoseconds == locked?.modifiedNanoseconds
      return isSame ? status : nil
    } catch {
      throw .disk("\(error)")
    }
  }

  /// Gives the lock back and leaves the index as it is.
  func release() throws(NotCommittable) {
    do throws(FileSystemError) {
      guard let note = try readNote() else { return }
      if try isOurs(note) { try folder.removeFile(Self.lockName) }
      try removeNote()
    } catch {
      throw .disk("\(error)")
    }
  }

  /// Settles what a process has left that ended in the midst of a commit. The board must be locked, so that it is
  /// certain that no process of ours is at it.
  func recover() throws(NotCommittable) {
    let note = try NotCommittable.onDisk { () throws(FileSystemError) in
      // One that was never noted is of no use to anybody.
      for entry in try folder.entries() where entry.name.hasPrefix(Self.temporaryPrefix) {
        try folder.removeFile(entry.name)
      }
      return try readNote()
    }
    guard let note else { return }
    // With the branch moved, the index in the lock is the one that belongs to it.
    let hasMoved = try hasMoved(note)
    try NotCommittable.onDisk { () throws(FileSystemError) in
      if try isOurs(note) {
        if hasMoved {
          try folder.move(Self.lockName, to: folder, as: Self.indexName, replacing: true)
        } else {
          try folder.removeFile(Self.lockName)
        }
      }
      try removeNote()
    }
  }

  private func isOurs(_ note: Note) throws(FileSystemError) -> Bool {
    let lock = try folder.status(of: Self.lockName)
    return lock?.inode == note.inode && lock?.device == note.device
  }

  private func hasMoved(_ note: Note) throws(NotCommittable) -> Bool {
    try repository.attempt { () throws(GitError) in
      guard let tip = try repository.git.commit(ofBranch: note.branch),
        try repository.git.hasObject(note.commit)
      else { return false }
      return try repository.git.isAncestor(note.commit, of: tip)
    }
  }

  // MARK: The note

  private struct Note {
    let temporary: String
    let inode: UInt64
    let device: UInt64
    let commit: ObjectID
    let branch: String

    init(temporary: String, inode: UInt64, device: UInt64, commit: ObjectID, branch: String) {
      self.temporary = temporary
      self.inode = inode
      self.device = device
      self.commit = commit
      self.branch = branch
    }

    var text: String { "1 \(temporary) \(inode) \(device) \(commit) \(branch)\n" }

    /// Reads a note; nil for half of one, which was not in force yet.
    init?(_ text: String) {
      guard text.hasSuffix("\n") else { return nil }
      let parts = text.dropLast().split(separator: " ", maxSplits: 5)
      guard parts.count == 6, parts[0] == "1", let inode = UInt64(parts[2]), let device = UInt64(parts[3]),
        let commit = ObjectID(String(parts[4]))
      else { return nil }
      self.init(
        temporary: String(parts[1]), inode: inode, device: device, commit: commit, branch: String(parts[5]))
    }
  }

  private func writeNote(_ note: Note) throws(FileSystemError) {
    guard let store = try repository.surroundings.access.state?.open(.git) else { return }
    if try store.status(of: Self.noteName) != nil { try store.removeFile(Self.noteName) }
    try store.createFile(
      Self.noteName, contents: Array(note.text.utf8), permissions: StateFolder.filePermissions)
    if durability == .full {
      try store.flushFile(Self.noteName)
      try store.flushWherePossible()
    }
  }

  private func readNote() throws(FileSystemError) -> Note? {
    guard let store = try repository.surroundings.access.state?.openExisting(.git),
      try store.status(of: Self.noteName) != nil
    else { return nil }
    let bytes = try store.readFile(Self.noteName, limit: 1 << 16)
    return Note(String(decoding: bytes, as: UTF8.self))
  }

  private func removeNote() throws(FileSystemError) {
    guard let store = try repository.surroundings.access.state?.openExisting(.git),
      try store.status(of: Self.noteName) != nil
    else { return }
    try store.removeFile(Self.noteName)
  }
}

extension Folder {
  /// Flushes the folder's entries, on those file systems that have such a call.
  fileprivate func flushWherePossible() throws(FileSystemError) {
    do throws(FileSystemError) {
      try flush()
    } catch  where error.code == .unsupported {
      // There is nothing else that could be done.
    }
  }
}
