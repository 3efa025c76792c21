import Flags

extension LegacyFlagKey {
  static let newCardBanner: LegacyFlagKey = "new_card_banner"
  static let instantTransfers: LegacyFlagKey = "instant_transfers"
  static let spendingInsights: LegacyFlagKey = "spending_insights"
}

/// The home screen's flags as they were before the migration: local, and false when absent.
struct LegacyHomeFlags: HomeFlagsProviding {
  let legacy: LegacyFlags

  var lastKnown: HomeFlags? {
    var flags = HomeFlags.defaults
    flags.showsCardBanner = legacy.isEnabled(.newCardBanner)
    flags.allowsInstantTransfer = legacy.isEnabled(.instantTransfers)
    flags.showsSpendingInsights = legacy.isEnabled(.spendingInsights)
    return flags
  }

  func fetch() async throws -> HomeFlags { lastKnown ?? .defaults }
}
