public import Basics

/// How much of a metric an account has used, as a status tells it.
public struct MetricUsage: Sendable, Hashable {
  /// What is used or set aside in the period.
  public let used: Int64
  /// The most that may be used in the period.
  public let limit: Int64
  /// The period as people are told it: `total` or `monthly`.
  public let period: String
  /// When counting begins anew; nil when it never does.
  public let resetsAt: Timestamp?

  /// Creates a usage.
  public init(used: Int64, limit: Int64, period: String, resetsAt: Timestamp?) {
    self.used = used
    self.limit = limit
    self.period = period
    self.resetsAt = resetsAt
  }

  /// What is left, 0 or more: a limit that was lowered leaves nothing, not less.
  public var left: Int64 { max(0, limit - used) }
}
