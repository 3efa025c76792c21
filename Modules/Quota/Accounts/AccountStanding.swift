/// How an account stands at an instant: everything that a decision is a function of.
struct AccountStanding {
  /// How it stands with one metric.
  struct Count: Equatable {
    /// What the plan allows.
    let limit: MetricLimit
    /// The sum of the entries in the period that counts.
    var sum: UsageSum
    /// What open reservations of the period set aside.
    var reserved: Int64

    /// What a status tells.
    var usage: MetricUsage {
      MetricUsage(
        used: sum.used + reserved, limit: limit.limit, period: limit.period.statusName,
        resetsAt: sum.period.resetsAt)
    }
  }

  /// Whether the account has a subscription or trial in force.
  let isActive: Bool
  /// The counts of the metrics that were asked about.
  var counts: [MetricName: Count]

  /// Decides whether amounts may be used: nil when they may.
  ///
  /// Every metric is looked at in the order of the names and the first that lacks decides; what is left after a limit
  /// was lowered below what is used is nothing.
  func refusal(of amounts: MetricAmounts) -> Refusal? {
    guard isActive else { return .subscriptionInactive }
    for metric in amounts.metrics where amounts[metric] > (counts[metric]?.usage.left ?? 0) {
      return .quotaExceeded(metric)
    }
    return nil
  }

  /// What to answer about metrics.
  func usage(of metrics: [MetricName]) -> [MetricName: MetricUsage] {
    var usage: [MetricName: MetricUsage] = [:]
    for metric in metrics { usage[metric] = counts[metric]?.usage }
    return usage
  }
}
