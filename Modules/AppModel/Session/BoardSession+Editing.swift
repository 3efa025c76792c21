internal import Basics
public import Boards
public import History

extension BoardSession {
  /// Carries an operation out, and takes it up in the history.
  ///
  /// - Throws: `.edit` when it cannot be done, with the place where a text that a person wrote is kept; the board is
  ///   as it was then.
  @discardableResult
  public func perform(
    _ operation: BoardOperation, options: EditOptions = EditOptions()
  ) throws(SessionError) -> PerformedOperation {
    try requireOpen()
    let context = makeContext()
    if let repeated = try answer(to: operation, options) { return repeated }
    try prepareHistory(at: context.now)
    let note = makeNote(in: context, operationID: options.operationID)
    var record: HistoryRecord?
    let edit: BoardEdit
    do throws(BoardEditError) {
      edit = try editor.perform(operation, in: context, options: options) {
        (change, board) throws(RecordingError) in
        var note = note
        note.summary = change.summary(on: board)
        do throws(HistoryError) {
          record = try history.record(change, note)
        } catch {
          throw error.asRecordingError
        }
      }
    } catch {
      tellNotices()
      throw .edit(error, textKeptAt: keepText(of: operation, after: error, at: context.now))
    }
    notice(edit.events)
    return PerformedOperation(edit: edit, entry: record.map { HistoryEntry(record: $0, state: .done) })
  }

  /// The answer to a request that was carried out before under the same name; nil when it was not.
  private func answer(
    to operation: BoardOperation, _ options: EditOptions
  ) throws(SessionError) -> PerformedOperation? {
    guard let id = options.operationID, !editor.hasAnswered(id) else { return nil }
    let found: (record: HistoryRecord, change: BoardChange)?
    do throws(HistoryError) {
      found = try history.record(ofOperation: id).map { (record) throws(HistoryError) in
        (record, try history.change(of: record.id))
      }
    } catch {
      throw .history(error)
    }
    guard let (record, made) = found else { return nil }
    guard record.name == ChangeName(operation) else {
      throw .edit(.operationIDTaken(id), textKeptAt: nil)
    }
    let change = BoardChange(origin: .operation(operation), steps: made.steps, subject: record.subject)
    return PerformedOperation(
      edit: BoardEdit(change: change, isRepeated: true), entry: HistoryEntry(record: record, state: .done))
  }

  /// Plans an operation, and says what it would change; nothing is written.
  public func preview(
    _ operation: BoardOperation, options: EditOptions = EditOptions()
  ) throws(SessionError) -> BoardChange {
    try requireOpen()
    do throws(BoardEditError) {
      return try editor.preview(operation, in: makeContext(), options: options)
    } catch {
      throw .edit(error, textKeptAt: nil)
    }
  }

  /// Reads what others changed, and says what that was.
  ///
  /// - Parameter paths: what a watch has reported; nil to read everything again.
  @discardableResult
  public func refresh(changed paths: [BoardPath]? = nil) throws(SessionError) -> OutsideChanges {
    try requireOpen()
    do throws(BoardEditError) {
      return try editor.refresh(changed: paths ?? [BoardPath([])])
    } catch {
      throw .edit(error, textKeptAt: nil)
    }
  }

  /// Reads the comments of a card, as they are now; they are part of the board from then on.
  public func loadComments(of card: ItemID) throws(SessionError) {
    try requireOpen()
    editor.loadComments(of: card)
  }

  func notice(_ events: [ApplyingEvent]) {
    for case .replacedWithoutExchange in events { lacksExchange = true }
    tellNotices()
  }

  /// Reports what the history has to say.
  func tellNotices() {
    for notice in history.takeNotices() {
      appModel.surroundings.diagnostics.report(Diagnostic(.notice, notice, path: location.path))
    }
  }

  func requireOpen() throws(SessionError) {
    if hasEnded { throw .ended }
  }
}

/// What became of an operation in a session.
public struct PerformedOperation: Sendable, Equatable {
  /// What was changed.
  public let edit: BoardEdit
  /// The entry in the history; nil when there was nothing to do, when the request was answered before, or when the
  /// session keeps no history.
  public let entry: HistoryEntry?

  /// Creates the account of an operation.
  public init(edit: BoardEdit, entry: HistoryEntry?) {
    self.edit = edit
    self.entry = entry
  }
}
