public import Basics
public import Boards
internal import ContentHash

/// The history that this program keeps by itself: undo and redo of everything, by whichever process it was done.
///
/// It lies in a journal in the person's state folder, or, where there is none to be had, in memory. Each record has the
/// files as they were before and after, so an undo on an unchanged file gives back its exact bytes. What folders hold
/// is not kept: they are moved, or laid into the state folder and taken out again.
public struct NativeHistory: HistoryProvider {
  private var journal: Journal?
  private let session: String
  private let state: BoardState?
  /// What keeps the session's records from being dropped while it is open.
  private var liveness: JournalSession?

  private var records = NativeRecords()
  /// The content that each document has, as far as the records know.
  private var known = KnownContents()
  /// The changes of this process, so that they need not be read again. Without a journal they are all there is.
  private var changes: [HistoryEntry.ID: BoardChange] = [:]
  private var notices: [String] = []
  /// Whether a change that is made on another content than the last record left is taken for one after others' changes.
  var looksForOthers = true

  /// Creates the history of a session; nothing is touched.
  ///
  /// - Parameters:
  ///   - journal: where records are kept; nil to keep them in memory, for as long as the session is open.
  ///   - session: the name of the session.
  ///   - state: the board's share of the state folder, where folders of forgotten records are removed.
  public init(journal: Journal?, session: String, state: BoardState? = nil) {
    self.journal = journal
    self.session = session
    self.state = state
  }

  /// The kind of history.
  public var kind: HistoryKind { .native }

  // MARK: Recording

  /// Takes up a change, and what others were found to have changed before it.
  @discardableResult
  public mutating func record(
    _ change: BoardChange, _ note: HistoryNote
  ) throws(HistoryError) -> HistoryRecord? {
    if change.steps.isEmpty, note.role == .entry { return nil }
    guard journal != nil else { return remember(change, note) }
    // The board is locked, so nobody adds a record about it between this look and the append.
    try refresh()
    try check(note.role)
    guard try becomeLive(note.session) else { return remember(change, note) }
    let drafts = drafts(for: change, note).map(NativeRecordCoding.encode)
    let outcome = try stored { (journal) throws(JournalError) in
      try journal.append(in: note.session) { _ in drafts }
    }
    take(outcome.appended)
    let newest = records.newest()
    if let newest { changes[newest.id] = change }
    let dropped = Set(outcome.dropped.map(\.number))
    if !dropped.isEmpty { forget { dropped.contains($0.number) } }
    return newest
  }

  /// Tells whether a change is what the newest record has.
  public mutating func hasRecorded(_ steps: [ChangeStep]) -> Bool? {
    guard journal != nil else { return nil }
    do throws(HistoryError) {
      try refresh()
      guard let newest = records.newest() else { return false }
      return try change(of: newest.id).steps == steps
    } catch {
      notices.append("It cannot be told whether the history has an interrupted change. \(error)")
      return nil
    }
  }

  /// Marks the session as live at its first record.
  ///
  /// - Returns: false where no journal can be kept; then the session's own records are kept in memory.
  private mutating func becomeLive(_ session: String) throws(HistoryError) -> Bool {
    guard liveness == nil, let journal else { return true }
    do throws(JournalError) {
      liveness = try journal.beginSession(session)
      return true
    } catch {
      guard error.meansNoPlace else { throw .storage(error) }
      self.journal = nil
      notices.append("Undo reaches back to the beginning of this session only. \(error.message)")
      return false
    }
  }

  /// Makes sure that no other process has taken the same step meanwhile.
  private mutating func check(_ role: HistoryRecord.Role) throws(HistoryError) {
    switch role {
    case .entry: break
    case .undo(let entry): if newestRecord(about: entry)?.isUndo == true { throw .alreadyUndone(entry) }
    case .redo(let entry): if newestRecord(about: entry)?.isUndo == false { throw .notUndone(entry) }
    }
  }

  private mutating func newestRecord(about entry: HistoryEntry.ID) -> HistoryRecord? {
    var found: HistoryRecord?
    records.visit { record in
      if record.entry == entry { found = record }
      return found == nil
    }
    return found
  }

  /// Keeps a record in memory alone.
  private mutating func remember(_ change: BoardChange, _ note: HistoryNote) -> HistoryRecord? {
    for draft in drafts(for: change, note) {
      let number = records.count + 1
      let (payload, _) = NativeRecordCoding.encode(draft)
      take([JournalRecord(number: number, session: note.session, payload: payload)])
      if let id = records.newest()?.id { changes[id] = draft.change }
    }
    return records.newest()
  }

  /// What is to be recorded: first what others have changed, as far as it shows, then the change itself.
  private mutating func drafts(for change: BoardChange, _ note: HistoryNote) -> [NativeRecordCoding.Draft] {
    var foreign: [ChangeStep] = []
    if looksForOthers {
      // Taken out, since the journal is asked meanwhile.
      var known = KnownContents()
      swap(&known, &self.known)
      foreign = known.foreignSteps(before: change) { hash in
        do throws(HistoryError) { return try content(hash) } catch { return nil }
      }
      swap(&known, &self.known)
    }
    var drafts: [NativeRecordCoding.Draft] = []
    if !foreign.isEmpty {
      var outside = note
      outside.role = .entry
      outside.actor = nil
      outside.operationID = nil
      outside.summary = nil
      drafts.append(
        NativeRecordCoding.Draft(
          change: BoardChange(origin: .outside, steps: foreign, subject: change.subject), note: outside))
    }
    drafts.append(NativeRecordCoding.Draft(change: change, note: note))
    return drafts
  }

  /// Lets the session's records be dropped when the journal is full.
  public mutating func end(at time: Timestamp) throws(HistoryError) {
    liveness?.release()
    liveness = nil
  }

  // MARK: Reading

  /// Visits the records, newest first.
  public mutating func visitRecords(
    _ visit: (HistoryRecord) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    try refresh()
    try records.visit(visit)
  }

  /// The documents that are not as the records have left them.
  public mutating func unrecordedChanges(on board: Board) throws(HistoryError) -> [BoardPath] {
    try refresh()
    return KnownContents.foreignDocuments(on: board, after: records.payloads)
  }

  /// The change that a record stands for.
  public mutating func change(of id: HistoryEntry.ID) throws(HistoryError) -> BoardChange {
    if let change = changes[id] { return change }
    try refresh()
    guard let (read, payload) = records.payload(of: id) else { throw .unknownEntry(id) }
    guard
      let (_, reader) = NativeRecordCoding.record(
        number: 0, session: "", payload: payload)
    else { throw .lost(id, reason: "It was written by another version of this program.") }
    let steps = try NativeRecordCoding.steps(from: reader) { (hash) throws(HistoryError) in
      do throws(HistoryError) {
        return try content(hash)
      } catch {
        throw .lost(id, reason: error.message)
      }
    }
    guard let steps else { throw .lost(id, reason: "It was written by another version of this program.") }
    return BoardChange(origin: read.origin, steps: steps, subject: read.subject)
  }

  private mutating func content(_ hash: ContentHash) throws(HistoryError) -> FileContent {
    try stored { (journal) throws(JournalError) in try journal.content(hash) }
  }

  /// Reads what other processes have added.
  private mutating func refresh() throws(HistoryError) {
    guard journal != nil else { return }
    take(try stored { (journal) throws(JournalError) in try journal.records() })
  }

  /// Takes up the records of the journal that are not known yet.
  private mutating func take(_ all: [JournalRecord]) {
    known.take(records.take(all))
  }

  /// How much is kept, and where.
  public mutating func facts() throws(HistoryError) -> HistoryFacts? {
    try refresh()
    var entries = 0
    records.visit { record in
      if record.role == .entry { entries += 1 }
      return true
    }
    guard journal != nil, let state else {
      return HistoryFacts(place: nil, entries: entries, records: records.count, bytes: nil)
    }
    do throws(FileSystemError) {
      var bytes = 0
      if let folder = try state.openExisting(.history) {
        for entry in try folder.entries() where entry.kind == .file {
          bytes += try folder.status(of: entry.name)?.size ?? 0
        }
      }
      return HistoryFacts(
        place: state.path(of: .history), entries: entries, records: records.count, bytes: bytes)
    } catch {
      throw .storage(message: "The history cannot be looked at. \(error)", hint: "Check who may read there.")
    }
  }

  // MARK: Forgetting

  /// Forgets everything but the records of sessions that are open.
  public mutating func purge() throws(HistoryError) -> Int {
    guard journal != nil else { return 0 }
    try refresh()
    let removed = try stored { (journal) throws(JournalError) in try journal.purge() }
    let left = Set(
      try stored { (journal) throws(JournalError) in try journal.records() }.map(\.number))
    forget { !left.contains($0.number) }
    return removed
  }

  /// Forgets records that the journal has dropped, and removes what the state folder keeps for them alone.
  private mutating func forget(where isDropped: (JournalRecord) -> Bool) {
    let dropped = records.removeAll(where: isDropped)
    for record in dropped { changes[HistoryEntry.ID(rawValue: String(record.number))] = nil }
    var gone = Set(dropped.flatMap { RemovedFolders.keys(in: $0.payload) })
    guard let state, !gone.isEmpty else { return }
    for payload in records.payloads { gone.subtract(RemovedFolders.keys(in: payload)) }
    guard !gone.isEmpty else { return }
    notices += RemovedFolders.remove(gone, from: state)
  }

  /// What people should hear of since the last call.
  public mutating func takeNotices() -> [String] {
    defer { notices = [] }
    // That the oldest records go is what the limits are for.
    let events = (journal?.takeEvents() ?? []).filter { if case .pruned = $0 { false } else { true } }
    return events.map(\.description) + notices
  }

  /// Does something with the journal, and turns a failure into one of histories.
  private mutating func stored<Value>(
    _ body: (inout Journal) throws(JournalError) -> Value
  ) throws(HistoryError) -> Value {
    guard var journal else { throw .storage(message: "There is no journal.", hint: "Nothing was changed.") }
    self.journal = nil
    defer { self.journal = journal }
    do throws(JournalError) {
      return try body(&journal)
    } catch {
      throw .storage(error)
    }
  }
}

extension HistoryError {
  fileprivate static func storage(_ error: JournalError) -> HistoryError {
    .storage(message: error.message, hint: error.hint ?? "Nothing was changed.")
  }
}

extension JournalError {
  /// Whether there is no place where a journal could be kept at all.
  fileprivate var meansNoPlace: Bool {
    switch code {
    case .newerForm: return true
    case .disk(let error): return [.permissionDenied, .readOnly, .notFound, .notAFolder].contains(error.code)
    default: return false
    }
  }
}
