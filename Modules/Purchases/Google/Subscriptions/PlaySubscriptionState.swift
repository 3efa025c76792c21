/// How a subscription stands with Google Play; Google's `subscriptionState`.
public struct PlaySubscriptionState: StoreVocabulary {
  /// The value as Google sends it.
  public let rawValue: String
  /// Takes a value as Google sent it, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Bought, and not paid yet.
  public static let pending = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_PENDING")
  /// Paid.
  public static let active = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_ACTIVE")
  /// Paused by the customer.
  public static let paused = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_PAUSED")
  /// Unpaid, within the grace period.
  public static let inGracePeriod = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_IN_GRACE_PERIOD")
  /// Unpaid, on hold.
  public static let onHold = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_ON_HOLD")
  /// Cancelled, and paid to its end.
  public static let canceled = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_CANCELED")
  /// Ended.
  public static let expired = PlaySubscriptionState(rawValue: "SUBSCRIPTION_STATE_EXPIRED")
  /// A purchase that was pending was cancelled.
  public static let pendingPurchaseCanceled = PlaySubscriptionState(
    rawValue: "SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED")
}
