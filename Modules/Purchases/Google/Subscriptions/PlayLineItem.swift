public import Basics

/// One of the products that a subscription of Google Play consists of.
public struct PlayLineItem: Sendable, Equatable {
  /// The object as it came.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The product.
  public let productId: String?
  /// When it ends, or renews; within a grace period that period's end.
  public let expiryTime: Timestamp?
  /// The latest order that was paid.
  public let latestSuccessfulOrderId: String?
  /// Whether it renews; nil for a prepaid plan, which does not, and when Google does not say.
  public let autoRenewEnabled: Bool?
  /// Whether it is a prepaid plan.
  public let isPrepaid: Bool
  /// The base plan.
  public let basePlanId: String?
  /// The offer.
  public let offerId: String?
  /// The product that takes its place at the next renewal.
  public let replacementProductId: String?

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    productId = fields.text("productId")
    expiryTime = fields.instantText("expiryTime")
    latestSuccessfulOrderId = fields.text("latestSuccessfulOrderId")
    var plan = PayloadFields(fields.object("autoRenewingPlan") ?? JSONObject())
    autoRenewEnabled = plan.truth("autoRenewEnabled")
    isPrepaid = fields.object("prepaidPlan") != nil
    var offer = PayloadFields(fields.object("offerDetails") ?? JSONObject())
    basePlanId = offer.text("basePlanId")
    offerId = offer.text("offerId")
    var replacement = PayloadFields(fields.object("deferredItemReplacement") ?? JSONObject())
    replacementProductId = replacement.text("productId")
    unreadable = fields.unreadable + plan.unreadable + offer.unreadable + replacement.unreadable
    self.payload = payload
  }
}
