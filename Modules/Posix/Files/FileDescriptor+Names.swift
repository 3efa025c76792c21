internal import CPosix
internal import Glibc

extension FileDescriptor {
  /// Tells what a name in this folder stands for, never following a link.
  public borrowing func attributes(of name: String) throws(Errno) -> FileAttributes {
    var facts = stat()
    let result = name.withCString { name in
      uninterrupted { fstatat(number, name, &facts, AT_SYMLINK_NOFOLLOW) }
    }
    try checked(result)
    return FileAttributes(facts)
  }

  /// Renames a name in this folder to one in another, atomically.
  ///
  /// File systems that do not know `.keeping` and `.exchanging` refuse them with `.invalidArgument`, as they do a
  /// folder that would be moved into itself.
  public borrowing func rename(
    _ name: String, to newName: String, in destination: borrowing FileDescriptor, _ rule: RenameRule
  ) throws(Errno) {
    let target = destination.number
    let result = name.withCString { name in
      newName.withCString { newName in
        uninterrupted {
          rule == .replacing
            ? renameat(number, name, target, newName)
            : lw_rename(number, name, target, newName, rule.flags)
        }
      }
    }
    try checked(result)
  }

  /// Removes the name of a file or link.
  public borrowing func removeFile(_ name: String) throws(Errno) {
    try checked(name.withCString { name in uninterrupted { unlinkat(number, name, 0) } })
  }

  /// Removes an empty folder.
  public borrowing func removeFolder(_ name: String) throws(Errno) {
    try checked(name.withCString { name in uninterrupted { unlinkat(number, name, AT_REMOVEDIR) } })
  }

  /// Creates a folder. The permissions are narrowed by the process's mask.
  public borrowing func makeFolder(_ name: String, permissions: UInt16) throws(Errno) {
    try checked(name.withCString { name in uninterrupted { mkdirat(number, name, mode_t(permissions)) } })
  }

  /// Creates a symbolic link.
  public borrowing func makeLink(_ name: String, to destination: String) throws(Errno) {
    let result = name.withCString { name in
      destination.withCString { destination in uninterrupted { symlinkat(destination, number, name) } }
    }
    try checked(result)
  }

  /// Reads where a symbolic link points to, as bytes: any but 0 may occur.
  public borrowing func linkDestination(of name: String) throws(Errno) -> [UInt8] {
    var result = 0
    // The kernel's longest path is one byte shorter than this.
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let start = buffer.baseAddress else { return }
        result = name.withCString { name in
          uninterrupted { readlinkat(number, name, start, buffer.count) }
        }
      }
      filled = max(0, result)
    }
    try checked(result)
    return bytes
  }
}
