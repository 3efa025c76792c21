public import Entitlement

/// The plans there are and what is counted, as data.
///
/// A plan is one entry here and nothing else; a metric is one line here and a limit in every plan.
public struct PlanCatalogue: Sendable, Equatable {
  /// What is counted, in the order in which a status lists it.
  public let metrics: [Metric]
  /// The plans, lowest first as people see them.
  public let plans: [Plan]

  /// Creates a catalogue that makes sense.
  ///
  /// - Throws: `.invalidCatalogue` that says what does not: no plan called `trial`, a name twice, a plan without a
  ///   limit for a metric, a limit below 0, a key that a status needs for something else.
  public init(metrics: [Metric], plans: [Plan]) throws(QuotaError) {
    self.metrics = metrics
    self.plans = plans
    try validate()
  }

  /// Creates the catalogue that is known to make sense; a test holds it to that.
  private init(known metrics: [Metric], _ plans: [Plan]) {
    self.metrics = metrics
    self.plans = plans
  }

  /// The product's own plans.
  public static let standard = PlanCatalogue(
    known: [
      Metric(.impulses, permissionKey: "can_capture"),
      Metric(.checkins, permissionKey: "can_checkin"),
    ],
    [
      Plan(
        name: .trial, rank: 0, tierDisplayLabel: "Trial", monthlyPriceInCents: 0,
        terms: PlanTerms(
          limits: [.impulses: MetricLimit(3, .total), .checkins: MetricLimit(7, .total)], trialDays: 7)),
      Plan(
        name: .foundation, rank: 1, tierDisplayLabel: "Impulse", monthlyPriceInCents: 600,
        terms: PlanTerms(limits: [.impulses: MetricLimit(30, .monthly), .checkins: MetricLimit(90, .monthly)])
      ),
      Plan(
        name: .partner, rank: 1, tierDisplayLabel: "Partner", monthlyPriceInCents: 0,
        terms: PlanTerms(limits: [.impulses: MetricLimit(30, .monthly), .checkins: MetricLimit(90, .monthly)])
      ),
      Plan(
        name: .mastery, rank: 2, tierDisplayLabel: "Pro", monthlyPriceInCents: 1200,
        terms: PlanTerms(
          limits: [.impulses: MetricLimit(60, .monthly), .checkins: MetricLimit(180, .monthly)],
          isMarketedAsUnlimited: true, grantsPro: true)),
    ])

  /// The plan of a name; nil when there is none.
  public subscript(name: PlanName) -> Plan? { plans.first { $0.name == name } }

  /// The metric of a name; nil when nothing of that name is counted.
  public subscript(name: MetricName) -> Metric? { metrics.first { $0.name == name } }

  /// The rank of a plan; that of one that is not known is 0.
  public func rank(of name: PlanName) -> Int { self[name]?.rank ?? 0 }

  /// The terms of every plan until a configuration says otherwise.
  public var terms: [PlanName: PlanTerms] {
    Dictionary(plans.map { ($0.name, $0.terms) }, uniquingKeysWith: { first, _ in first })
  }
}
