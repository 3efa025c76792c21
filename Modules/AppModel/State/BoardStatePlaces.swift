internal import Basics
internal import Boards
internal import ContentHash

/// Where the state folder keeps what belongs to a board: `boards/<id>/<place>`, a place for each path.
///
/// A board that was moved takes its things along, as long as nobody finds the same board at the old path. A copy, whose
/// original is still there, starts with nothing.
struct BoardStatePlaces {
  let stateFolder: StateFolder
  let fileSystem: any FileSystem

  private static let root = "boards"
  /// The folder for boards that have no identity yet.
  private static let unnamed = "unnamed"
  /// A path is a few thousand bytes at most.
  private static let longestPath = 1 << 16

  /// Finds the share of a board.
  ///
  /// What cannot be taken along is reported, and the board starts with nothing.
  func state(
    of location: BoardLocation, _ board: any Folder, reportingTo diagnostics: any Diagnostics
  ) -> BoardState {
    let id = identity(of: board)
    let own = String(ContentHash(of: Array(location.path.utf8)).description.prefix(32))
    let names = [Self.root, id?.canonical ?? Self.unnamed, own]
    if let id {
      do {
        try takeAlong(to: own, at: location.path, id)
      } catch {
        diagnostics.report(
          Diagnostic(
            .warning, "What was kept for the board at its old place could not be taken along. \(error)",
            path: location.path))
      }
    }
    return BoardState(stateFolder, names: names, boardPath: location.path)
  }

  /// Moves what was kept for the board elsewhere to its present place.
  private func takeAlong(to own: String, at path: String, _ id: ItemID) throws {
    guard let folder = try stateFolder.openExisting(Self.root, id.canonical),
      try folder.status(of: own) == nil
    else { return }
    for entry in try folder.entries() where entry.kind == .folder {
      guard let old = try place(named: entry.name, in: folder), try !holdsBoard(id, at: old) else { continue }
      try folder.move(entry.name, to: folder, as: own, replacing: false)
      let moved = try folder.openFolder(own)
      try moved.removeFile(BoardState.placeFile)
      try moved.createFile(
        BoardState.placeFile, contents: Array(path.utf8), permissions: StateFolder.filePermissions)
      return
    }
  }

  private func place(named name: String, in folder: any Folder) throws(FileSystemError) -> String? {
    do throws(FileSystemError) {
      let bytes = try folder.readFile(BoardState.placeFile, inFolder: name, limit: Self.longestPath)
      return String(validating: bytes, as: UTF8.self)
    } catch  where error.code == .notFound {
      return nil
    }
  }

  /// Whether the board of an identity is found at a path. One that cannot be looked at may be there.
  private func holdsBoard(_ id: ItemID, at path: String) throws(FileSystemError) -> Bool {
    do throws(FileSystemError) {
      return identity(of: try fileSystem.openFolder(at: path)) == id
    } catch {
      switch error.code {
      case .notFound, .notAFolder: return false
      default: return true
      }
    }
  }

  /// Reads the identity in a board's own document; nil when it has none, or none that can be read.
  private func identity(of board: any Folder) -> ItemID? {
    do throws(FileSystemError) {
      let bytes = try board.readFile(ReservedName.index, limit: 1 << 20)
      return ItemDocument(reading: bytes).identity
    } catch {
      return nil
    }
  }
}
