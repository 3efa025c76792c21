/// Opens folders; the one way by which anything below the apps reaches the disk.
///
/// Everything else is done through an open `Folder`, with single names and never through a link, so that
/// code which was handed a board's folder cannot leave the board. One seam also means that a test can fail,
/// or stop at, every single call.
public protocol FileSystem: Sendable {
  /// Opens the folder at an absolute path. Links on the way to it are followed, as the person typed it.
  func openFolder(at path: String) throws(FileSystemError) -> any Folder
}
