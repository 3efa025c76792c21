internal import Entitlement

extension PlanCatalogue {
  /// The keys that are the same in every status: none may name a metric or its permission.
  static let statusKeys: Set<String> = ["tier", "status", "can_start_session", "marketed_as_unlimited"]

  /// Checks that the catalogue makes sense.
  func validate() throws(QuotaError) {
    var keys = Self.statusKeys
    for metric in metrics {
      guard metric.name.isWellFormed else {
        throw Self.invalid(
          "\(metric.name) is no name for a metric, which is lowercase letters, digits and underscores")
      }
      for key in [metric.name.rawValue, metric.permissionKey].compactMap({ $0 }) {
        guard MetricName(rawValue: key).isWellFormed, keys.insert(key).inserted else {
          throw Self.invalid("the key \(key) is needed twice in a status, or is none")
        }
      }
    }
    var names: Set<PlanName> = []
    for plan in plans {
      guard !plan.name.rawValue.isEmpty, names.insert(plan.name).inserted else {
        throw Self.invalid("the plan \(plan.name) is there twice, or has no name")
      }
      guard plan.rank >= 0, plan.monthlyPriceInCents >= 0 else {
        throw Self.invalid("the plan \(plan.name) has a rank or a price below 0")
      }
      try validate(plan.terms, of: plan.name)
    }
    guard names.contains(.trial), self[.trial]?.terms.trialDays != nil else {
      throw Self.invalid("there is no plan called trial, or it has no trial days")
    }
  }

  /// Checks the terms of a plan: a limit of 0 or more for every metric that is counted.
  func validate(
    _ terms: PlanTerms, of plan: PlanName, code: QuotaError.Code = .invalidCatalogue
  ) throws(QuotaError) {
    for metric in metrics where terms.limits[metric.name] == nil {
      throw QuotaError(
        code, "The plan \(plan) has no limit for \(metric.name).", hint: "Add one: none is never unlimited.")
    }
    for (metric, limit) in terms.limits {
      guard self[metric] != nil else {
        throw QuotaError(code, "The plan \(plan) has a limit for \(metric), which is not counted.")
      }
      guard (0...MetricAmounts.largest).contains(limit.limit) else {
        throw QuotaError(
          code, "The limit of the plan \(plan) for \(metric) is \(limit.limit).",
          hint: "Use a number from 0 to \(MetricAmounts.largest).")
      }
    }
    if let days = terms.trialDays, !(1...3_650).contains(days) {
      throw QuotaError(code, "The plan \(plan) has \(days) trial days.", hint: "Use a number from 1 to 3650.")
    }
  }

  private static func invalid(_ defect: String) -> QuotaError {
    QuotaError(.invalidCatalogue, "The plan catalogue makes no sense: \(defect).")
  }
}
