public import Entitlement

/// What a changed configuration would do to the accounts as they stand.
public struct ConfigurationPreview: Sendable, Equatable {
  /// An account that would have nothing left of a metric and has something now.
  public struct BlockedAccount: Sendable, Equatable {
    /// The account.
    public let account: AccountName
    /// Its plan.
    public let plan: PlanName
    /// The metric.
    public let metric: MetricName
    /// The usage now.
    public let now: MetricUsage
    /// The usage under the changed configuration.
    public let then: MetricUsage
  }

  /// What would be blocked, in the order of accounts and metrics.
  public let blocked: [BlockedAccount]
  /// How many accounts were looked at.
  public let accountCount: Int
}
