public import Basics
internal import Boards

extension HistoryProvider {
  /// The entries, newest first, the undone ones among them.
  ///
  /// - Parameters:
  ///   - scope: whose redo it is by which undone entries are told from superseded ones.
  ///   - limit: the most entries that are wanted; nil for all.
  public mutating func entries(
    in scope: HistoryScope, limit: Int? = nil
  ) throws(HistoryError) -> [HistoryEntry] {
    var states = HistoryStates(in: scope)
    var entries: [HistoryEntry] = []
    if limit == 0 { return [] }
    try visitRecords { (record) throws(HistoryError) in
      if let entry = states.meet(record) { entries.append(entry) }
      return limit.map { entries.count < $0 } ?? true
    }
    return entries
  }

  /// Finds what was recorded for a request under the caller's own name for it; nil when there is nothing.
  public mutating func record(ofOperation id: String) throws(HistoryError) -> HistoryRecord? {
    var found: HistoryRecord?
    try visitRecords { (record) throws(HistoryError) in
      if record.operationID == id { found = record }
      return found == nil
    }
    return found
  }

  /// Finds the newest record that was made at a time or before it; nil when there is none.
  public mutating func record(at time: Timestamp) throws(HistoryError) -> HistoryRecord? {
    var found: HistoryRecord?
    try visitRecords { (record) throws(HistoryError) in
      if record.time <= time { found = record }
      return found == nil
    }
    return found
  }

  /// Finds the entry whose turn it is; nil when it is nobody's.
  mutating func turn(
    _ direction: HistoryTurn.Direction, in scope: HistoryScope
  ) throws(HistoryError) -> HistoryEntry.ID? {
    var turn = HistoryTurn(direction, in: scope)
    var found: HistoryEntry.ID?
    try visitRecords { (record) throws(HistoryError) in
      switch turn.meet(record) {
      case .goOn: return true
      case .turn(let id):
        found = id
        return false
      case .nothing: return false
      }
    }
    return found
  }

  /// Reads all that is known of an entry.
  mutating func course(of id: HistoryEntry.ID) throws(HistoryError) -> EntryCourse {
    var records: [HistoryRecord] = []
    var other: HistoryRecord?
    try visitRecords { (record) throws(HistoryError) in
      if record.entry == id { records.append(record) }
      if record.id == id, record.entry != id { other = record }
      return record.id != id
    }
    if let other { throw .notAnEntry(id, of: other.entry) }
    guard records.last?.role == .entry else { throw .unknownEntry(id) }
    return EntryCourse(records: records)
  }

  /// The change that was made for an entry last, which is what is taken back next.
  ///
  /// Where somebody else had done a step already there was nothing to change; then it is what would have been.
  mutating func lastChange(
    in course: some Collection<HistoryRecord>
  ) throws(HistoryError) -> BoardChange {
    guard let newest = course.first else { return BoardChange(origin: .outside, steps: [], subject: nil) }
    let change = try change(of: newest.id)
    if !change.steps.isEmpty || newest.role == .entry { return change }
    let older = course.dropFirst().drop { $0.isUndo == newest.isUndo }
    return try lastChange(in: older).takenBack
  }
}

extension HistoryRecord {
  /// Whether the record is an undo.
  var isUndo: Bool { if case .undo = role { true } else { false } }
}
