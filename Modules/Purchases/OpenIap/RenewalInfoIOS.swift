/// What the store is going to do with a subscription at the end of its period.
public struct RenewalInfoIOS: Sendable, Equatable {
  /// Whether it renews.
  public var willAutoRenew: Bool
  /// The product it renews as.
  public var autoRenewPreference: String?
  /// Why it expired, as the store's number in text: "1" cancelled, "2" billing, "3" no consent to a price,
  /// "4" no longer sold, "5" another.
  public var expirationReason: String?
  /// The end of the grace period, in milliseconds since 1970.
  public var gracePeriodExpirationDate: Double?
  /// Whether the store is trying to collect the payment.
  ///
  /// It may be false in a grace period, so that grace is to be read from `gracePeriodExpirationDate`.
  public var isInBillingRetry: Bool?
  /// The product it changes to, when that is another than the present one.
  public var pendingUpgradeProductId: String?
  /// What the customer said to a higher price: "AGREED" or "PENDING"; nil when there is none.
  public var priceIncreaseStatus: String?
  /// When it renews, in milliseconds since 1970.
  public var renewalDate: Double?
  /// The offer that applies to the next period.
  public var renewalOfferId: String?
  /// The kind of that offer.
  public var renewalOfferType: String?

  /// Creates the information.
  public init(
    willAutoRenew: Bool, autoRenewPreference: String? = nil, expirationReason: String? = nil,
    gracePeriodExpirationDate: Double? = nil, isInBillingRetry: Bool? = nil,
    pendingUpgradeProductId: String? = nil, priceIncreaseStatus: String? = nil, renewalDate: Double? = nil,
    renewalOfferId: String? = nil, renewalOfferType: String? = nil
  ) {
    self.willAutoRenew = willAutoRenew
    self.autoRenewPreference = autoRenewPreference
    self.expirationReason = expirationReason
    self.gracePeriodExpirationDate = gracePeriodExpirationDate
    self.isInBillingRetry = isInBillingRetry
    self.pendingUpgradeProductId = pendingUpgradeProductId
    self.priceIncreaseStatus = priceIncreaseStatus
    self.renewalDate = renewalDate
    self.renewalOfferId = renewalOfferId
    self.renewalOfferType = renewalOfferType
  }
}
