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
    try check(name, .read)
    try check(folder, .read)
    do throws(Errno) {
      let file = try descriptor.openFile(name, inFolder: folder, .nonBlocking)
      if let bytes = try wholeContents(of: file, limit: limit) { return bytes }
    } catch {
      // Which of the two names is in the way, or whether the system has no such call, shows on the long way.
    }
    return try openFolder(folder, followingLinks: false).readFile(name, limit: limit, followingLinks: false)
  }
}
