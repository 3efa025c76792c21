public import FoundationEssentials

/// Everything that is known on this machine about the subscription.
public struct SubscriptionFacts: Sendable, Equatable, Codable {
  /// The end of the period that is paid, or granted as grace; nil when there is no subscription.
  public var expiration: Date?
  /// Whether the store is going to renew it.
  public var willAutoRenew: Bool

  /// Creates facts.
  public init(expiration: Date?, willAutoRenew: Bool) {
    self.expiration = expiration
    self.willAutoRenew = willAutoRenew
  }

  /// No subscription.
  ///
  /// Never subscribed, never online, refunded and revoked are all this.
  public static let none = SubscriptionFacts(expiration: nil, willAutoRenew: false)
}
