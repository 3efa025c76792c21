package import Basics

extension Folder {
  /// Flushes the folder's entries when changes are to survive the loss of power.
  ///
  /// A file system that has no such call cannot do more than it does.
  package func flush(_ durability: Durability) throws(FileSystemError) {
    if durability == .full { try flushIfSupported() }
  }

  /// Moves a name to where nothing may be; `.exists` when something is there.
  ///
  /// Where the file system cannot refuse an occupied place by itself, the place is looked at before. A folder that
  /// holds something is still never replaced then.
  func moveKeeping(
    _ name: String, to destination: any Folder, as newName: String
  ) throws(FileSystemError) {
    do throws(FileSystemError) {
      try move(name, to: destination, as: newName, replacing: false)
    } catch  where error.code == .unsupported {
      guard try destination.status(of: newName) == nil else {
        throw FileSystemError(.exists, .move, path: "\(destination.path)/\(newName)")
      }
      try move(name, to: destination, as: newName, replacing: true)
    }
  }
}
