public import Basics
public import Entitlement

/// What will become of a subscription, as Apple signs it (`JWSRenewalInfoDecodedPayload`).
///
/// Every field is optional; see `SignedTransaction`.
public struct RenewalInfo: Sendable, Equatable {
  /// The payload as it was signed, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Why the subscription ended.
  public let expirationIntent: ExpirationIntent?
  /// The chain of renewals.
  public let originalTransactionId: String?
  /// The product of the next period.
  public let autoRenewProductId: String?
  /// The product of the current period.
  public let productId: String?
  /// Whether the subscription renews.
  public let autoRenewStatus: AutoRenewStatus?
  /// Whether the store still tries to bill; it may be false within a grace period.
  public let isInBillingRetryPeriod: Bool?
  /// Whether the customer agreed to a higher price.
  public let priceIncreaseStatus: PriceIncreaseStatus?
  /// When the grace period ends.
  public let gracePeriodExpiresDate: Timestamp?
  /// The kind of the offer of the next period.
  public let offerType: SignedTransaction.OfferType?
  /// The code or identifier of that offer.
  public let offerIdentifier: String?
  /// When Apple signed this payload.
  public let signedDate: Timestamp?
  /// Where the purchase was made.
  public let environment: StoreEnvironment?
  /// The start of the latest run of periods without a gap of more than 60 days.
  public let recentSubscriptionStartDate: Timestamp?
  /// When the next period begins.
  public let renewalDate: Timestamp?
  /// The currency of the price, in three letters.
  public let currency: String?
  /// The price of the next period in thousandths.
  public let renewalPrice: Int64?
  /// How the offer of the next period is paid.
  public let offerDiscountType: SignedTransaction.OfferDiscountType?
  /// The win-back offers that the customer may take.
  public let eligibleWinBackOfferIds: [String]?
  /// The account within the application, as the application said at the purchase.
  public let appAccountToken: String?
  /// The download of the application by this account.
  public let appTransactionId: String?
  /// How long the offer lasts, such as `P1M`.
  public let offerPeriod: String?
  /// How often the next commitment is billed.
  public let renewalBillingPlanType: SignedTransaction.BillingPlanType?
  /// How a commitment goes on after its end; Apple's `commitmentInfo`.
  public let commitment: Commitment?
  /// What renews over the Advanced Commerce API.
  public let advancedCommerceInfo: AdvancedCommerceInfo?

  /// Reads a payload; whether Apple signed it is the caller's matter.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    expirationIntent = fields.code("expirationIntent")
    originalTransactionId = fields.text("originalTransactionId")
    autoRenewProductId = fields.text("autoRenewProductId")
    productId = fields.text("productId")
    autoRenewStatus = fields.code("autoRenewStatus")
    isInBillingRetryPeriod = fields.truth("isInBillingRetryPeriod")
    priceIncreaseStatus = fields.code("priceIncreaseStatus")
    gracePeriodExpiresDate = fields.instant("gracePeriodExpiresDate")
    offerType = fields.code("offerType")
    offerIdentifier = fields.text("offerIdentifier")
    signedDate = fields.instant("signedDate")
    environment = fields.word("environment")
    recentSubscriptionStartDate = fields.instant("recentSubscriptionStartDate")
    renewalDate = fields.instant("renewalDate")
    currency = fields.text("currency")
    renewalPrice = fields.integer("renewalPrice")
    offerDiscountType = fields.word("offerDiscountType")
    eligibleWinBackOfferIds = fields.texts("eligibleWinBackOfferIds")
    appAccountToken = fields.text("appAccountToken")
    appTransactionId = fields.text("appTransactionId")
    offerPeriod = fields.text("offerPeriod")
    renewalBillingPlanType = fields.word("renewalBillingPlanType")
    commitment = fields.object("commitmentInfo").map { Commitment($0) }
    advancedCommerceInfo = fields.object("advancedCommerceInfo").map { AdvancedCommerceInfo($0) }
    unreadable = fields.unreadable
    self.payload = payload
  }
}
