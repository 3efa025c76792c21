internal import Boards
internal import ContentHash

/// The content that each document of a board has, as far as the records of a history know.
///
/// By it a change finds out that others have changed a file since: then the content it was made on is another one.
/// Documents are told apart by identity, since folders move.
struct KnownContents {
  /// What is known of the documents that were asked for, and of those that were changed since; nil for one of which the
  /// records know nothing.
  private var hashes: [ItemKey: ContentHash?] = [:]
  /// The records from before any document was asked for, which are looked into when one is.
  private var earlier: [JournalRecord] = []

  /// Takes up what new records leave.
  mutating func take(_ records: ArraySlice<JournalRecord>) {
    if hashes.isEmpty {
      earlier += records
      return
    }
    for record in records {
      for (key, hash) in Self.contents(after: record) { hashes[key] = .some(hash) }
    }
  }

  /// The content of a document by the newest record about it; nil when there is none.
  private mutating func hash(of key: ItemKey, at path: BoardPath) -> ContentHash? {
    if let known = hashes[key] { return known }
    // A path in a record has the name of the item's folder, wherever that was; the board's document has its own alone.
    let pattern = BytePattern(Array((path.parent.name ?? ":\(path),").utf8))
    var found: ContentHash?
    for record in earlier.reversed() where found == nil && pattern.isFound(in: record.payload) {
      found = Self.contents(after: record).last { $0.key == key }?.hash
    }
    hashes[key] = .some(found)
    return found
  }

  /// What a record's steps leave in documents, in their order.
  private static func contents(after record: JournalRecord) -> [(key: ItemKey, hash: ContentHash)] {
    guard
      let (_, reader) = NativeRecordCoding.record(
        number: record.number, session: record.session, payload: record.payload)
    else { return [] }
    let steps: [ChangeStep]? = NativeRecordCoding.steps(from: reader) { FileContent(standingFor: $0) }
    return (steps ?? []).compactMap(content)
  }

  private static func content(after step: ChangeStep) -> (key: ItemKey, hash: ContentHash)? {
    let key: ItemKey?
    let hash: ContentHash?
    switch step {
    case .write(let edit): (key, hash) = (ItemKey(document: edit.path), edit.after.hash)
    case .create(let creation): (key, hash) = (ItemKey(folder: creation.path), creation.removal.indexHash)
    case .remove(let removal), .restore(let removal):
      (key, hash) = (ItemKey(folder: removal.path), removal.indexHash)
    case .move: return nil
    }
    guard let key, let hash else { return nil }
    return (key, hash)
  }

  /// The documents of a board that have another content than the newest records about them have left.
  static func foreignDocuments(on board: Board, after payloads: some Sequence<[UInt8]>) -> [BoardPath] {
    var hashes: [ItemKey: ContentHash] = [:]
    for payload in payloads {
      for (key, hash) in contents(after: JournalRecord(number: 0, session: "", payload: payload)) {
        hashes[key] = hash
      }
    }
    return hashes.compactMap { key, hash in
      guard let location = key.location(on: board), let present = board.item(at: location)?.contentHash,
        present != hash
      else { return nil }
      return board.document(of: location)
    }
  }

  /// The steps by which others must have brought the documents of a change to where it found them.
  ///
  /// - Parameter find: gives a recorded content; nil when it is no longer there, and then nothing can be said.
  mutating func foreignSteps(
    before change: BoardChange, content find: (ContentHash) -> FileContent?
  ) -> [ChangeStep] {
    var met: Set<ItemKey> = []
    var steps: [ChangeStep] = []
    for case .write(let edit) in change.steps {
      guard let key = ItemKey(document: edit.path), met.insert(key).inserted,
        let known = hash(of: key, at: edit.path),
        known != edit.before.hash, let before = find(known)
      else { continue }
      steps.append(.write(FileEdit(path: edit.path, before: before, after: edit.before)))
    }
    return steps
  }
}
