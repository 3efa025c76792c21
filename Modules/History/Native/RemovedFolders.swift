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
