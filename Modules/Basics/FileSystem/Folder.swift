/// An open folder: the capability to read and change what lies directly in it.
///
/// Names are single components: an empty name, `.`, `..`, names with `/` or NUL and names too long for the file
/// system are refused with `.invalidName`. Names are compared byte by byte, as the disk does, although two
/// `String`s are equal when their letters are. The folder is closed when the last reference goes; an open folder
/// stays the same folder when it is moved.
public protocol Folder: AnyObject, Sendable {
  /// The path by which the folder was opened, for messages only.
  var path: String { get }

  /// Tells what is known of the folder itself: its identity and when its entries changed.
  func status() throws(FileSystemError) -> FileStatus

  /// Lists the names in the folder without `.` and `..`, in no particular order.
  ///
  /// A name that is not UTF-8 cannot be asked for; it is listed as `.other`, with replacement characters.
  func entries() throws(FileSystemError) -> [FolderEntry]

  /// Tells what a name stands for, never following a link; nil when there is nothing of that name.
  func status(of name: String) throws(FileSystemError) -> FileStatus?

  /// Opens a folder inside this one. A link is refused with `.isLink` unless links are followed.
  func openFolder(_ name: String, followingLinks: Bool) throws(FileSystemError) -> any Folder

  /// Reads a whole file. A link is refused with `.isLink` unless links are followed; anything but a regular
  /// file with `.notAFile`, and a file of more than `limit` bytes with `.tooLarge`.
  func readFile(_ name: String, limit: Int, followingLinks: Bool) throws(FileSystemError) -> [UInt8]

  /// Reads at most `count` bytes of a file from `offset` on, never through a link; fewer where the file ends.
  ///
  /// Files that only grow are read on so, and large ones looked into.
  func readFile(_ name: String, from offset: Int, count: Int) throws(FileSystemError) -> [UInt8]

  /// Tells what a name in a folder of this one stands for, never following a link; nil when there is no such
  /// name or no such folder.
  ///
  /// It is what opening the folder and asking there would tell, and where the file system can, in one call.
  func status(of name: String, inFolder folder: String) throws(FileSystemError) -> FileStatus?

  /// Reads a whole file in a folder of this one, without following a link on the way.
  ///
  /// It is what opening the folder and reading there would give, and where the file system can, without opening
  /// the folder. Boards are many folders with one small file each.
  func readFile(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> [UInt8]

  /// Reads a whole file in a folder of this one as `readFile` does, with what is known of it from before the reading.
  func readFileWithStatus(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> (bytes: [UInt8], status: FileStatus)

  /// Creates a file that must not exist yet and writes all of `contents`. Nothing is flushed.
  ///
  /// The process's mask narrows the permissions, as for every program; `setPermissions` does not. When writing
  /// fails the file is removed again.
  func createFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError)

  /// Creates a file that must not exist yet with the contents of `sourceName` in `source`, which need not fit
  /// into memory. Nothing is flushed.
  ///
  /// The source is opened as by `readFile`, the file created as by `createFile`.
  func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, followingLinks: Bool,
    permissions: UInt16
  ) throws(FileSystemError)

  /// Appends to a file, which is created when it is missing. Nothing is flushed.
  func appendToFile(_ name: String, contents: [UInt8], permissions: UInt16) throws(FileSystemError)

  /// Sets the permission bits of a file exactly. A link is refused with `.isLink`.
  func setPermissions(of name: String, to permissions: UInt16) throws(FileSystemError)

  /// Flushes a file's contents to the disk.
  func flushFile(_ name: String) throws(FileSystemError)

  /// Flushes the folder's own entries (creations, renames, removals) to the disk; `.unsupported` where the file
  /// system has no such call.
  func flush() throws(FileSystemError)

  /// Creates a folder that must not exist yet. The process's mask narrows the permissions.
  func makeFolder(_ name: String, permissions: UInt16) throws(FileSystemError)

  /// Creates a symbolic link that must not exist yet.
  func makeLink(_ name: String, to destination: String) throws(FileSystemError)

  /// Reads where a symbolic link points to; `.unsupported` for a destination that is not UTF-8.
  func linkDestination(of name: String) throws(FileSystemError) -> String

  /// Renames `name` to `newName` in `destination`. With `replacing` false an existing target is refused with
  /// `.exists`, atomically, and with `.unsupported` where the file system cannot do that; across file systems it
  /// fails with `.crossesFileSystems`.
  func move(
    _ name: String, to destination: any Folder, as newName: String, replacing: Bool
  ) throws(FileSystemError)

  /// Swaps two names of this folder atomically; `.unsupported` where the file system cannot.
  func exchange(_ name: String, with other: String) throws(FileSystemError)

  /// Removes a file or a link.
  func removeFile(_ name: String) throws(FileSystemError)

  /// Removes an empty folder.
  func removeFolder(_ name: String) throws(FileSystemError)

  /// Tells whether another process, or another part of this one, has the file open for writing.
  ///
  /// It fails with `.permissionDenied` for other people's files and `.unsupported` where the file system cannot
  /// tell.
  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool

  /// Takes the advisory lock on this folder's descriptor; nil when another holder keeps it past the deadline.
  /// The lock is released when the returned value goes or is told to.
  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)?

  /// Names the kind of file system the folder lies on, such as `ext4`, for `explain`.
  func fileSystemName() throws(FileSystemError) -> String
}
