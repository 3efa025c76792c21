public import Basics

/// Finds temporary files and folders in a board, for whoever wants to tidy up.
///
/// Those of interrupted changes are settled by recovery, which knows what they are. What is found here besides is of
/// unknown origin: other programs use the same reserved names. It is listed and not touched.
public struct BoardLeftovers: Sendable {
  private let board: any Folder

  /// Creates a search of a board.
  public init(board: any Folder) {
    self.board = board
  }

  /// Lists everything of a reserved temporary name, sorted; folders that are hidden for other reasons, except for the
  /// trash, and links are not entered.
  public func list() throws(FileSystemError) -> [BoardPath] {
    var found: [BoardPath] = []
    try search(board, at: BoardPath([]), &found)
    return found.sorted { $0.description < $1.description }
  }

  /// Nothing in a board lies deeper than an attachment of a comment of a card in the trash's lane.
  private static let deepest = 12

  private func search(
    _ folder: any Folder, at path: BoardPath, _ found: inout [BoardPath]
  ) throws(FileSystemError) {
    for entry in try folder.entries() {
      let place = path.appending(entry.name)
      if TemporaryName.matches(entry.name) {
        found.append(place)
      } else if entry.kind == .folder, place.names.count <= Self.deepest,
        entry.name.utf8.first != UInt8(ascii: ".") || place.names == [".trash"]
      {
        try search(try folder.openFolder(entry.name), at: place, &found)
      }
    }
  }
}
