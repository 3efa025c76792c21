public import Boards

/// What a return to the past did.
public struct RestoredBoard: Sendable, Equatable {
  /// The record to which it led.
  public let record: HistoryRecord
  /// The return as an entry of its own; nil when everything was as it was then already.
  public let entry: HistoryEntry?
  /// What was changed.
  public let edit: BoardEdit
  /// What was left as it is, each with the reason.
  public let skipped: [OperationError]
  /// What nobody but others has changed since, and stays as it is.
  public let keptAsTheyAre: [BoardPath]
}
