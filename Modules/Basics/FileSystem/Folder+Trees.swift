extension Folder {
  /// Opens a folder inside this one, never through a link.
  public func openFolder(_ name: String) throws(FileSystemError) -> any Folder {
    try openFolder(name, followingLinks: false)
  }

  /// Opens a folder some levels down, never through a link; nil when it, or one on the way, is not there.
  package func openFolder(at names: [String]) throws(FileSystemError) -> (any Folder)? {
    var folder: any Folder = self
    for name in names {
      do throws(FileSystemError) {
        folder = try folder.openFolder(name)
      } catch  where error.code == .notFound {
        return nil
      }
    }
    return folder
  }

  /// Reads a whole file of at most `limit` bytes, never through a link.
  public func readFile(_ name: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    try readFile(name, limit: limit, followingLinks: false)
  }

  /// Copies a file from another folder, never through a link.
  public func copyFile(
    _ name: String, from source: any Folder, named sourceName: String, permissions: UInt16
  ) throws(FileSystemError) {
    try copyFile(name, from: source, named: sourceName, followingLinks: false, permissions: permissions)
  }

  /// Removes a file, a link, or a folder with everything in it.
  ///
  /// It stops at the first failure; what was removed by then stays removed. One descriptor is open for every level
  /// of folders.
  public func removeTree(_ name: String) throws(FileSystemError) {
    let folder: any Folder
    do {
      folder = try openFolder(name)
    } catch {
      guard error.code == .notAFolder || error.code == .isLink else { throw error }
      return try removeFile(name)
    }
    for entry in try folder.entries() {
      if entry.kind == .folder {
        try folder.removeTree(entry.name)
      } else {
        try folder.removeFile(entry.name)
      }
    }
    try removeFolder(name)
  }

  /// Copies a file, a link, or a folder with everything in it from another folder; nothing of the name may be here.
  ///
  /// Permissions are kept, links are copied as links, and anything else (a pipe, a name that is not UTF-8) is
  /// refused with `.unsupported`. With `flushing`, all that was copied is on the disk at the end, except for
  /// the entry in this folder. It stops at the first failure; what was copied by then stays.
  public func copyTree(
    _ name: String, from source: any Folder, named sourceName: String, flushing: Bool
  ) throws(FileSystemError) {
    guard let status = try source.status(of: sourceName) else {
      throw FileSystemError(.notFound, .copy, path: "\(source.path)/\(sourceName)")
    }
    switch status.kind {
    case .file:
      try copyFile(name, from: source, named: sourceName, permissions: status.permissions)
      try setPermissions(of: name, to: status.permissions)
      if flushing { try flushFile(name) }
    case .link:
      try makeLink(name, to: try source.linkDestination(of: sourceName))
    case .folder:
      let original = try source.openFolder(sourceName)
      try makeFolder(name, permissions: 0o700)
      let copy = try openFolder(name)
      for entry in try original.entries() {
        guard entry.kind != .other else {
          throw FileSystemError(.unsupported, .copy, path: "\(original.path)/\(entry.name)")
        }
        try copy.copyTree(entry.name, from: original, named: entry.name, flushing: flushing)
      }
      if flushing { try copy.flush() }
      // Last, so that a folder nobody may write to can be filled.
      try setPermissions(of: name, to: status.permissions)
    case .other:
      throw FileSystemError(.unsupported, .copy, path: "\(source.path)/\(sourceName)")
    }
  }
}
