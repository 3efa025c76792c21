internal import Basics
internal import Boards
internal import ContentHash

/// The folders that left a board and are kept in the state folder for the sake of records.
enum RemovedFolders {
  /// The keys under which a record's folders are kept, whether they are there or in the board at present.
  static func keys(in payload: [UInt8]) -> [String] {
    guard let (_, reader) = NativeRecordCoding.record(number: 0, session: "", payload: payload) else {
      return []
    }
    let steps: [ChangeStep]? = NativeRecordCoding.steps(from: reader) { FileContent(standingFor: $0) }
    return (steps ?? []).compactMap { step in
      switch step {
      case .create(let creation): creation.keptAs
      case .remove(let removal), .restore(let removal): removal.keptAs
      case .write, .move: nil
      }
    }
  }

  /// Removes folders all of whose files the history in git has; gives what people should hear of.
  static func remove(committed removals: [FolderRemoval], from state: BoardState) -> [String] {
    do throws(FileSystemError) {
      guard let store = try state.openExisting(.removed) else { return [] }
      for removal in removals {
        guard try store.status(of: removal.keptAs)?.kind == .folder,
          try isCovered(try store.openFolder(removal.keptAs), at: removal.path)
        else { continue }
        try store.removeTree(removal.keptAs)
      }
      return []
    } catch {
      return ["What left the board could not be removed from the state folder. \(error)"]
    }
  }

  private static func isCovered(_ folder: any Folder, at path: BoardPath) throws(FileSystemError) -> Bool {
    for entry in try folder.entries() {
      let place = path.appending(entry.name)
      switch entry.kind {
      case .folder: if try !isCovered(try folder.openFolder(entry.name), at: place) { return false }
      case .file: if !BoardCoverage.covers(place.description) { return false }
      case .link, .other: return false
      }
    }
    return true
  }

  /// Removes folders that no record needs any more, and gives what people should hear of.
  static func remove(_ keys: Set<String>, from state: BoardState) -> [String] {
    do throws(FileSystemError) {
      guard let store = try state.openExisting(.removed) else { return [] }
      for key in keys where try store.status(of: key) != nil { try store.removeTree(key) }
      return []
    } catch {
      return ["What left the board long ago could not be removed. \(error)"]
    }
  }
}
