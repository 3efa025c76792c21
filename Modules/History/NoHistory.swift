public import Boards

/// The history of a session that keeps none, such as that of a board inside of another project's repository.
///
/// What an earlier session has kept can still be read.
public struct NoHistory: HistoryProvider {
  /// Why there is none, and how to get one, in sentences.
  public let reason: String
  private var frozen: NativeHistory?

  /// Creates the history of a session that keeps none.
  ///
  /// - Parameter frozen: what was kept before, to be read; nil when there is nothing.
  public init(reason: String, frozen: NativeHistory? = nil) {
    self.reason = reason
    self.frozen = frozen
  }

  /// The kind of history.
  public var kind: HistoryKind { .none }

  /// Why there is none.
  public var offReason: String? { reason }

  /// Takes up nothing that is done, and refuses what would go through the history.
  @discardableResult
  public mutating func record(_ change: BoardChange, _ note: HistoryNote) throws(HistoryError)
    -> HistoryRecord?
  {
    if case .operation = change.origin { return nil }
    throw .off(reason: reason)
  }

  /// Visits what was kept before.
  public mutating func visitRecords(
    _ visit: (HistoryRecord) throws(HistoryError) -> Bool
  ) throws(HistoryError) { try frozen?.visitRecords(visit) }

  /// Says why nothing can be undone or shown.
  public mutating func change(of id: HistoryEntry.ID) throws(HistoryError) -> BoardChange {
    throw .off(reason: reason)
  }

  /// How much was kept before.
  public mutating func facts() throws(HistoryError) -> HistoryFacts? { try frozen?.facts() }

  /// Says why nothing is forgotten either.
  public mutating func purge() throws(HistoryError) -> Int { throw .off(reason: reason) }
}
