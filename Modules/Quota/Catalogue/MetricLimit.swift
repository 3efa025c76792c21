/// How much of a metric a plan allows, and within what time.
public struct MetricLimit: Sendable, Equatable {
  /// The most that may be used within one period, 0 or more.
  public let limit: Int64
  /// The period after which counting begins anew.
  public let period: PeriodKind

  /// Creates a limit.
  public init(_ limit: Int64, _ period: PeriodKind) {
    self.limit = limit
    self.period = period
  }
}
