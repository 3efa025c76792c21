/// Makes entries of records as they are met, newest first.
struct HistoryStates {
  private let scope: HistoryScope
  private var states: [HistoryEntry.ID: HistoryEntry.State] = [:]
  private var sessions: Set<String> = []
  private var hasEntryInScope = false

  init(in scope: HistoryScope) {
    self.scope = scope
  }

  /// Meets the next older record, and gives the entry when it is one.
  mutating func meet(_ record: HistoryRecord) -> HistoryEntry? {
    switch record.role {
    case .redo(let entry):
      states[entry] = states[entry] ?? .done
      return nil
    case .undo(let entry):
      states[entry] = states[entry] ?? (isOvertaken(record) ? .superseded : .undone)
      return nil
    case .entry:
      let entry = HistoryEntry(record: record, state: states.removeValue(forKey: record.id) ?? .done)
      if let session = record.session, !record.isOutside { sessions.insert(session) }
      if scope.contains(record) { hasEntryInScope = true }
      return entry
    }
  }

  /// Whether something was done since where a redo of this undo would have to be.
  private func isOvertaken(_ undo: HistoryRecord) -> Bool {
    if let session = undo.session, sessions.contains(session) { return true }
    return hasEntryInScope && scope.contains(undo)
  }
}
