/// What a notification is called in the OpenIAP vocabulary, the same for both stores.
///
/// It is a name for people and records. Access never follows it: some of the names say another thing than the store
/// did, such as `subscriptionProductChanged` where Google moved an end later.
public struct StoreEventLabel: StoreVocabulary {
  /// The name as OpenIAP has it.
  public let rawValue: String
  /// Takes a name, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription began.
  public static let subscriptionStarted = StoreEventLabel(rawValue: "SubscriptionStarted")
  /// A subscription renewed.
  public static let subscriptionRenewed = StoreEventLabel(rawValue: "SubscriptionRenewed")
  /// A subscription was paid after all.
  public static let subscriptionRecovered = StoreEventLabel(rawValue: "SubscriptionRecovered")
  /// A subscription ended.
  public static let subscriptionExpired = StoreEventLabel(rawValue: "SubscriptionExpired")
  /// A subscription is unpaid, within its grace period.
  public static let subscriptionInGracePeriod = StoreEventLabel(rawValue: "SubscriptionInGracePeriod")
  /// A subscription is unpaid, and the store still tries.
  public static let subscriptionInBillingRetry = StoreEventLabel(rawValue: "SubscriptionInBillingRetry")
  /// Renewal was switched off.
  public static let subscriptionCanceled = StoreEventLabel(rawValue: "SubscriptionCanceled")
  /// Renewal was switched on.
  public static let subscriptionUncanceled = StoreEventLabel(rawValue: "SubscriptionUncanceled")
  /// A subscription changed to another product.
  public static let subscriptionProductChanged = StoreEventLabel(rawValue: "SubscriptionProductChanged")
  /// A price changes.
  public static let subscriptionPriceChange = StoreEventLabel(rawValue: "SubscriptionPriceChange")
  /// A subscription pauses.
  public static let subscriptionPaused = StoreEventLabel(rawValue: "SubscriptionPaused")
  /// A subscription was taken back.
  public static let subscriptionRevoked = StoreEventLabel(rawValue: "SubscriptionRevoked")
  /// A purchase was refunded.
  public static let purchaseRefunded = StoreEventLabel(rawValue: "PurchaseRefunded")
  /// The store asks what was used.
  public static let purchaseConsumptionRequest = StoreEventLabel(rawValue: "PurchaseConsumptionRequest")
  /// A test.
  public static let testNotification = StoreEventLabel(rawValue: "TestNotification")
}
