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
