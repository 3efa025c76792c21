public import Basics

/// What came of asking to use something up, or to set it aside.
public struct ConsumptionAnswer: Sendable, Equatable {
  /// Names the operation, for settling it or taking it back.
  public let reference: OperationReference
  /// Why it was refused; nil when it was granted.
  public let refusal: Refusal?
  /// The usage of the metrics that were asked for, right after.
  public let usage: [MetricName: MetricUsage]
  /// The deadline of a reservation.
  public let deadline: Timestamp?
  /// The version of the configuration that it was decided with.
  public let configurationVersion: Int64
  /// Whether this is what an earlier request with the same key was answered.
  public let isReplay: Bool

  /// Whether it was granted.
  public var isGranted: Bool { refusal == nil }

  /// Creates the answer that an entry records.
  init(_ entry: LedgerEntry, isReplay: Bool) {
    reference = entry.reference
    refusal = entry.refusal
    usage = entry.usage
    deadline = entry.deadline
    configurationVersion = entry.configurationVersion
    self.isReplay = isReplay
  }
}
