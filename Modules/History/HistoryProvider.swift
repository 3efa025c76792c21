public import Basics
public import Boards

/// Keeps what was done to a board in a session, and undoes and redoes it.
///
/// A session has one, chosen when it begins. It never changes a board by itself: it takes changes back through the
/// session's editor, which compares before it writes, so that what somebody else did meanwhile is never overwritten.
public protocol HistoryProvider: Sendable {
  /// The kind of history.
  var kind: HistoryKind { get }

  /// Takes up a change that was just carried out. A change without steps is nothing that could be undone, and is
  /// not taken up. What was undone before can no longer be redone without naming it.
  ///
  /// - Returns: the entry; nil when none was made.
  @discardableResult
  mutating func record(
    _ change: BoardChange, by actor: Identity?, at time: Timestamp
  ) throws(HistoryError) -> HistoryEntry?

  /// The entries, newest first, the undone ones among them.
  func entries() throws(HistoryError) -> [HistoryEntry]

  /// Undoes an entry, or the newest one that is not undone.
  ///
  /// - Throws: `HistoryError`; the board and the history are as they were then.
  mutating func undo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep

  /// Redoes an entry, or the one that was undone last and not superseded since.
  ///
  /// - Throws: `HistoryError`; the board and the history are as they were then.
  mutating func redo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep
}

/// What an undo or a redo did.
public struct HistoryStep: Sendable, Equatable {
  /// The entry as it is now.
  public let entry: HistoryEntry
  /// What was changed; without steps when somebody else had done it already.
  public let edit: BoardEdit

  /// Creates the account of a step.
  public init(entry: HistoryEntry, edit: BoardEdit) {
    self.entry = entry
    self.edit = edit
  }
}
