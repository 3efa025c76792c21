public import Basics

/// One of the things sold by one purchase over Apple's Advanced Commerce API.
public struct AdvancedCommerceItem: Sendable, Equatable {
  /// The object as it was signed, with the offer and what else has no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The developer's name for it; Apple's `SKU`.
  public let sku: String?
  /// What it is, in a sentence; Apple's `description`.
  public let text: String?
  /// What it is called.
  public let displayName: String?
  /// Its price in thousandths.
  public let price: Int64?
  /// The refunds of it so far.
  public let refunds: [Refund]?
  /// When it was taken back.
  public let revocationDate: Timestamp?
  /// The price that it is about to have.
  public let priceIncrease: PriceIncrease?

  /// Money given back for an item.
  public struct Refund: Sendable, Equatable {
    /// How much, in thousandths.
    public let amount: Int64?
    /// When.
    public let date: Timestamp?
    /// Why, such as `FULFILLMENT_ISSUE`.
    public let reason: String?
    /// Whether all of it, such as `PRORATED`.
    public let kind: String?
  }

  /// A price that is about to rise.
  public struct PriceIncrease: Sendable, Equatable {
    /// What can be had only together with the item.
    public let dependentSKUs: [String]?
    /// The price to come, in thousandths.
    public let price: Int64?
    /// Whether the customer agreed, such as `PENDING`.
    public let status: String?
  }

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    sku = fields.text("SKU")
    text = fields.text("description")
    displayName = fields.text("displayName")
    price = fields.integer("price")
    refunds = fields.objects("refunds").map { refunds in
      refunds.map { object in
        var inner = PayloadFields(object)
        return Refund(
          amount: inner.integer("refundAmount"), date: inner.instant("refundDate"),
          reason: inner.text("refundReason"), kind: inner.text("refundType"))
      }
    }
    revocationDate = fields.instant("revocationDate")
    priceIncrease = fields.object("priceIncreaseInfo").map { object in
      var inner = PayloadFields(object)
      return PriceIncrease(
        dependentSKUs: inner.texts("dependentSKUs"), price: inner.integer("price"),
        status: inner.text("status"))
    }
    unreadable = fields.unreadable
    self.payload = payload
  }
}
