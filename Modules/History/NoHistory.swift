public import Basics
public import Boards

/// The history of a session that keeps none, such as that of a board inside of another project's repository.
public struct NoHistory: HistoryProvider {
  /// Why there is none, and how to get one, in sentences.
  public let reason: String

  /// Creates the history of a session that keeps none.
  public init(reason: String) {
    self.reason = reason
  }

  /// The kind of history.
  public var kind: HistoryKind { .none }

  /// Takes nothing up.
  @discardableResult
  public mutating func record(
    _ change: BoardChange, by actor: Identity?, at time: Timestamp
  ) -> HistoryEntry? { nil }

  /// No entries.
  public func entries() -> [HistoryEntry] { [] }

  /// Says why nothing can be undone.
  public mutating func undo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep { throw .off(reason: reason) }

  /// Says why nothing can be redone.
  public mutating func redo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep { throw .off(reason: reason) }
}
