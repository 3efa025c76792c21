public import FoundationEssentials

/// What an account may do with its boards: the answer to one question, asked once for each board session.
///
/// There are these two and will be no others. Somebody whose subscription has lapsed is a free user: nothing of
/// theirs is lost, it only rests.
public enum Tier: String, Sendable, Equatable, Codable, CaseIterable {
  case free
  case pro

  /// Decides the tier from what is known of the subscription.
  ///
  /// Pure: it neither asks for the time nor reads anything. An expiry at exactly `now` has passed. One that has
  /// passed while a renewal is expected still gives Pro, without end: the renewal has most likely happened and
  /// not been heard of, and whoever paid must not be locked out for being offline.
  public static func resolve(from facts: SubscriptionFacts, now: Date) -> Tier {
    resolution(from: facts, now: now).tier
  }

  /// Decides the tier and says why.
  public static func resolution(from facts: SubscriptionFacts, now: Date) -> TierResolution {
    guard let expiration = facts.expiration else { return .neverSubscribed }
    if expiration > now { return .paid }
    return facts.willAutoRenew ? .offlineHold : .lapsed
  }
}

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
