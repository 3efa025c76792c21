public import Basics
public import Entitlement

/// One transaction as Apple signs it (`JWSTransactionDecodedPayload`).
///
/// Every field is optional: Apple adds and leaves out fields as products and systems change. A field of an
/// unexpected type reads as missing and is named in `unreadable`. Prices are in thousandths of the currency's unit.
public struct SignedTransaction: Sendable, Equatable {
  /// The payload as it was signed, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// The first transaction of the subscription; it names the chain of renewals.
  public let originalTransactionId: String?
  /// The transaction itself.
  public let transactionId: String?
  /// The purchase of one period of a subscription across devices.
  public let webOrderLineItemId: String?
  /// The application.
  public let bundleId: String?
  /// The product that was bought.
  public let productId: String?
  /// The group of which a customer has one subscription at a time.
  public let subscriptionGroupIdentifier: String?
  /// When the account was charged.
  public let purchaseDate: Timestamp?
  /// When the first transaction of the chain was made.
  public let originalPurchaseDate: Timestamp?
  /// When the paid period ends; none for what does not end.
  public let expiresDate: Timestamp?
  /// How many were bought.
  public let quantity: Int64?
  /// What kind of product it is; Apple's `type`.
  public let kind: ProductKind?
  /// The account within the application, as the application said at the purchase.
  public let appAccountToken: String?
  /// Whose purchase it is; Apple's `inAppOwnershipType`.
  public let ownership: Ownership?
  /// When Apple signed this payload.
  public let signedDate: Timestamp?
  /// Why the transaction was taken back.
  public let revocationReason: RevocationReason?
  /// When the transaction was taken back.
  public let revocationDate: Timestamp?
  /// Whether the customer moved to a higher product before the period ended.
  public let isUpgraded: Bool?
  /// The kind of the offer.
  public let offerType: OfferType?
  /// The offer's code or identifier.
  public let offerIdentifier: String?
  /// Where the purchase was made.
  public let environment: StoreEnvironment?
  /// The storefront's country, in three letters.
  public let storefront: String?
  /// The storefront's number.
  public let storefrontId: String?
  /// Why the transaction was made; Apple's `transactionReason`.
  public let reason: Reason?
  /// The currency of the price, in three letters.
  public let currency: String?
  /// The price in thousandths.
  public let price: Int64?
  /// How the offer is paid.
  public let offerDiscountType: OfferDiscountType?
  /// The download of the application by this account.
  public let appTransactionId: String?
  /// How long the offer lasts, such as `P1M`.
  public let offerPeriod: String?
  /// What was taken back.
  public let revocationType: RevocationKind?
  /// How much was refunded, in thousandths of a per cent.
  public let revocationPercentage: Int64?
  /// How often a commitment is billed.
  public let billingPlanType: BillingPlanType?
  /// How far a commitment has come; Apple's `commitmentInfo`.
  public let commitment: Commitment?
  /// What was sold over the Advanced Commerce API.
  public let advancedCommerceInfo: AdvancedCommerceInfo?

  /// Reads a payload; whether Apple signed it is the caller's matter.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    originalTransactionId = fields.text("originalTransactionId")
    transactionId = fields.text("transactionId")
    webOrderLineItemId = fields.text("webOrderLineItemId")
    bundleId = fields.text("bundleId")
    productId = fields.text("productId")
    subscriptionGroupIdentifier = fields.text("subscriptionGroupIdentifier")
    purchaseDate = fields.instant("purchaseDate")
    originalPurchaseDate = fields.instant("originalPurchaseDate")
    expiresDate = fields.instant("expiresDate")
    quantity = fields.integer("quantity")
    kind = fields.word("type")
    appAccountToken = fields.text("appAccountToken")
    ownership = fields.word("inAppOwnershipType")
    signedDate = fields.instant("signedDate")
    revocationReason = fields.code("revocationReason")
    revocationDate = fields.instant("revocationDate")
    isUpgraded = fields.truth("isUpgraded")
    offerType = fields.code("offerType")
    offerIdentifier = fields.text("offerIdentifier")
    environment = fields.word("environment")
    storefront = fields.text("storefront")
    storefrontId = fields.text("storefrontId")
    reason = fields.word("transactionReason")
    currency = fields.text("currency")
    price = fields.integer("price")
    offerDiscountType = fields.word("offerDiscountType")
    appTransactionId = fields.text("appTransactionId")
    offerPeriod = fields.text("offerPeriod")
    revocationType = fields.word("revocationType")
    revocationPercentage = fields.integer("revocationPercentage")
    billingPlanType = fields.word("billingPlanType")
    commitment = fields.object("commitmentInfo").map { Commitment($0) }
    advancedCommerceInfo = fields.object("advancedCommerceInfo").map { AdvancedCommerceInfo($0) }
    unreadable = fields.unreadable
    self.payload = payload
  }
}
