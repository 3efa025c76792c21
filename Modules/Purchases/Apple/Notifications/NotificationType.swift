/// What an App Store Server Notification tells; Apple's `notificationType`.
public struct NotificationType: StoreVocabulary {
  /// The value as Apple sends it.
  public let rawValue: String
  /// Takes a value as Apple sent it, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription began, or began anew.
  public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
  /// A subscription renewed.
  public static let didRenew = NotificationType(rawValue: "DID_RENEW")
  /// The customer chose another product for the subscription.
  public static let didChangeRenewalPreference = NotificationType(rawValue: "DID_CHANGE_RENEWAL_PREF")
  /// The customer switched renewal on or off.
  public static let didChangeRenewalStatus = NotificationType(rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// The customer redeemed an offer.
  public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
  /// A renewal could not be billed.
  public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
  /// The grace period ended unpaid; the store still tries.
  public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
  /// The subscription ended.
  public static let expired = NotificationType(rawValue: "EXPIRED")
  /// The price is about to rise.
  public static let priceIncrease = NotificationType(rawValue: "PRICE_INCREASE")
  /// A transaction was refunded.
  public static let refund = NotificationType(rawValue: "REFUND")
  /// A refund was taken back.
  public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
  /// A refund was asked for and refused.
  public static let refundDeclined = NotificationType(rawValue: "REFUND_DECLINED")
  /// The store asks what was used, to decide on a refund.
  public static let consumptionRequest = NotificationType(rawValue: "CONSUMPTION_REQUEST")
  /// A family share was withdrawn.
  public static let revoke = NotificationType(rawValue: "REVOKE")
  /// The renewal date of one subscription moved out.
  public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
  /// The report on moving out many renewal dates.
  public static let renewalExtension = NotificationType(rawValue: "RENEWAL_EXTENSION")
  /// Something other than a subscription was bought.
  public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
  /// A token for purchases outside the store is to be reported.
  public static let externalPurchaseToken = NotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN")
  /// A parent withdrew the consent for a child.
  public static let rescindConsent = NotificationType(rawValue: "RESCIND_CONSENT")
  /// Advanced Commerce: the description changed.
  public static let metadataUpdate = NotificationType(rawValue: "METADATA_UPDATE")
  /// Advanced Commerce: the subscription was migrated.
  public static let migration = NotificationType(rawValue: "MIGRATION")
  /// Advanced Commerce: the price changed.
  public static let priceChange = NotificationType(rawValue: "PRICE_CHANGE")
  /// A test that the developer asked for.
  public static let test = NotificationType(rawValue: "TEST")
}

extension NotificationType {
  /// The types that this version knows what to do with.
  public static let known: Set<NotificationType> = [
    .subscribed, .didRenew, .didChangeRenewalPreference, .didChangeRenewalStatus, .offerRedeemed,
    .didFailToRenew, .gracePeriodExpired, .expired, .priceIncrease, .refund, .refundReversed,
    .refundDeclined, .consumptionRequest, .revoke, .renewalExtended, .renewalExtension,
    .oneTimeCharge, .externalPurchaseToken, .rescindConsent, .metadataUpdate, .migration,
    .priceChange, .test,
  ]
}
