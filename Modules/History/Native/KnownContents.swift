internal import Boards
internal import ContentHash

/// The content that each document of a board has, as far as the records of a history know.
///
/// By it a change finds out that others have changed a file since: then the content it was made on is another one.
/// Documents are told apart by identity, since folders move.
struct KnownContents {
  private var hashes: [ItemKey: ContentHash] = [:]

  /// Takes up what the steps of a record leave.
  mutating func take(_ reader: FieldReader) {
    let steps: [ChangeStep]? = NativeRecordCoding.steps(from: reader) { FileContent(standingFor: $0) }
    for step in steps ?? [] { take(step) }
  }

  private mutating func take(_ step: ChangeStep) {
    switch step {
    case .write(let edit):
      if let key = ItemKey(document: edit.path) { hashes[key] = edit.after.hash }
    case .create(let creation):
      if let key = ItemKey(folder: creation.path) { hashes[key] = creation.removal.indexHash }
    case .remove(let removal), .restore(let removal):
      if let key = ItemKey(folder: removal.path), let hash = removal.indexHash { hashes[key] = hash }
    case .move: break
    }
  }

  /// The steps by which others must have brought the documents of a change to where it found them.
  ///
  /// - Parameter find: gives a recorded content; nil when it is no longer there, and then nothing can be said.
  func foreignSteps(
    before change: BoardChange, content find: (ContentHash) -> FileContent?
  ) -> [ChangeStep] {
    var met: Set<ItemKey> = []
    var steps: [ChangeStep] = []
    for case .write(let edit) in change.steps {
      guard let key = ItemKey(document: edit.path), met.insert(key).inserted, let known = hashes[key],
        known != edit.before.hash, let before = find(known)
      else { continue }
      steps.append(.write(FileEdit(path: edit.path, before: before, after: edit.before)))
    }
    return steps
  }

  /// The documents that have another content than the records know.
  func foreignDocuments(on board: Board) -> [BoardPath] {
    hashes.compactMap { key, hash in
      guard let location = key.location(on: board), let item = board.item(at: location),
        let present = item.contentHash, present != hash
      else { return nil }
      return board.document(of: location)
    }
  }
}
