public import Entitlement

/// How an account stands: what the service answers and clients show.
public struct QuotaStatus: Sendable, Equatable {
  /// A metric with its usage.
  public struct Entry: Sendable, Equatable {
    /// The metric.
    public let metric: MetricName
    /// Its usage.
    public let usage: MetricUsage

    /// Creates an entry.
    public init(metric: MetricName, usage: MetricUsage) {
      self.metric = metric
      self.usage = usage
    }
  }

  /// A permission that a metric stands for, such as `can_capture`.
  public struct Permission: Sendable, Equatable {
    /// The key, such as `can_capture`.
    public let key: String
    /// Whether it may be done now.
    public let isGranted: Bool

    /// Creates a permission.
    public init(key: String, isGranted: Bool) {
      self.key = key
      self.isGranted = isGranted
    }
  }

  /// The plan's name.
  public let tier: PlanName
  /// `active`, `cancelled` or `expired`.
  public let status: ProfileStatus
  /// What the metrics allow, in the order of the catalogue.
  public let permissions: [Permission]
  /// Whether a session may be started.
  public let canStartSession: Bool
  /// The usage of every metric, in the order of the catalogue.
  public let metrics: [Entry]
  /// Whether the plan is sold as unlimited.
  public let isMarketedAsUnlimited: Bool

  /// Creates a status.
  public init(
    tier: PlanName, status: ProfileStatus, permissions: [Permission], canStartSession: Bool, metrics: [Entry],
    isMarketedAsUnlimited: Bool
  ) {
    self.tier = tier
    self.status = status
    self.permissions = permissions
    self.canStartSession = canStartSession
    self.metrics = metrics
    self.isMarketedAsUnlimited = isMarketedAsUnlimited
  }

  /// The usage of a metric; nil when it is not counted.
  public subscript(metric: MetricName) -> MetricUsage? { metrics.first { $0.metric == metric }?.usage }

  /// Whether a permission is granted; one that there is not is none.
  public func allows(_ key: String) -> Bool { permissions.first { $0.key == key }?.isGranted ?? false }

  /// Whether an impulse may be captured.
  public var canCapture: Bool { allows("can_capture") }
  /// Whether a check-in may be created.
  public var canCheckin: Bool { allows("can_checkin") }
}
