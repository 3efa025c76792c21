internal import Basics
internal import Entitlement

extension PlanCatalogue {
  /// Whether an account may do what its plan allows, at an instant.
  ///
  /// The rule is Entitlement's. It names the plans of the product; any other plan of the catalogue that is no trial
  /// goes by its status as these do, so that a new plan needs nothing but its entry.
  func isActive(_ subscription: SubscriptionProfile, at now: Timestamp) -> Bool {
    if subscription.isSubscriptionActive(at: now) { return true }
    return subscription.plan != .trial && self[subscription.plan] != nil && subscription.status == .active
  }

  /// How an account stands, as a status says it: a trial goes by its end alone unless it is cancelled, as its access
  /// does.
  func shownStatus(of subscription: SubscriptionProfile, at now: Timestamp) -> ProfileStatus {
    guard subscription.plan == .trial, subscription.status != .cancelled else { return subscription.status }
    return isActive(subscription, at: now) ? .active : .expired
  }
}
