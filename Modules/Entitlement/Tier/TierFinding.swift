/// The tier of the moment, and everything it was decided by.
public struct TierFinding: Sendable, Equatable {
  /// Why the tier is what it is; the tier follows from it.
  public let resolution: TierResolution
  /// What is known of the subscription.
  public let known: KnownSubscription
  /// The time by which it was decided.
  public let time: TrustedTime

  /// The tier.
  public var tier: Tier { resolution.tier }
}
