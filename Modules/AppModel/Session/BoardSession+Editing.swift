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
    let edit: BoardEdit
    do throws(BoardEditError) {
      edit = try editor.perform(operation, in: context, options: options)
    } catch {
      throw .edit(error, textKeptAt: keepText(of: operation, after: error, at: context.now))
    }
    notice(edit.events)
    guard !edit.isRepeated else { return PerformedOperation(edit: edit, entry: nil) }
    do throws(HistoryError) {
      let entry = try history.record(edit.change, by: context.actor, at: context.now)
      return PerformedOperation(edit: edit, entry: entry)
    } catch {
      throw .history(error)
    }
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

  /// The entries of the session's history, newest first, the undone ones among them.
  public func historyEntries() throws(SessionError) -> [HistoryEntry] {
    do throws(HistoryError) {
      return try history.entries()
    } catch {
      throw .history(error)
    }
  }

  /// Undoes an entry of the history, or the newest one of the session that is not undone.
  ///
  /// - Throws: `.history`; the board and the history are as they were then.
  @discardableResult
  public func undo(_ id: HistoryEntry.ID? = nil) throws(SessionError) -> HistoryStep {
    try requireOpen()
    do throws(HistoryError) {
      let step = try history.undo(id, with: &editor, in: makeContext())
      notice(step.edit.events)
      return step
    } catch {
      throw .history(error)
    }
  }

  /// Redoes an entry of the history, or the one that was undone last.
  ///
  /// - Throws: `.history`; the board and the history are as they were then.
  @discardableResult
  public func redo(_ id: HistoryEntry.ID? = nil) throws(SessionError) -> HistoryStep {
    try requireOpen()
    do throws(HistoryError) {
      let step = try history.redo(id, with: &editor, in: makeContext())
      notice(step.edit.events)
      return step
    } catch {
      throw .history(error)
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

  private func notice(_ events: [ApplyingEvent]) {
    for case .replacedWithoutExchange in events { lacksExchange = true }
  }

  private func requireOpen() throws(SessionError) {
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
