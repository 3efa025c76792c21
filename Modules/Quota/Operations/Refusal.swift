/// Why an operation was refused. Nothing was consumed.
public enum Refusal: Sendable, Hashable {
  /// The account has no subscription or trial in force: the client shows the paywall.
  case subscriptionInactive
  /// Not enough is left of a metric; the first of those that were asked for, in the order of their names.
  case quotaExceeded(MetricName)
}

extension Refusal {
  /// The refusal as it is stored and sent: `subscription_inactive`, or `quota_exceeded:impulses`.
  public var text: String {
    switch self {
    case .subscriptionInactive: "subscription_inactive"
    case .quotaExceeded(let metric): "quota_exceeded:\(metric)"
    }
  }

  /// Reads stored text; nil when it is none.
  public init?(text: String) {
    if text == "subscription_inactive" {
      self = .subscriptionInactive
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "quota_exceeded" else { return nil }
    let metric = MetricName(rawValue: String(parts[1]))
    guard metric.isWellFormed else { return nil }
    self = .quotaExceeded(metric)
  }
}
