/// What came of committing or releasing a reservation, or of taking usage back.
public struct SettlementAnswer: Sendable, Equatable {
  /// The reservation or consumption.
  public let reference: OperationReference
  /// What became usage, or was given back.
  public let amounts: MetricAmounts
  /// The version of the configuration in force.
  public let configurationVersion: Int64
  /// Whether an earlier request had done it already.
  public let isReplay: Bool

  /// Creates the answer that an entry records.
  init(_ entry: LedgerEntry, isReplay: Bool) {
    reference = entry.reference
    amounts = entry.amounts
    configurationVersion = entry.configurationVersion
    self.isReplay = isReplay
  }
}
