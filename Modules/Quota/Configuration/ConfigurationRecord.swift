public import Basics

/// One version of the rows of `subscription_config`, as they are stored: nothing is checked yet.
public struct ConfigurationRecord: Sendable, Equatable {
  /// The row of a plan.
  public struct PlanRow: Sendable, Equatable {
    /// The plan's name.
    public var plan: String
    /// How many days it lasts when it is a trial.
    public var trialDays: Int64?
    /// Whether it is sold as unlimited.
    public var isMarketedAsUnlimited: Bool
    /// Whether it makes boards Pro.
    public var grantsPro: Bool

    /// Creates a row.
    public init(plan: String, trialDays: Int64?, isMarketedAsUnlimited: Bool, grantsPro: Bool) {
      self.plan = plan
      self.trialDays = trialDays
      self.isMarketedAsUnlimited = isMarketedAsUnlimited
      self.grantsPro = grantsPro
    }
  }

  /// The row of a plan's limit on a metric.
  public struct LimitRow: Sendable, Equatable {
    /// The plan's name.
    public var plan: String
    /// The metric's name.
    public var metric: String
    /// The most that may be used in a period; nil when the row has none, which is an error and never "unlimited".
    public var limit: Int64?
    /// The period's kind.
    public var period: String

    /// Creates a row.
    public init(plan: String, metric: String, limit: Int64?, period: String) {
      self.plan = plan
      self.metric = metric
      self.limit = limit
      self.period = period
    }
  }

  /// The version, from 1.
  public let version: Int64
  /// Who made it.
  public let changedBy: String
  /// When it was made.
  public let changedAt: Timestamp
  /// The plans, in the order of their names.
  public let plans: [PlanRow]
  /// The limits, in the order of plan and metric.
  public let limits: [LimitRow]

  /// Creates a record.
  public init(
    version: Int64, changedBy: String, changedAt: Timestamp, plans: [PlanRow], limits: [LimitRow]
  ) {
    self.version = version
    self.changedBy = changedBy
    self.changedAt = changedAt
    self.plans = plans
    self.limits = limits
  }
}
