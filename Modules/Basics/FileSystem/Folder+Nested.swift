extension Folder {
  /// Tells what a name in a folder of this one stands for, by opening the folder.
  public func status(of name: String, inFolder folder: String) throws(FileSystemError) -> FileStatus? {
    do {
      return try openFolder(folder, followingLinks: false).status(of: name)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Reads a whole file in a folder of this one, by opening the folder.
  public func readFile(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> [UInt8] {
    try openFolder(folder, followingLinks: false).readFile(name, limit: limit, followingLinks: false)
  }

  /// Reads a whole file in a folder of this one with what is known of it, by opening the folder.
  public func readFileWithStatus(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> (bytes: [UInt8], status: FileStatus) {
    let status = try status(of: name, inFolder: folder)
    let bytes = try readFile(name, inFolder: folder, limit: limit)
    guard let status else {
      throw FileSystemError(.notFound, operation: "read", path: "\(path)/\(folder)/\(name)")
    }
    return (bytes, status)
  }
}
