internal import Basics
internal import Entitlement

extension QuotaEngine {
  /// The configuration in force; the catalogue's own terms become version 1 when there is none.
  func loadConfiguration(in transaction: any QuotaTransaction) throws(QuotaError)
    -> SubscriptionConfiguration?
  {
    guard let record = try transaction.configuration(version: nil) else { return nil }
    return try SubscriptionConfiguration(record, catalogue: catalogue)
  }

  /// Puts the catalogue's own terms in force when there is no configuration yet.
  func seedConfiguration(
    at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> SubscriptionConfiguration {
    if let configuration = try loadConfiguration(in: transaction) { return configuration }
    let record = ConfigurationRecord(
      version: 1, changedBy: "catalogue", changedAt: now, terms: catalogue.terms)
    let configuration = try SubscriptionConfiguration(record, catalogue: catalogue)
    try transaction.append(record)
    return configuration
  }

  /// Checks terms that somebody wants to put in force: exactly the plans of the catalogue, each with a limit for
  /// every metric.
  func validate(_ terms: [PlanName: PlanTerms]) throws(QuotaError) {
    for plan in catalogue.plans {
      guard let terms = terms[plan.name] else {
        throw QuotaError(.invalidConfiguration, "The plan \(plan.name) has no terms.", hint: "Add its rows.")
      }
      try catalogue.validate(terms, of: plan.name, code: .invalidConfiguration)
    }
    for name in terms.keys where catalogue[name] == nil {
      throw QuotaError(.invalidConfiguration, "There is no plan called \(name).")
    }
    if terms[.trial]?.trialDays == nil {
      throw QuotaError(
        .invalidConfiguration, "The plan trial has no trial days.", hint: "Use a number from 1 to 3650.")
    }
  }

  /// Puts terms in force as the next version.
  func setConfiguration(
    _ terms: [PlanName: PlanTerms], replacing version: Int64, actor: String, at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> SubscriptionConfiguration {
    try validate(actor: actor)
    try validate(terms)
    let newest = try transaction.configuration(version: nil)
    guard newest?.version ?? 0 == version else {
      throw QuotaError(
        .configurationChanged,
        "The configuration was changed meanwhile: version \(newest?.version ?? 0) is in force, not \(version).",
        hint: "Look at it, and make the change anew.")
    }
    let made = ConfigurationRecord(version: version + 1, changedBy: actor, changedAt: now, terms: terms)
    let record = made.keeping(newest, unknownTo: catalogue)
    let configuration = try SubscriptionConfiguration(record, catalogue: catalogue)
    try transaction.append(record)
    return configuration
  }

  /// What terms would block of some accounts that is not blocked yet.
  func blocked(
    by terms: [PlanName: PlanTerms], _ configuration: SubscriptionConfiguration, at now: Timestamp,
    _ rows: [AccountRow], in transaction: any QuotaTransaction
  ) throws(QuotaError) -> [ConfigurationPreview.BlockedAccount] {
    let changed = SubscriptionConfiguration(
      version: configuration.version + 1, changedBy: configuration.changedBy, changedAt: now, terms: terms)
    var blocked: [ConfigurationPreview.BlockedAccount] = []
    let metrics = catalogue.metrics.map(\.name).sorted()
    for row in rows where catalogue.isActive(row.profile.subscription, at: now) {
      let plan = row.profile.subscription.plan
      // A plan that is not in the catalogue has no limits before or after.
      guard catalogue[plan] != nil else { continue }
      for metric in metrics {
        guard let usage = try usage(of: metric, row, configuration, at: now, in: transaction), usage.left > 0,
          let then = try self.usage(of: metric, row, changed, at: now, in: transaction), then.left == 0
        else { continue }
        blocked.append(
          ConfigurationPreview.BlockedAccount(
            account: row.profile.account, plan: plan, metric: metric, now: usage, then: then))
      }
    }
    return blocked
  }

  /// The usage under a configuration; nil when it has no limit for it, and so nothing can be used.
  private func usage(
    of metric: MetricName, _ row: AccountRow, _ configuration: SubscriptionConfiguration, at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> MetricUsage? {
    guard configuration.terms[row.profile.subscription.plan]?.limits[metric] != nil else { return nil }
    var row = row
    let standing = try standing(of: &row, metrics: [metric], configuration, at: now, in: transaction)
    return standing.counts[metric]?.usage
  }
}

extension ConfigurationRecord {
  /// The record with the rows of an earlier one that this catalogue knows nothing of: a newer version of the service
  /// needs them.
  fileprivate func keeping(_ earlier: ConfigurationRecord?, unknownTo catalogue: PlanCatalogue)
    -> ConfigurationRecord
  {
    guard let earlier else { return self }
    let unknownPlans = earlier.plans.filter { catalogue[PlanName(rawValue: $0.plan)] == nil }
    let unknownLimits = earlier.limits.filter {
      catalogue[PlanName(rawValue: $0.plan)] == nil || catalogue[MetricName(rawValue: $0.metric)] == nil
    }
    return ConfigurationRecord(
      version: version, changedBy: changedBy, changedAt: changedAt,
      plans: (plans + unknownPlans).sorted { $0.plan < $1.plan },
      limits: (limits + unknownLimits).sorted { ($0.plan, $0.metric) < ($1.plan, $1.metric) })
  }
}
