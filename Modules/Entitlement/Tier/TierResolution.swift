/// Why a tier is what it is.
public enum TierResolution: String, Sendable, Equatable, CaseIterable {
  /// Nothing is known of a subscription: there never was one, or it was refunded or revoked.
  case neverSubscribed
  /// The paid period has not ended.
  case paid
  /// The paid period has ended, but the subscription renews by itself and no word of it has come.
  case offlineHold
  /// The paid period has ended and was not to be renewed.
  case lapsed

  /// The tier that follows.
  public var tier: Tier {
    switch self {
    case .neverSubscribed, .lapsed: .free
    case .paid, .offlineHold: .pro
    }
  }
}
