public import Boards

extension HistoryProvider {
  /// Undoes an entry, or the one whose turn it is.
  ///
  /// - Throws: `HistoryError`; the board and the history are as they were then.
  public mutating func undo(
    _ request: HistoryStepRequest, with editor: inout BoardEditor, in context: PlanningContext,
    noting note: HistoryNote
  ) throws(HistoryError) -> HistoryStep {
    try take(.undo, request, with: &editor, in: context, noting: note)
  }

  /// Redoes an entry, also a superseded one when it is named, or the one whose turn it is.
  ///
  /// - Throws: `HistoryError`; the board and the history are as they were then.
  public mutating func redo(
    _ request: HistoryStepRequest, with editor: inout BoardEditor, in context: PlanningContext,
    noting note: HistoryNote
  ) throws(HistoryError) -> HistoryStep {
    try take(.redo, request, with: &editor, in: context, noting: note)
  }

  /// Plans what an undo would do; nothing is written.
  public mutating func previewUndo(
    _ request: HistoryStepRequest, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> PlannedHistoryStep {
    try preview(.undo, request, with: &editor, in: context)
  }

  /// Plans what a redo would do; nothing is written.
  public mutating func previewRedo(
    _ request: HistoryStepRequest, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> PlannedHistoryStep {
    try preview(.redo, request, with: &editor, in: context)
  }

  private mutating func take(
    _ direction: HistoryTurn.Direction, _ request: HistoryStepRequest, with editor: inout BoardEditor,
    in context: PlanningContext, noting note: HistoryNote
  ) throws(HistoryError) -> HistoryStep {
    let (record, reversal) = try prepare(direction, request)
    var note = note
    note.role = direction == .undo ? .undo(of: record.id) : .redo(of: record.id)
    note.summary = "\(direction == .undo ? "Undo" : "Redo"): \(record.summary ?? record.name.title)"
    do throws(BoardEditError) {
      let (edit, skipped) = try editor.perform(reversal, in: context) { (change, _) throws(RecordingError) in
        do throws(HistoryError) {
          try self.record(change, note)
        } catch {
          throw error.asRecordingError
        }
      }
      let entry = HistoryEntry(record: record, state: direction == .undo ? .undone : .done)
      return HistoryStep(entry: entry, edit: edit, skipped: skipped)
    } catch {
      throw .edit(error, entry: HistoryEntry(record: record, state: direction == .undo ? .done : .undone))
    }
  }

  private mutating func preview(
    _ direction: HistoryTurn.Direction, _ request: HistoryStepRequest, with editor: inout BoardEditor,
    in context: PlanningContext
  ) throws(HistoryError) -> PlannedHistoryStep {
    let (record, reversal) = try prepare(direction, request)
    let entry = HistoryEntry(record: record, state: direction == .undo ? .done : .undone)
    do throws(BoardEditError) {
      return PlannedHistoryStep(entry: entry, plan: try editor.preview(reversal, in: context))
    } catch {
      throw .edit(error, entry: entry)
    }
  }

  /// Finds the entry, and what takes back what was last done for it.
  private mutating func prepare(
    _ direction: HistoryTurn.Direction, _ request: HistoryStepRequest
  ) throws(HistoryError) -> (HistoryRecord, Reversal) {
    if let offReason { throw .off(reason: offReason) }
    let id: HistoryEntry.ID
    if let named = request.entry {
      id = named
    } else if let turn = try turn(direction, in: request.scope) {
      id = turn
    } else if direction == .undo {
      throw .nothingToUndo(request.scope, newest: try newestOfBoard(outside: request.scope))
    } else {
      throw .nothingToRedo(request.scope)
    }
    let course = try course(of: id)
    guard let entry = course.entry else { throw .unknownEntry(id) }
    switch direction {
    case .undo: if course.isUndone { throw .alreadyUndone(id) }
    case .redo: if !course.isUndone { throw .notUndone(id) }
    }
    var reversal = Reversal(of: try lastChange(in: course.records), resolution: request.resolution)
    reversal.origin = direction == .undo ? .undo(of: entry.name) : .redo(of: entry.name)
    reversal.subject = entry.subject
    return (entry, reversal)
  }

  /// What could be undone by name where a scope has nothing left.
  private mutating func newestOfBoard(outside scope: HistoryScope) throws(HistoryError) -> HistoryEntry? {
    guard scope != .board, let id = try turn(.undo, in: .board) else { return nil }
    return try course(of: id).entry.map { HistoryEntry(record: $0, state: .done) }
  }
}
