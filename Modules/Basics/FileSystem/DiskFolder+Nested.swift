internal import Posix

extension DiskFolder {
  func status(of name: String, inFolder folder: String) throws(FileSystemError) -> FileStatus? {
    try check(name, .look)
    try check(folder, .look)
    do throws(Errno) {
      // A link in the folder's place would be followed here. But a status tells nothing of what is in a file,
      // and nothing is opened by it.
      return FileStatus(try descriptor.attributes(of: name, inFolder: folder))
    } catch .notFound {
      return nil
    } catch {
      throw failure(error, .look, "\(folder)/\(name)")
    }
  }

  func readFile(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> [UInt8] {
    if let found = try readDirectly(name, inFolder: folder, limit: limit) { return found.bytes }
    return try openFolder(folder, followingLinks: false).readFile(name, limit: limit, followingLinks: false)
  }

  func readFileWithStatus(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> (bytes: [UInt8], status: FileStatus) {
    if let (bytes, attributes) = try readDirectly(name, inFolder: folder, limit: limit) {
      return (bytes, FileStatus(attributes))
    }
    let parent = try openFolder(folder, followingLinks: false)
    let status = try parent.status(of: name)
    let bytes = try parent.readFile(name, limit: limit, followingLinks: false)
    guard let status else { throw failure(.notFound, .read, "\(folder)/\(name)") }
    return (bytes, status)
  }

  /// Reads a file without opening its folder; nil where that does not work out, for whichever reason.
  private func readDirectly(
    _ name: String, inFolder folder: String, limit: Int
  ) throws(FileSystemError) -> (bytes: [UInt8], attributes: FileAttributes)? {
    try check(name, .read)
    try check(folder, .read)
    do throws(Errno) {
      let file = try descriptor.openFile(name, inFolder: folder, .nonBlocking)
      return try wholeContents(of: file, limit: limit)
    } catch {
      // Which of the two names is in the way, or whether the system has no such call, shows on the long way.
      return nil
    }
  }
}
