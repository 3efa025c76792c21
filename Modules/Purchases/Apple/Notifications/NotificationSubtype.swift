/// The finer kind of an App Store Server Notification; Apple's `subtype`.
public struct NotificationSubtype: StoreVocabulary {
  /// The value as Apple sends it.
  public let rawValue: String
  /// Takes a value as Apple sent it, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The first purchase.
  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  /// A purchase after a lapse.
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  /// A billing that had failed went through.
  public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
  /// To a higher product, at once.
  public static let upgrade = NotificationSubtype(rawValue: "UPGRADE")
  /// To a lower product, at the next renewal.
  public static let downgrade = NotificationSubtype(rawValue: "DOWNGRADE")
  /// Renewal was switched on.
  public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
  /// Renewal was switched off.
  public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
  /// The subscription is in its grace period.
  public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
  /// The customer had cancelled.
  public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
  /// The store gave up billing.
  public static let billingRetry = NotificationSubtype(rawValue: "BILLING_RETRY")
  /// The customer did not agree to a higher price.
  public static let priceIncrease = NotificationSubtype(rawValue: "PRICE_INCREASE")
  /// The product can no longer be bought.
  public static let productNotForSale = NotificationSubtype(rawValue: "PRODUCT_NOT_FOR_SALE")
  /// The customer has not answered yet.
  public static let pending = NotificationSubtype(rawValue: "PENDING")
  /// The customer agreed, or was only told.
  public static let accepted = NotificationSubtype(rawValue: "ACCEPTED")
  /// The whole batch is done.
  public static let summary = NotificationSubtype(rawValue: "SUMMARY")
  /// One subscription of the batch failed.
  public static let failure = NotificationSubtype(rawValue: "FAILURE")
  /// The token was not reported yet.
  public static let unreported = NotificationSubtype(rawValue: "UNREPORTED")
}
