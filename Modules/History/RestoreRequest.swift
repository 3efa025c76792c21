public import Boards

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
