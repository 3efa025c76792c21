internal import Basics
internal import FoundationEssentials

extension AccessDecision {
  /// What this machine is to know of the subscription.
  ///
  /// Access under a plan that gives Pro becomes the end of its period and whether it renews into such a plan, or stays
  /// beyond the period until the store says otherwise. So a machine that hears nothing more comes to the same as the
  /// ledger at every time. No access becomes no subscription, for whatever reason, also when the store's record still says that it would renew.
  /// Make the decision with `ProductPlans.grantingPro`, so that the best subscription of those counts.
  public var subscriptionFacts: SubscriptionFacts {
    guard isAllowed, let plan, plan.grantsPro else { return .none }
    return SubscriptionFacts(
      expiration: Date(goingOn.end ?? .lastWritten), willAutoRenew: goingOn.planAfter?.grantsPro == true)
  }
}
