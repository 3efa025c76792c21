/// Opens folders; the one way by which anything below the apps reaches the disk.
///
/// Everything else is done through an open `Folder`, with single names and never through a link, so that
/// code which was handed a board's folder cannot leave the board. One seam also means that a test can fail,
/// or stop at, every single call.
public protocol FileSystem: Sendable {
  /// Opens the folder at an absolute path. Links on the way to it are followed, as the person typed it.
  func openFolder(at path: String) throws(FileSystemError) -> any Folder
}

/// An open folder: the capability to read and change what lies directly in it.
///
/// Names are single components: an empty name, `.`, `..` and names with `/` or NUL are refused with
/// `.invalidName`. The folder is closed when the last reference goes.
public protocol Folder: AnyObject, Sendable {
  /// The path by which the folder was opened, for messages only.
  var path: String { get }

  /// Lists the names in the folder without `.` and `..`, in no particular order.
  func entries() throws(FileSystemError) -> [FolderEntry]

  /// Tells what a name stands for, never following a link; nil when there is nothing of that name.
  func status(of name: String) throws(FileSystemError) -> FileStatus?

  /// Opens a folder inside this one. A link is refused with `.isLink` unless links are followed.
  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder

  /// Reads a whole file. A link is refused with `.isLink` unless links are followed; anything but a regular
  /// file with `.notAFile`, and a file of more than `limit` bytes with `.tooLarge`.
  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8]

  /// Creates a file that must not exist yet and writes all of `contents`. Nothing is flushed.
  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError)

  /// Appends to a file, which is created when it is missing. Nothing is flushed.
  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError)

  /// Flushes a file's contents to the disk.
  func flushFile(_ name: String) throws(FileSystemError)

  /// Flushes the folder's own entries (creations, renames, removals) to the disk.
  func flush() throws(FileSystemError)

  /// Creates a folder that must not exist yet.
  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError)

  /// Renames `name` to `newName` in `destination`. With `replacing` false an existing target is refused with
  /// `.exists`, atomically; across file systems it fails with `.crossesFileSystems`.
  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError)

  /// Swaps two names of this folder atomically; `.unsupported` where the file system cannot.
  func exchange(_ name: String, with other: String) throws(FileSystemError)

  /// Removes a file or a link.
  func removeFile(_ name: String) throws(FileSystemError)

  /// Removes an empty folder.
  func removeFolder(_ name: String) throws(FileSystemError)

  /// Tells whether another process has the file open for writing.
  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool

  /// Takes the advisory lock on this folder's descriptor; nil when another holder keeps it past the deadline.
  /// The lock is released when the returned value goes.
  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)?

  /// Names the kind of file system the folder lies on, such as `ext4`, for `explain`.
  func fileSystemName() throws(FileSystemError) -> String
}

/// Keeps a folder's advisory lock for as long as it lives.
public protocol FolderLock: AnyObject, Sendable {}
