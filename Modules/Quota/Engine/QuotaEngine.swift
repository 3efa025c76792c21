internal import Basics
internal import Entitlement

/// Every operation of a ledger, over the rows of one transaction.
///
/// Each reads what it needs, decides by pure functions of what it read, and only then writes: an operation that
/// throws a decision has written nothing.
struct QuotaEngine: Sendable {
  /// For how long a key stands against repetition.
  static let keyLife = Duration.seconds(7 * 86_400)
  /// How many reservations an account may have open.
  static let reservationLimit = 1_000
  /// For how long something may be set aside.
  static let longestReservation = Duration.seconds(31 * 86_400)

  /// The plans and metrics.
  let catalogue: PlanCatalogue
  /// The time zones.
  let zones: TimeZoneStore
  /// Mints keys for requests that have none.
  let identities: UUIDSource

  /// The account's row, or what stands for one that nobody knows.
  func rowOrUnknown(_ row: AccountRow?, _ account: AccountName) -> AccountRow {
    row ?? AccountRow(profile: .unknown(account))
  }

  /// Finds out how an account stands with some metrics, and keeps the sums that had to be added up in the row.
  func standing(
    of row: inout AccountRow, metrics: [MetricName], _ configuration: SubscriptionConfiguration,
    at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> AccountStanding {
    let profile = row.profile
    let isActive = catalogue.isActive(profile.subscription, at: now)
    // Made when a period has to be looked up, which is once a month.
    var periods: AccountPeriods?
    var standing = AccountStanding(isActive: isActive, counts: [:])
    for metric in metrics {
      let limit = try limit(on: metric, of: profile.subscription.plan, isActive: isActive, configuration)
      let sum: UsageSum
      if let kept = row.sum(of: metric, limit.period, at: now) {
        sum = kept
      } else {
        let known: AccountPeriods
        if let periods { known = periods } else { known = try AccountPeriods(of: profile, zones: zones) }
        periods = known
        let period = known.countedPeriod(limit.period, at: now)
        let entries = try transaction.usageEntries(of: profile.account, datedIn: period)
        let used = max(0, entries.reduce(0) { $0 + $1.usageAdded(to: metric) })
        sum = UsageSum(metric: metric, kind: limit.period, period: period, used: used)
        row.keep(sum)
      }
      let reserved = row.reservations.reduce(Int64(0)) { total, reservation in
        let counts = reservation.deadline > now && sum.period.contains(reservation.reference.madeAt)
        return total + (counts ? reservation.amounts[metric] : 0)
      }
      standing.counts[metric] = AccountStanding.Count(
        limit: limit, sum: sum, reserved: reserved)
    }
    return standing
  }

  /// The limit that holds.
  ///
  /// An account whose plan is not in the catalogue is shown the limits of the trial as long as it has no access, so that
  /// it sees the paywall; once it has, a limit is needed, and none is an error.
  private func limit(
    on metric: MetricName, of plan: PlanName, isActive: Bool, _ configuration: SubscriptionConfiguration
  ) throws(QuotaError) -> MetricLimit {
    let isUnknown = catalogue[plan] == nil
    return try configuration.limit(of: isUnknown && !isActive ? .trial : plan, on: metric)
  }

  /// How an account stands, and whether sums had to be added up for it that are not kept yet.
  struct StatusAnswer: Sendable {
    let status: QuotaStatus
    let addedUp: Bool
  }

  /// Tells how an account stands.
  func status(
    of account: AccountName, _ configuration: SubscriptionConfiguration, at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> StatusAnswer {
    try validate(account)
    let found = try transaction.account(account)
    var row = rowOrUnknown(found, account)
    let metrics = catalogue.metrics
    let standing = try standing(
      of: &row, metrics: metrics.map(\.name), configuration, at: now, in: transaction)
    let addedUp = found != nil && found?.sums != row.sums
    let subscription = row.profile.subscription
    var permissions: [QuotaStatus.Permission] = []
    var entries: [QuotaStatus.Entry] = []
    for metric in metrics {
      guard let usage = standing.counts[metric.name]?.usage else { continue }
      entries.append(QuotaStatus.Entry(metric: metric.name, usage: usage))
      if let key = metric.permissionKey {
        let isGranted = standing.refusal(of: MetricAmounts(1, of: metric.name)) == nil
        permissions.append(QuotaStatus.Permission(key: key, isGranted: isGranted))
      }
    }
    let status = QuotaStatus(
      tier: subscription.plan, status: catalogue.shownStatus(of: subscription, at: now),
      permissions: permissions,
      canStartSession: standing.isActive, metrics: entries,
      isMarketedAsUnlimited: configuration.terms[subscription.plan]?.isMarketedAsUnlimited ?? false)
    return StatusAnswer(status: status, addedUp: addedUp)
  }

  /// Keeps the sums of the periods that count, so that statuses need not add them up.
  func keepSums(
    of account: AccountName, _ configuration: SubscriptionConfiguration, at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) {
    guard let found = try transaction.account(account) else { return }
    var row = found
    _ = try standing(
      of: &row, metrics: catalogue.metrics.map(\.name), configuration, at: now, in: transaction)
    if row != found { try transaction.save(row) }

  }

  /// Tells whether an account may do something.
  func allows(
    _ action: QuotaAction, for account: AccountName, _ configuration: SubscriptionConfiguration,
    at now: Timestamp,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Bool {
    try validate(account)
    let amounts = action.metric.map { MetricAmounts(1, of: $0) } ?? .none
    try validate(metrics: amounts)
    var row = rowOrUnknown(try transaction.account(account), account)
    let standing = try standing(of: &row, metrics: amounts.metrics, configuration, at: now, in: transaction)
    return standing.refusal(of: amounts) == nil
  }
}
