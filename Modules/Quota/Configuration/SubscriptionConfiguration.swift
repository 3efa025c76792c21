public import Basics
public import Entitlement

/// What every plan allows, in one version: the rows of `subscription_config`, checked.
public struct SubscriptionConfiguration: Sendable, Equatable {
  /// The version, from 1.
  public let version: Int64
  /// Who made it.
  public let changedBy: String
  /// When it was made.
  public let changedAt: Timestamp
  /// What each plan allows.
  public let terms: [PlanName: PlanTerms]

  /// The limit of a plan on a metric.
  ///
  /// - Throws: `.missingLimit` when there is none: it is never taken as unlimited.
  public func limit(of plan: PlanName, on metric: MetricName) throws(QuotaError) -> MetricLimit {
    guard let limit = terms[plan]?.limits[metric] else {
      throw QuotaError(
        .missingLimit(plan, metric),
        "The plan \(plan) has no limit for \(metric) in version \(version) of the configuration.",
        hint: "Add the row of this plan and metric.")
    }
    return limit
  }
}

extension SubscriptionConfiguration {
  /// Reads the rows that are stored.
  ///
  /// Rows of plans and metrics that the catalogue does not have are passed over: a newer version of the service may have
  /// added them. A plan without any row has the terms of the catalogue, which is how a new plan comes in. A limit that
  /// is missing beside other rows of its plan stays missing, and is an error when it is needed.
  ///
  /// - Throws: `.invalidConfiguration` that names the row: a limit below 0 or missing, an unknown period, a row twice.
  public init(_ record: ConfigurationRecord, catalogue: PlanCatalogue) throws(QuotaError) {
    var stored: [PlanName: PlanTerms] = [:]
    for row in record.plans {
      let name = PlanName(rawValue: row.plan)
      guard stored[name] == nil else { throw Self.invalid(record.version, "the plan \(name) is there twice") }
      var days: Int?
      if let trialDays = row.trialDays {
        guard (1...3_650).contains(trialDays) else {
          throw Self.invalid(
            record.version, "the plan \(name) has \(trialDays) trial days, and 1 to 3650 are possible")
        }
        days = Int(trialDays)
      }
      stored[name] = PlanTerms(
        limits: [:], trialDays: days, isMarketedAsUnlimited: row.isMarketedAsUnlimited,
        grantsPro: row.grantsPro)
    }
    for row in record.limits {
      let name = PlanName(rawValue: row.plan)
      let metric = MetricName(rawValue: row.metric)
      let place = "the limit of the plan \(name) on \(metric)"
      guard let limit = row.limit else {
        throw Self.invalid(record.version, "\(place) is missing, and none is unlimited")
      }
      guard (0...MetricAmounts.largest).contains(limit) else {
        throw Self.invalid(
          record.version, "\(place) is \(limit), and 0 to \(MetricAmounts.largest) are possible")
      }
      guard let period = PeriodKind(rawValue: row.period) else {
        throw Self.invalid(
          record.version, "\(place) has the period \(row.period), and \(PeriodKind.allNames) are possible")
      }
      guard var terms = stored[name] else {
        throw Self.invalid(record.version, "\(place) stands without the plan's own row")
      }
      guard terms.limits.updateValue(MetricLimit(limit, period), forKey: metric) == nil else {
        throw Self.invalid(record.version, "\(place) is there twice")
      }
      stored[name] = terms
    }
    var terms: [PlanName: PlanTerms] = [:]
    for plan in catalogue.plans { terms[plan.name] = stored[plan.name] ?? plan.terms }
    self.init(version: record.version, changedBy: record.changedBy, changedAt: record.changedAt, terms: terms)
  }

  private static func invalid(_ version: Int64, _ defect: String) -> QuotaError {
    QuotaError(
      .invalidConfiguration, "Version \(version) of the configuration makes no sense: \(defect).",
      hint: "Correct the row and set the configuration again.")
  }
}

extension PeriodKind {
  /// The names there are, for messages.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ConfigurationRecord {
  /// The rows of terms, in the order of their names.
  public init(version: Int64, changedBy: String, changedAt: Timestamp, terms: [PlanName: PlanTerms]) {
    var plans: [PlanRow] = []
    var limits: [LimitRow] = []
    for (name, terms) in terms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      plans.append(
        PlanRow(
          plan: name.rawValue, trialDays: terms.trialDays.map(Int64.init),
          isMarketedAsUnlimited: terms.isMarketedAsUnlimited, grantsPro: terms.grantsPro))
      for (metric, limit) in terms.limits.sorted(by: { $0.key < $1.key }) {
        limits.append(
          LimitRow(
            plan: name.rawValue, metric: metric.rawValue, limit: limit.limit, period: limit.period.rawValue))
      }
    }
    self.init(version: version, changedBy: changedBy, changedAt: changedAt, plans: plans, limits: limits)
  }
}
