internal import CPosix
internal import Glibc

extension FileDescriptor {
  /// Opens a name in a folder of this one, refusing a link in either place; `.notImplemented` on old systems.
  public borrowing func openFile(
    _ name: String, inFolder folder: String, _ options: OpenOptions = []
  ) throws(Errno) -> FileDescriptor {
    let result = withPath(folder, name) { path in
      uninterrupted { lw_open_below(number, path, options.flags) }
    }
    return FileDescriptor(adopting: try checked(result))
  }

  /// Tells what a name in a folder of this one stands for.
  ///
  /// A link of that name is not followed, but one in the folder's place is.
  public borrowing func attributes(of name: String, inFolder folder: String) throws(Errno) -> FileAttributes {
    var facts = stat()
    let result = withPath(folder, name) { path in
      uninterrupted { fstatat(number, path, &facts, AT_SYMLINK_NOFOLLOW) }
    }
    try checked(result)
    return FileAttributes(facts)
  }
}

/// Calls `body` with the path of a name in a folder, which is made on the stack: it is needed for one call.
private func withPath<Result>(
  _ folder: String, _ name: String, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  var folder = folder
  var name = name
  return folder.withUTF8 { folder in
    name.withUTF8 { name in
      withUnsafeTemporaryAllocation(byteCount: folder.count + name.count + 2, alignment: 1) { path in
        path.copyBytes(from: folder)
        path[folder.count] = UInt8(ascii: "/")
        UnsafeMutableRawBufferPointer(rebasing: path[(folder.count + 1)...]).copyBytes(from: name)
        path[folder.count + name.count + 1] = 0
        return path.withMemoryRebound(to: CChar.self) { path in
          // There are at least two bytes, hence an address.
          // swift-format-ignore: NeverForceUnwrap
          body(UnsafePointer(path.baseAddress!))
        }
      }
    }
  }
}
