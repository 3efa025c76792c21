public import Basics

/// A purchase of something that is bought once, as Google Play answers it (`purchases.productsv2`).
///
/// Every field is optional, and unknown values are kept.
public struct PlayOneTimePurchase: Sendable, Equatable {
  /// The answer as it came, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// Whether it was paid.
  public let state: PlayOneTimePurchaseState?
  /// The order.
  public let orderId: String?
  /// When it was paid.
  public let purchaseCompletionTime: Timestamp?
  /// The country of the account, in two letters.
  public let regionCode: String?
  /// Whether the purchase was acknowledged, `ACKNOWLEDGEMENT_STATE_…`; Google refunds what is not within 3 days.
  public let acknowledgementState: String?
  /// Whether it was bought by a tester of the application.
  public let isTestPurchase: Bool
  /// The account within the application, as the application said at the purchase.
  public let obfuscatedExternalAccountId: String?
  /// What was bought.
  public let lineItems: [LineItem]

  /// One of the products that were bought together.
  public struct LineItem: Sendable, Equatable {
    /// The product.
    public let productId: String?
    /// Whether it was used up, `CONSUMPTION_STATE_…`.
    public let consumptionState: String?
    /// How many were bought.
    public let quantity: Int64?
    /// How many of them can still be refunded; 0 when all were.
    public let refundableQuantity: Int64?

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      productId = fields.text("productId")
      var offer = PayloadFields(fields.object("productOfferDetails") ?? JSONObject())
      consumptionState = offer.text("consumptionState")
      quantity = offer.integer("quantity")
      refundableQuantity = offer.integer("refundableQuantity")
    }
  }

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    var context = PayloadFields(fields.object("purchaseStateContext") ?? JSONObject())
    state = context.word("purchaseState")
    orderId = fields.text("orderId")
    purchaseCompletionTime = fields.instantText("purchaseCompletionTime")
    regionCode = fields.text("regionCode")
    acknowledgementState = fields.text("acknowledgementState")
    isTestPurchase = fields.object("testPurchaseContext") != nil
    obfuscatedExternalAccountId = fields.text("obfuscatedExternalAccountId")
    lineItems = (fields.objects("productLineItem") ?? []).map { LineItem($0) }
    unreadable = fields.unreadable + context.unreadable
    self.payload = payload
  }
}
