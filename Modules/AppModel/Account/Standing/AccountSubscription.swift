public import Entitlement

/// One subscription that is known of.
public struct AccountSubscription: Sendable, Equatable {
  /// The subscription.
  public let chain: SubscriptionChain
  /// The product that was paid for last; nil when no payment is known.
  public let productID: String?
  /// What the subscription gives by itself.
  public let decision: AccessDecision
}
