public import Boards

/// What an undo or a redo did.
public struct HistoryStep: Sendable, Equatable {
  /// The entry as it is now.
  public let entry: HistoryEntry
  /// What was changed; without steps when somebody else had done it already.
  public let edit: BoardEdit
  /// What was left as it is, each with the reason.
  public let skipped: [OperationError]

  /// Creates the account of a step.
  public init(entry: HistoryEntry, edit: BoardEdit, skipped: [OperationError] = []) {
    self.entry = entry
    self.edit = edit
    self.skipped = skipped
  }
}
