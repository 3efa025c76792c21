import Flags

/// The flags of the home screen.
struct HomeFlags: FlagSet, Equatable, Codable {
  @Flagged("home.card_banner", .promotion) var showsCardBanner = false
  @Flagged("home.instant_transfers", .shipped) var allowsInstantTransfer = true
  @Flagged("home.spending_insights", .unfinished) var showsSpendingInsights = false
}
