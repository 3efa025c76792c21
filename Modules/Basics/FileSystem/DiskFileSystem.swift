internal import Posix

/// The file system of the machine.
public struct DiskFileSystem: FileSystem {
  /// Creates the file system; it has no state.
  public init() {}

  /// Opens the folder at an absolute path. Links on the way to it are followed, as the person typed it.
  public func openFolder(at path: String) throws(FileSystemError) -> any Folder {
    // A relative path would depend on the process's working folder, which nothing below the apps asks for.
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw FileSystemError(.invalidName, .open, path: path)
    }
    do throws(Errno) {
      return DiskFolder(FolderLocation(path: path), descriptor: try FileDescriptor.open(path, .folder))
    } catch {
      throw FileSystemError(.init(error), .open, path: path)
    }
  }
}
