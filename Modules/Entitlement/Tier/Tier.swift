public import FoundationEssentials

/// What an account may do with its boards: the answer to one question, asked once for each board session.
///
/// There are these two and will be no others. Somebody whose subscription has lapsed is a free user: nothing of
/// theirs is lost, it only rests.
public enum Tier: String, Sendable, Equatable, Codable, CaseIterable {
  /// Everything but what a subscription adds.
  case free
  /// What a subscription adds, the history that a board's own repository keeps for one.
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
