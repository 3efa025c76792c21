/// What a plan allows: the part of a plan that operators change while the service runs.
public struct PlanTerms: Sendable, Equatable {
  /// The limits of the metrics; a metric that is in use and missing here is an error, never unlimited.
  public var limits: [MetricName: MetricLimit]
  /// How many days the plan lasts when it is a trial; nil when it is none.
  public var trialDays: Int?
  /// Whether the plan is sold as unlimited. It is a label: the limits hold all the same.
  public var isMarketedAsUnlimited: Bool
  /// Whether the plan makes boards Pro.
  public var grantsPro: Bool

  /// Creates terms.
  public init(
    limits: [MetricName: MetricLimit], trialDays: Int? = nil, isMarketedAsUnlimited: Bool = false,
    grantsPro: Bool = false
  ) {
    self.limits = limits
    self.trialDays = trialDays
    self.isMarketedAsUnlimited = isMarketedAsUnlimited
    self.grantsPro = grantsPro
  }
}
