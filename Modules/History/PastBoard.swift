public import Boards

/// A board as it was right after a record was made.
public struct PastBoard: Sendable {
  /// The record.
  public let record: HistoryRecord
  /// The board; it is only to be looked at.
  public let board: Board
  /// What nobody but others has changed since, and is as it is now.
  public let keptAsTheyAre: [BoardPath]
}

/// What is to be as it once was.
public struct RestoreRequest: Sendable {
  /// The record after which it was so.
  public var record: HistoryEntry.ID
  /// The item; nil for the whole board.
  public var item: ItemID?
  /// What becomes of what was changed since by others.
  public var resolution: Reversal.Resolution

  /// Creates a request.
  public init(
    at record: HistoryEntry.ID, item: ItemID? = nil, resolution: Reversal.Resolution = .refuse
  ) {
    self.record = record
    self.item = item
    self.resolution = resolution
  }
}

/// What a return to the past would do.
public struct PlannedRestore: Sendable, Equatable {
  /// The record to which it leads.
  public let record: HistoryRecord
  /// What would be changed, and what left as it is.
  public let plan: PlannedReversal
  /// What nobody but others has changed since, and stays as it is.
  public let keptAsTheyAre: [BoardPath]
}

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
