public import Basics

/// The lock of a repository's index: the file `index.lock`, which every git command makes before it changes the index.
///
/// It goes with the value, unless the process ends first; then it stays, as git's own would.
public struct GitIndexLock: ~Copyable {
  /// The name of the lock file.
  static let name = "index.lock"

  private let folder: any Folder
  /// The lock file that was made here.
  private let identity: FileIdentity
  private var isHeld = true

  private struct FileIdentity: Equatable {
    let inode: UInt64
    let device: UInt64

    init(_ status: FileStatus) {
      inode = status.inode
      device = status.device
    }
  }

  /// Takes the lock, waiting while somebody else has it.
  ///
  /// - Parameter folder: The repository's own folder; of a linked work tree, the one that is its own.
  /// - Throws: `.held` when the time is over.
  public init(_ folder: any Folder, waiting: GitLockWaiting) throws(GitIndexLockError) {
    self.folder = folder
    switch try waiting({ () throws(GitIndexLockError) in try Self.create(in: folder) }) {
    case .taken(let identity): self.identity = identity
    case .inVain(let waited):
      let status = try Self.asFile { () throws(FileSystemError) in try folder.status(of: Self.name) }
      let age = waiting.time.flatMap { time in
        status.map { Duration.milliseconds(time.now().milliseconds - $0.modifiedNanoseconds / 1_000_000) }
      }
      throw .held(path: "\(folder.path)/\(Self.name)", waited: waited, age: age.map { max($0, .zero) })
    }
  }

  /// Creates the lock file; nil when there is one.
  private static func create(in folder: any Folder) throws(GitIndexLockError) -> FileIdentity? {
    do throws(FileSystemError) {
      try folder.createFile(name, contents: [], permissions: 0o666)
    } catch {
      guard error.code == .exists else { throw .file(error) }
      return nil
    }
    guard let status = try asFile({ () throws(FileSystemError) in try folder.status(of: name) }) else {
      throw .lost(path: "\(folder.path)/\(name)")
    }
    return FileIdentity(status)
  }

  private static func asFile<Result>(
    _ call: () throws(FileSystemError) -> Result
  ) throws(GitIndexLockError) -> Result {
    do throws(FileSystemError) {
      return try call()
    } catch {
      throw .file(error)
    }
  }

  deinit {
    if isHeld {
      do throws(GitIndexLockError) {
        try Self.remove(from: folder, identity)
      } catch {
        // Nobody is left to hear it. The next one who wants the lock is told of the file.
      }
    }
  }

  /// Removes the lock file if it is still the one that was made here.
  private static func remove(from folder: any Folder, _ identity: FileIdentity) throws(GitIndexLockError) {
    try asFile { () throws(FileSystemError) in
      guard let status = try folder.status(of: name), FileIdentity(status) == identity else { return }
      try folder.removeFile(name)
    }
  }

  /// Gives the lock back and leaves the index as it is.
  public consuming func release() throws(GitIndexLockError) {
    isHeld = false
    try Self.remove(from: folder, identity)
  }

  /// Makes bytes the index and gives the lock back: they are written into the lock file, which then becomes the index.
  ///
  /// - Parameter flushing: Whether the index is on the disk at the end. Git itself leaves it to the system.
  /// - Throws: `.lost` when the lock file was removed meanwhile, and `.file`; the index is then as it was, unless it was the
  ///   last flush of the folder that failed.
  public consuming func commit(_ bytes: [UInt8], flushing: Bool) throws(GitIndexLockError) {
    let folder = folder
    let identity = identity
    let isOurs = { (status: FileStatus?) in status.map(FileIdentity.init) == identity }
    let before = try Self.asFile { () throws(FileSystemError) in try folder.status(of: Self.name) }
    guard isOurs(before) else { throw .lost(path: "\(folder.path)/\(Self.name)") }
    let after = try Self.asFile { () throws(FileSystemError) in
      try folder.appendToFile(Self.name, contents: bytes, permissions: 0o666)
      if flushing { try folder.flushFile(Self.name) }
      return try folder.status(of: Self.name)
    }
    // Appending would have made a new file in the place of one that was removed.
    guard isOurs(after), after?.size == bytes.count else { throw .lost(path: "\(folder.path)/\(Self.name)") }
    try Self.asFile { () throws(FileSystemError) in
      try folder.move(Self.name, to: folder, as: GitIndexFolder.indexName, replacing: true)
    }
    isHeld = false
    if flushing { try Self.asFile { () throws(FileSystemError) in try folder.flushIfSupported() } }
  }
}
