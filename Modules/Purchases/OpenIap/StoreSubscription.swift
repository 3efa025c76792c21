public import Entitlement

/// A subscription as a back end answers it: its newest transaction, its state, and what happens next.
public struct StoreSubscription: Sendable, Equatable {
  /// The newest transaction.
  public var purchase: Purchase
  /// How it stands, as the store says.
  public var state: SubscriptionState
  /// What happens at the end of the period, if the store says.
  public var renewalInfo: RenewalInfoIOS?

  /// Creates a subscription.
  public init(purchase: Purchase, state: SubscriptionState, renewalInfo: RenewalInfoIOS?) {
    self.purchase = purchase
    self.state = state
    self.renewalInfo = renewalInfo
  }
}
