extension FileSystem {
  /// Opens a folder by its absolute path, and creates what is missing of the way to it.
  ///
  /// What others create meanwhile is taken as it is. `permissions` are those of each folder created.
  public func openOrCreateFolder(
    at path: String, permissions: UInt16
  ) throws(FileSystemError) -> any Folder {
    let names = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    var missing: [String] = []
    var existing = names
    while true {
      do throws(FileSystemError) {
        var folder = try openFolder(at: "/" + existing.joined(separator: "/"))
        for name in missing.reversed() {
          folder = try folder.openOrCreateFolder(name, permissions: permissions)
        }
        return folder
      } catch  where error.code == .notFound {
        guard let name = existing.popLast() else { throw error }
        missing.append(name)
      }
    }
  }
}

extension Folder {
  /// Opens a folder inside this one, and creates it when there is none.
  ///
  /// A link is refused: what the program keeps lies where it put it.
  public func openOrCreateFolder(_ name: String, permissions: UInt16) throws(FileSystemError) -> any Folder {
    do throws(FileSystemError) {
      return try openFolder(name)
    } catch  where error.code == .notFound {
      do throws(FileSystemError) {
        try makeFolder(name, permissions: permissions)
        // What will be kept in the new folder must not be lost with the folder itself.
        try flushIfSupported()
      } catch  where error.code == .exists {
        // Another process was faster.
      }
      return try openFolder(name)
    }
  }

  /// Flushes the folder's own entries to the disk, on those file systems that have such a call.
  package func flushIfSupported() throws(FileSystemError) {
    do throws(FileSystemError) {
      try flush()
    } catch  where error.code == .unsupported {
      // There is nothing else that could be done for them.
    }
  }
}
