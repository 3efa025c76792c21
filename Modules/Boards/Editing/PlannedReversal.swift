/// A reversal as it is planned, or was carried out.
public struct PlannedReversal: Sendable, Equatable {
  /// The change that takes back what can be taken back.
  public let change: BoardChange
  /// What stays as it is, each with the reason.
  public let skipped: [OperationError]
}
