internal import Glibc

/// The owner of an open file, folder, pipe or device, which is closed when the value goes.
///
/// It cannot be copied, so a number is never used after it was closed and given to another file.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number.
  public let number: Int32

  /// Takes over a number that nobody else closes.
  public init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Closes and reports what only closing can tell, such as a full quota on a network file system.
  public consuming func close() throws(Errno) {
    let number = number
    discard self
    // The number is free after an interrupted close too, so the call is never repeated.
    if Glibc.close(number) != 0, errno != EINTR { throw Errno(rawValue: errno) }
  }

  /// Opens a path; a relative one starts at the process's working folder.
  public static func open(
    _ path: String, _ options: OpenOptions = [], permissions: UInt16 = 0
  ) throws(Errno) -> FileDescriptor {
    try opening(path, from: AT_FDCWD, options, permissions)
  }

  /// Opens a name in this folder. The permissions count for a new file and are narrowed by the process's mask.
  public borrowing func open(
    _ name: String, _ options: OpenOptions = [], permissions: UInt16 = 0
  ) throws(Errno) -> FileDescriptor {
    try Self.opening(name, from: number, options, permissions)
  }

  @inline(__always)
  private static func opening(
    _ name: String, from folder: Int32, _ options: OpenOptions, _ permissions: UInt16
  ) throws(Errno) -> FileDescriptor {
    let result = name.withCString { name in
      uninterrupted { openat(folder, name, options.flags, mode_t(permissions)) }
    }
    return FileDescriptor(adopting: try checked(result))
  }

  /// Tells what the descriptor stands for.
  public borrowing func attributes() throws(Errno) -> FileAttributes {
    var facts = stat()
    try checked(uninterrupted { fstat(number, &facts) })
    return FileAttributes(facts)
  }

  /// Sets the permission bits exactly, whatever the process's mask.
  public borrowing func setPermissions(_ permissions: UInt16) throws(Errno) {
    try checked(uninterrupted { fchmod(number, mode_t(permissions)) })
  }

  /// Waits until contents and what is needed to read them again are on the disk.
  public borrowing func flushContents() throws(Errno) {
    try checked(uninterrupted { fdatasync(number) })
  }

  /// Waits until contents and attributes, or a folder's entries, are on the disk.
  public borrowing func flush() throws(Errno) {
    try checked(uninterrupted { fsync(number) })
  }
}
