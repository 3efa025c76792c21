internal import Basics
internal import Entitlement

extension QuotaEngine {
  /// Changes what is known of an account.
  func change(
    _ account: AccountName, _ change: AccountChange, actor: String,
    _ configuration: SubscriptionConfiguration,
    at now: Timestamp, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> Outcome<AccountProfile> {
    try validate(account)
    try validate(actor: actor)
    let found = try transaction.account(account)
    var row: AccountRow
    switch change {
    case .openTrial(let zone):
      if let found { return Outcome(answer: found.profile, entry: nil) }
      row = AccountRow(profile: try trial(account, zone: zone, configuration, at: now))
    case .subscribe(let plan, let end, let runStart):
      row = rowOrUnknown(found, account)
      try subscribe(&row, to: plan, end: end, runStart: runStart, at: now)
    default:
      guard let found else {
        throw QuotaError(
          .unknownAccount, "There is no account called \(account).",
          hint: "Open it with a trial or a plan first.")
      }
      row = found
      try update(&row, change, at: now)
    }
    // What counts may be another period from now on.
    row.sums = []
    let entry = LedgerEntry(
      account: account, kind: .change, reference: OperationReference(key: identities.next(), madeAt: now),
      recordedAt: now, actor: actor, configurationVersion: configuration.version, note: change.note)
    try transaction.save(row)
    try transaction.append(entry)
    return Outcome(answer: row.profile, entry: entry)
  }

  private func trial(
    _ account: AccountName, zone: String, _ configuration: SubscriptionConfiguration, at now: Timestamp
  ) throws(QuotaError) -> AccountProfile {
    try validate(zone: zone)
    guard let days = configuration.terms[.trial]?.trialDays else {
      throw QuotaError(
        .invalidConfiguration, "The plan trial has no trial days in version \(configuration.version).")
    }
    return .trial(account, zone: zone, days: days, at: now)
  }

  private func subscribe(
    _ row: inout AccountRow, to plan: PlanName, end: Timestamp?, runStart: Timestamp?, at now: Timestamp
  ) throws(QuotaError) {
    guard catalogue[plan] != nil else {
      throw QuotaError(
        .invalidRequest, "There is no plan called \(plan).",
        hint: "Use one of: \(catalogue.plans.map(\.name.rawValue).joined(separator: ", ")).")
    }
    if let runStart {
      // Counting months from far outside of the calendar is nonsense that a store never means.
      guard (1_970...9_999).contains(runStart.date.year) else {
        throw QuotaError(.invalidRequest, "A subscription cannot have begun at that time.")
      }
    }
    let wasActive = catalogue.isActive(row.profile.subscription, at: now)
    row.profile.subscribe(to: plan, end: end, runStart: runStart, wasActive: wasActive, at: now)
  }

  private func update(
    _ row: inout AccountRow, _ change: AccountChange, at now: Timestamp
  ) throws(QuotaError) {
    switch change {
    case .openTrial, .subscribe: break
    case .cancel(let end):
      row.profile.subscription.status = .cancelled
      // Whoever cancels without saying when keeps the end that is known.
      if let end { row.profile.subscription.subscriptionEnd = end }
    case .expire:
      row.profile.subscription.status = .expired
      // A trial is in force by its end alone.
      let trialEnd = row.profile.subscription.trialEnd
      if row.profile.subscription.plan == .trial {
        row.profile.subscription.trialEnd = trialEnd.map { min($0, now) }
      }
    case .moveTrialEnd(let end):
      row.profile.subscription.trialEnd = end
    case .moveToZone(let zone):
      try validate(zone: zone)
      try row.profile.move(to: zone, at: now, in: zones)
    }
  }

  private func validate(zone: String) throws(QuotaError) {
    do throws(TimeZoneError) {
      _ = try zones.rules(of: zone)
    } catch {
      throw QuotaError(.timeZone, error.message, hint: error.hint)
    }
  }

  /// Lists who did what with an account.
  func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int,
    in transaction: any QuotaTransaction
  ) throws(QuotaError) -> [LedgerEntry] {
    try validate(account)
    return try transaction.history(of: account, before: position, limit: max(1, min(limit, 1_000)))
  }

  /// Everything that is kept of an account.
  func export(
    _ account: AccountName, in transaction: any QuotaTransaction
  ) throws(QuotaError) -> AccountExport {
    var entries: [LedgerEntry] = []
    while true {
      let page = try history(of: account, before: entries.last?.position, limit: 1_000, in: transaction)
      if page.isEmpty { break }
      entries += page
    }
    return AccountExport(
      account: account, row: try transaction.account(account), entries: entries.reversed())
  }
}
