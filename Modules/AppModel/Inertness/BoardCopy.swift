internal import Basics

/// A whole copy of a board in a folder of its own, its `.git` included, beside an empty state folder.
struct BoardCopy {
  /// The absolute path of the folder with the copy and the state folder.
  let path: String
  private let parent: any Folder
  private let name: String
  private let boardName: String

  /// The absolute path of the board's copy.
  var boardPath: String { "\(path)/\(boardName)" }
  /// The absolute path of the folder for the records of sessions on the copy.
  var statePath: String { "\(path)/state" }

  /// Makes the copy. What is neither file, folder nor link, such as a socket of a program at work, is left out.
  ///
  /// When it fails, what was made by then is removed again.
  init(
    of board: String, in temporaryFolder: String, named name: String, on fileSystem: any FileSystem
  ) throws(FileSystemError) {
    parent = try fileSystem.openFolder(at: temporaryFolder)
    self.name = name
    path = AbsolutePath.joining(AbsolutePath.names(of: temporaryFolder) + [name])
    boardName = AbsolutePath.names(of: board).last ?? "board"
    let original = try fileSystem.openFolder(at: board)
    try parent.makeFolder(name, permissions: 0o700)
    do throws(FileSystemError) {
      let folder = try parent.openFolder(name)
      try folder.makeFolder("state", permissions: 0o700)
      try folder.makeFolder(boardName, permissions: 0o700)
      try Self.copy(original, to: try folder.openFolder(boardName))
    } catch {
      do throws(FileSystemError) {
        try parent.removeTree(name)
      } catch {
        // Why there is no copy is what whoever asked needs to hear.
      }
      throw error
    }
  }

  /// Removes the copy.
  func remove() throws(FileSystemError) { try parent.removeTree(name) }

  private static func copy(_ original: any Folder, to copy: any Folder) throws(FileSystemError) {
    for entry in try original.entries() {
      guard let status = try original.status(of: entry.name) else { continue }
      switch status.kind {
      case .file:
        try copy.copyFile(entry.name, from: original, named: entry.name, permissions: 0o600)
        try copy.setPermissions(of: entry.name, to: status.permissions | 0o400)
      case .link:
        try copy.makeLink(entry.name, to: try original.linkDestination(of: entry.name))
      case .folder:
        try copy.makeFolder(entry.name, permissions: 0o700)
        try Self.copy(try original.openFolder(entry.name), to: try copy.openFolder(entry.name))
      case .other: break
      }
    }
  }
}
