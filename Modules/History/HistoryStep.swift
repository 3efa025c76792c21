public import Boards

/// What is to be undone or redone.
public struct HistoryStepRequest: Sendable {
  /// The entry; nil for the one whose turn it is.
  public var entry: HistoryEntry.ID?
  /// Among whose entries the turn is.
  public var scope: HistoryScope
  /// What becomes of what was changed since.
  public var resolution: Reversal.Resolution

  /// Creates a request.
  public init(
    entry: HistoryEntry.ID? = nil, scope: HistoryScope, resolution: Reversal.Resolution = .refuse
  ) {
    self.entry = entry
    self.scope = scope
    self.resolution = resolution
  }
}

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

/// What an undo or a redo would do.
public struct PlannedHistoryStep: Sendable, Equatable {
  /// The entry that would be undone or redone.
  public let entry: HistoryEntry
  /// What would be changed, and what left as it is.
  public let plan: PlannedReversal
}
