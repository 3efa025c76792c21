internal import Basics
internal import Boards

/// Finds the files of a board that its history covers.
struct CoveredFiles {
  let board: any Folder

  /// No folder of a board lies deeper than an attachment of a comment in a lane in the trash; the schema set is flat.
  private static let deepest = 10
  /// The most bytes that an attached file may have to become part of a commit.
  static let largest = 1 << 30

  /// The files in a folder of the board, or in all of it, sorted; none when it is not there.
  func files(in path: BoardPath = BoardPath([])) throws(FileSystemError) -> [BoardPath] {
    guard let folder = try board.openFolder(at: path.names) else { return [] }
    var found: [BoardPath] = []
    try search(folder, at: path, &found)
    return found.sorted { $0.description < $1.description }
  }

  /// The files that an inventory does not have, sorted: those beside the lanes, and those in folders that were not
  /// looked into when it was taken.
  func files(besides inventory: BoardInventory) throws(FileSystemError) -> [BoardPath] {
    var found: [BoardPath] = []
    for entry in try board.entries() {
      let place = BoardPath([entry.name])
      switch entry.kind {
      case .file: if BoardCoverage.covers(place.description) { found.append(place) }
      case .folder where BoardCoverage.isSchemaFolder(entry.name):
        try search(try board.openFolder(entry.name), at: place, &found)
      case .folder, .link, .other: break
      }
    }
    for path in inventory.unread where BoardCoverage.mayHold(path.names) {
      guard try status(of: path)?.kind == .folder, let folder = try board.openFolder(at: path.names) else {
        continue
      }
      try search(folder, at: path, &found)
    }
    return Set(found).sorted { $0.description < $1.description }
  }

  private func search(
    _ folder: any Folder, at path: BoardPath, _ found: inout [BoardPath]
  ) throws(FileSystemError) {
    for entry in try folder.entries() {
      let place = path.appending(entry.name)
      switch entry.kind {
      case .file:
        if BoardCoverage.covers(place.description) { found.append(place) }
      case .folder where place.names.count <= Self.deepest && BoardCoverage.mayHold(place.names):
        try search(try folder.openFolder(entry.name), at: place, &found)
      case .folder, .link, .other: break
      }
    }
  }

  /// What is known of a file; nil when it is not there.
  func status(of path: BoardPath) throws(FileSystemError) -> FileStatus? {
    guard let name = path.name else { return nil }
    return try board.openFolder(at: path.parent.names)?.status(of: name)
  }

  /// Reads a file with what is known of it.
  func contents(of path: BoardPath) throws(FileSystemError) -> (bytes: [UInt8], status: FileStatus) {
    guard let name = path.name, let folder = try board.openFolder(at: path.parent.names),
      let status = try folder.status(of: name)
    else { throw FileSystemError(.notFound, operation: "read", path: "\(board.path)/\(path)") }
    return (try folder.readFile(name, limit: Self.largest), status)
  }
}
