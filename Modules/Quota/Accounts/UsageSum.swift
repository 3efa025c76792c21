/// What an account has used of a metric in a period: the sum of its dated entries, kept so that it need not be
/// added up for every request.
///
/// It is never the truth by itself. When time has left the period, or another kind of period counts, the entries are
/// added up again; and a change of the account drops all of its sums. So a sum also says which period counts, and while
/// it is good nobody has to look that up in the calendar.
public struct UsageSum: Sendable, Equatable {
  /// The metric.
  public let metric: MetricName
  /// The kind of the period.
  public let kind: PeriodKind
  /// The counted part of the period.
  public let period: QuotaPeriod
  /// The sum of the entries that are dated in the period, 0 or more. Open reservations are not in it.
  public var used: Int64

  /// Creates a sum.
  public init(metric: MetricName, kind: PeriodKind, period: QuotaPeriod, used: Int64) {
    self.metric = metric
    self.kind = kind
    self.period = period
    self.used = used
  }
}
