public import Boards

/// What a return to the past would do.
public struct PlannedRestore: Sendable, Equatable {
  /// The record to which it leads.
  public let record: HistoryRecord
  /// What would be changed, and what left as it is.
  public let plan: PlannedReversal
  /// What nobody but others has changed since, and stays as it is.
  public let keptAsTheyAre: [BoardPath]
}
