internal import Basics
internal import Entitlement

extension AccountProfile {
  /// The profile of an account that begins with a trial.
  static func trial(
    _ account: AccountName, zone: String, days: Int, at now: Timestamp
  ) -> AccountProfile {
    let end = now.advanced(by: .seconds(days * 86_400))
    return AccountProfile(
      account: account, subscription: SubscriptionProfile(plan: .trial, status: .active, trialEnd: end),
      zones: [ZoneChange(zone: zone, since: .distantPast)], runStart: now)
  }

  /// The account has a plan that is in force.
  ///
  /// - Parameter wasActive: whether it had one, or a trial, just before.
  mutating func subscribe(
    to plan: PlanName, end: Timestamp?, runStart known: Timestamp?, wasActive: Bool, at now: Timestamp
  ) {
    let isUnbroken = wasActive && subscription.plan != .trial
    if let known {
      runStart = known
    } else if !isUnbroken {
      runStart = now
    }
    // What is paid begins with the run, which a store may tell late: then usage since its start counts.
    if plan != .trial, subscribedSince == nil { subscribedSince = min(runStart, now) }
    subscription = SubscriptionProfile(
      plan: plan, status: .active, trialEnd: subscription.trialEnd, subscriptionEnd: end)
  }

  /// The account is in another zone from the next boundary on.
  ///
  /// Zones that no longer have a say are dropped: those from before the last one that came in more than 100 days ago,
  /// since no two boundaries are as far apart; and one that was left before any boundary of it came.
  mutating func move(to zone: String, at now: Timestamp, in store: TimeZoneStore) throws(QuotaError) {
    guard zone != self.zone else { return }
    if zones.count > 1, let last = zones.last {
      let periods = try AccountPeriods(of: self, zones: store)
      let isSame = [PeriodKind.monthly, .calendar].allSatisfy {
        periods.number(of: $0, at: last.since) == periods.number(of: $0, at: now)
      }
      if isSame { zones.removeLast() }
    }
    zones.append(ZoneChange(zone: zone, since: now))
    let old = now.advanced(by: .seconds(-100 * 86_400))
    while zones.count > 1, zones[1].since < old { zones.removeFirst() }
  }
}
