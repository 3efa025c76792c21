public import Basics
public import Entitlement

/// A change to what is known of an account.
public enum AccountChange: Sendable, Equatable {
  /// The account begins, with a trial of as many days as the configuration says. One that exists stays as it is.
  case openTrial(zone: String)
  /// The account has a plan that is in force: bought, renewed, given, or changed from another one.
  ///
  /// Usage is kept, and the limits of the plan apply from now on. Months are counted from `runStart` when the store
  /// tells it. Else they go on from where they were counted while the subscription is unbroken, and begin now after a
  /// trial or a lapse.
  case subscribe(PlanName, end: Timestamp?, runStart: Timestamp? = nil)
  /// The subscription will not be renewed and lasts to its end.
  case cancel(end: Timestamp?)
  /// The subscription, or the trial, is over.
  case expire
  /// The trial ends at another time.
  case moveTrialEnd(Timestamp)
  /// The account is in another time zone; applies from the next boundary of each period.
  case moveToZone(String)
}
