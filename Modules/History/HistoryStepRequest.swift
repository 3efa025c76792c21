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
