internal import Glibc

/// The kernel's queue of changes in watched folders.
public struct FolderChangeQueue: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Creates a queue without watches. The system allows each person a number of queues and of watches.
  public init() throws(Errno) {
    descriptor = FileDescriptor(
      adopting: try checked(uninterrupted { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }))
  }

  /// The descriptor that can be read when there are changes, for waiting on.
  public var number: Int32 { descriptor.number }

  /// Watches a folder, and gives the number by which its changes are named: the same one when the folder is
  /// watched already. Fails with `.noSpace` at the system's limit of watches.
  ///
  /// The folder is named by its descriptor, so that what is watched is what was opened, whatever its path has
  /// become.
  public borrowing func watch(
    _ folder: borrowing FileDescriptor, for kinds: FolderChange.Kinds = .all
  ) throws(Errno) -> Int32 {
    let path = "/proc/self/fd/\(folder.number)"
    let mask = kinds.rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
    return try checked(
      path.withCString { path in uninterrupted { inotify_add_watch(descriptor.number, path, mask) } })
  }

  /// Ends a watch; one that has ended by itself is no failure.
  public borrowing func endWatch(_ watch: Int32) throws(Errno) {
    let result = uninterrupted { inotify_rm_watch(descriptor.number, watch) }
    if result == -EINVAL { return }
    try checked(result)
  }

  /// Takes all changes that are there, without waiting.
  public borrowing func takeChanges() throws(Errno) -> [FolderChange] {
    var changes: [FolderChange] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let filled = uninterrupted { Glibc.read(descriptor.number, buffer.baseAddress, buffer.count) }
      if filled == -EAGAIN { return changes }
      try checked(filled)
      var start = 0
      while start < filled {
        // The kernel's record: watch, kinds, number of the move, length of the name field (4 bytes each), name.
        let watch = buffer.loadUnaligned(fromByteOffset: start, as: Int32.self)
        let kinds = buffer.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
        let move = buffer.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self)
        let length = Int(buffer.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
        let field = buffer[start + 16..<start + 16 + length]
        let name = length == 0 ? nil : String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
        changes.append(FolderChange(watch: watch, kinds: .init(rawValue: kinds), move: move, name: name))
        start += 16 + length
      }
    }
  }
}
