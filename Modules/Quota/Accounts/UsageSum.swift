/// What an account has used of a metric in a period: the sum of its dated entries, kept so that it need not be
/// added up for every request.
///
/// It is never the truth by itself. When the period that a decision is about is another one, because time went on or
/// a plan, a zone or a limit changed, the entries are added up again.
public struct UsageSum: Sendable, Equatable {
  /// The metric.
  public let metric: MetricName
  /// The period.
  public let period: QuotaPeriod
  /// The sum of the entries that are dated in the period, 0 or more. Open reservations are not in it.
  public var used: Int64

  /// Creates a sum.
  public init(metric: MetricName, period: QuotaPeriod, used: Int64) {
    self.metric = metric
    self.period = period
    self.used = used
  }
}
