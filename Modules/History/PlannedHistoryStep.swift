public import Boards

/// What an undo or a redo would do.
public struct PlannedHistoryStep: Sendable, Equatable {
  /// The entry that would be undone or redone.
  public let entry: HistoryEntry
  /// What would be changed, and what left as it is.
  public let plan: PlannedReversal
}
