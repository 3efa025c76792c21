public import Entitlement

/// How a subscription of a group stands.
public struct SubscriptionStatusIOS: Sendable, Equatable {
  /// The state; a `switch` over its text works, and a state that is not known gives no access.
  public let state: SubscriptionState
  /// What happens at the end of the period, if the store says.
  public let renewalInfo: RenewalInfoIOS?

  /// Creates a status.
  public init(state: SubscriptionState, renewalInfo: RenewalInfoIOS?) {
    self.state = state
    self.renewalInfo = renewalInfo
  }
}
