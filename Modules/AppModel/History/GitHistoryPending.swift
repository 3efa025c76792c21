internal import Basics
internal import Boards
internal import History

/// Stands in for git history, which this version does not have yet: the board opens, edits and saves, and undo says
/// why it is off.
struct GitHistoryPending: HistoryProvider {
  static let reason =
    "The board has a repository of its own, and history in git is not available yet in this version. Changes are saved and not committed; commit them with git."

  private var nothing = NoHistory(reason: Self.reason)

  var kind: HistoryKind { .git }

  mutating func record(_ change: BoardChange, by actor: Identity?, at time: Timestamp) -> HistoryEntry? {
    nil
  }

  func entries() -> [HistoryEntry] { [] }

  mutating func undo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep {
    try nothing.undo(id, with: &editor, in: context)
  }

  mutating func redo(
    _ id: HistoryEntry.ID?, with editor: inout BoardEditor, in context: PlanningContext
  ) throws(HistoryError) -> HistoryStep {
    try nothing.redo(id, with: &editor, in: context)
  }
}
