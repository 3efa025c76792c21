public import Basics
internal import Boards
public import History

extension BoardSession {
  /// The kind of history that the session really has.
  public var historyKind: HistoryKind { history.kind }

  /// Why nothing is undone, redone or shown as it was, in sentences; nil where all of it is.
  public var historyOffReason: String? { history.offReason }

  /// Whether what the session does is still known to later ones.
  public var hasLastingHistory: Bool {
    historyKind == .git || historyKind == .native && appModel.stateFolder.path != nil
  }

  /// How much the history keeps, and where; nil where that cannot be told.
  public func historyFacts() throws(SessionError) -> HistoryFacts? {
    try inHistory { () throws(HistoryError) in try history.facts() }
  }

  /// Whose entries undo and redo take when none is named: in a session that stays open its own, else those of its
  /// actor.
  public var historyScope: HistoryScope { purpose == .open ? .session(id) : .actor(actor) }

  /// The entries of the board's history, newest first, the undone ones among them.
  public func historyEntries(limit: Int? = nil) throws(SessionError) -> [HistoryEntry] {
    try inHistory { () throws(HistoryError) in try history.entries(in: historyScope, limit: limit) }
  }

  /// Finds the record that a person means by its name, or by the beginning of it.
  public func historyRecord(named name: String) throws(SessionError) -> HistoryEntry.ID {
    try inHistory { () throws(HistoryError) in try history.resolve(name) }
  }

  /// Finds the newest record that was made at a time or before it; nil when there is none.
  public func historyRecord(at time: Timestamp) throws(SessionError) -> HistoryRecord? {
    try inHistory { () throws(HistoryError) in try history.record(at: time) }
  }

  /// Finds what was recorded for a request under the caller's own name for it; nil when there is nothing.
  public func historyRecord(ofOperation id: String) throws(SessionError) -> HistoryRecord? {
    try inHistory { () throws(HistoryError) in try history.record(ofOperation: id) }
  }

  /// Undoes an entry of the history, or the newest one that is the session's turn.
  ///
  /// - Throws: `.history`; the board and the history are as they were then.
  @discardableResult
  public func undo(_ request: HistoryStepRequest? = nil) throws(SessionError) -> HistoryStep {
    let context = makeContext()
    try prepareHistory(at: context.now)
    return try step { () throws(HistoryError) in
      try history.undo(
        request ?? HistoryStepRequest(scope: historyScope), with: &editor, in: context,
        noting: makeNote(in: context))
    }
  }

  /// Redoes an entry of the history, or the one that was undone last.
  ///
  /// - Throws: `.history`; the board and the history are as they were then.
  @discardableResult
  public func redo(_ request: HistoryStepRequest? = nil) throws(SessionError) -> HistoryStep {
    let context = makeContext()
    try prepareHistory(at: context.now)
    return try step { () throws(HistoryError) in
      try history.redo(
        request ?? HistoryStepRequest(scope: historyScope), with: &editor, in: context,
        noting: makeNote(in: context))
    }
  }

  private func step(_ body: () throws(HistoryError) -> HistoryStep) throws(SessionError) -> HistoryStep {
    try requireOpen()
    let step = try inHistory(body)
    notice(step.edit.events)
    return step
  }

  /// Plans what an undo would do; nothing is written.
  public func previewUndo(_ request: HistoryStepRequest? = nil) throws(SessionError) -> PlannedHistoryStep {
    try requireOpen()
    return try inHistory { () throws(HistoryError) in
      try history.previewUndo(
        request ?? HistoryStepRequest(scope: historyScope), with: &editor, in: makeContext())
    }
  }

  /// Plans what a redo would do; nothing is written.
  public func previewRedo(_ request: HistoryStepRequest? = nil) throws(SessionError) -> PlannedHistoryStep {
    try requireOpen()
    return try inHistory { () throws(HistoryError) in
      try history.previewRedo(
        request ?? HistoryStepRequest(scope: historyScope), with: &editor, in: makeContext())
    }
  }

  /// The board as it was right after a record was made; nothing is written.
  public func board(at record: HistoryEntry.ID) throws(SessionError) -> PastBoard {
    try requireOpen()
    return try inHistory { () throws(HistoryError) in
      try history.board(at: record, with: &editor, in: makeContext())
    }
  }

  /// Plans what a return to the past would change; nothing is written.
  public func previewRestore(_ request: RestoreRequest) throws(SessionError) -> PlannedRestore {
    try requireOpen()
    return try inHistory { () throws(HistoryError) in
      try history.previewRestore(request, with: &editor, in: makeContext())
    }
  }

  /// Brings the board, or one item of it, back to how it was right after a record was made.
  ///
  /// - Throws: `.history`; the board and the history are as they were then.
  @discardableResult
  public func restore(_ request: RestoreRequest) throws(SessionError) -> RestoredBoard {
    try requireOpen()
    let context = makeContext()
    try prepareHistory(at: context.now)
    let restored = try inHistory { () throws(HistoryError) in
      try history.restore(request, with: &editor, in: context, noting: makeNote(in: context))
    }
    notice(restored.edit.events)
    return restored
  }

  /// Forgets everything but the entries of sessions that are open.
  ///
  /// - Returns: how many records were forgotten.
  public func purgeHistory() throws(SessionError) -> Int {
    try requireOpen()
    return try inHistory { () throws(HistoryError) in try history.purge() }
  }

  /// Has the history take up what others have changed before.
  func prepareHistory(at time: Timestamp) throws(SessionError) {
    try inHistory { () throws(HistoryError) in try history.prepare(at: time) }
  }

  /// What the history keeps of a change besides the change.
  func makeNote(in context: PlanningContext, operationID: String? = nil) -> HistoryNote {
    HistoryNote(
      session: id, actor: context.actor, time: context.now, operationID: operationID ?? context.operationID)
  }

  private func inHistory<Value>(_ body: () throws(HistoryError) -> Value) throws(SessionError) -> Value {
    defer { tellNotices() }
    do throws(HistoryError) {
      return try body()
    } catch {
      throw .history(error)
    }
  }
}
