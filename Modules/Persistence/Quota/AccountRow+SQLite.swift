internal import Basics
internal import Entitlement
internal import Quota
internal import SQLite

extension AccountRow {
  /// The columns, in the order in which they are read and bound.
  static let columns = """
    name, plan, status, trial_end, subscription_end, zones, run_start, subscribed_since, sums, reservations
    """

  /// Reads a row.
  init(_ row: SQLiteStatement) throws(QuotaError) {
    let (profile, zones, sums, reservations) = try translating { () throws(SQLiteError) in
      let subscription = SubscriptionProfile(
        plan: PlanName(rawValue: try row.text(at: 1)), status: ProfileStatus(rawValue: try row.text(at: 2)),
        trialEnd: try row.optionalInteger(at: 3).map(Timestamp.init(milliseconds:)),
        subscriptionEnd: try row.optionalInteger(at: 4).map(Timestamp.init(milliseconds:)))
      let profile = AccountProfile(
        account: AccountName(try row.text(at: 0)), subscription: subscription, zones: [],
        runStart: Timestamp(milliseconds: try row.integer(at: 6)),
        subscribedSince: try row.optionalInteger(at: 7).map(Timestamp.init(milliseconds:)))
      return (profile, try row.text(at: 5), try row.text(at: 8), try row.text(at: 9))
    }
    guard let zones = AccountProfile.zones(text: zones) else { throw .damaged("zones", of: profile.account) }
    guard let sums = AccountRow.sums(text: sums) else { throw .damaged("sums", of: profile.account) }
    guard let reservations = AccountRow.reservations(text: reservations) else {
      throw .damaged("reservations", of: profile.account)
    }
    self.init(profile: profile, sums: sums, reservations: reservations)
    self.profile.zones = zones
  }

  /// Binds all columns.
  func bind(to statement: SQLiteStatement) throws(SQLiteError) {
    let subscription = profile.subscription
    try statement.bind(profile.account.text, at: 1)
    try statement.bind(subscription.plan.rawValue, at: 2)
    try statement.bind(subscription.status.rawValue, at: 3)
    try statement.bind(subscription.trialEnd?.milliseconds, at: 4)
    try statement.bind(subscription.subscriptionEnd?.milliseconds, at: 5)
    try statement.bind(profile.zonesText, at: 6)
    try statement.bind(profile.runStart.milliseconds, at: 7)
    try statement.bind(profile.subscribedSince?.milliseconds, at: 8)
    try statement.bind(sumsText, at: 9)
    try statement.bind(reservationsText, at: 10)
  }
}
