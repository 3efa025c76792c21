public import Basics

/// The place of a repository's index: reads it, and changes it under its lock.
public struct GitIndexFolder: Sendable {
  /// The name of the index file.
  static let indexName = "index"

  /// The repository's own folder.
  private let folder: any Folder

  /// Creates the place.
  ///
  /// - Parameter folder: The repository's own folder; of a linked work tree, the one that is its own
  ///   (`GitFolders.gitFolder`).
  public init(_ folder: any Folder) {
    self.folder = folder
  }

  /// Reads the index; nil when there is no file yet, which means an index without entries.
  public func read() throws(GitIndexError) -> GitIndexFile? {
    let bytes: [UInt8]
    let status: FileStatus?
    do throws(FileSystemError) {
      // Before the reading: should the file be replaced in between, an earlier time only makes for more caution.
      status = try folder.status(of: Self.indexName)
      bytes = try folder.readFile(Self.indexName, limit: Int(UInt32.max))
    } catch {
      guard error.code == .notFound else { throw .file(error) }
      return nil
    }
    return try GitIndexFile(
      bytes, modifiedSeconds: (status?.modifiedNanoseconds).map(Self.seconds(ofNanoseconds:)))
  }

  private static func seconds(ofNanoseconds nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }

  /// Changes the index: takes the lock, reads the file, and writes it anew.
  ///
  /// - Parameters:
  ///   - waiting: How long somebody else's lock is waited for.
  ///   - flushing: Whether the new index is on the disk at the end.
  ///   - body: Gives the changes, nil for none, from the index as it is now that nobody else can change it.
  /// - Returns: Whether the index was written.
  @discardableResult
  public func update(
    waiting: GitLockWaiting, flushing: Bool,
    _ body: (GitIndexFile?) throws(GitIndexError) -> GitIndexChanges?
  ) throws(GitIndexError) -> Bool {
    let lock: GitIndexLock
    do throws(GitIndexLockError) {
      lock = try GitIndexLock(folder, waiting: waiting)
    } catch {
      throw .lock(error)
    }
    let file = try read()
    let changes = try body(file)
    let base = file ?? .empty
    let bytes = try changes.map { (changes) throws(GitIndexError) in try base.applying(changes) }
    do throws(GitIndexLockError) {
      // Compared as memory, since arrays are compared one byte at a time.
      guard let bytes, file == nil || GitIndexPath.compare(bytes, base.bytes) != 0 else {
        try lock.release()
        return false
      }
      try lock.commit(bytes, flushing: flushing)
      return true
    } catch {
      throw .lock(error)
    }
  }
}
