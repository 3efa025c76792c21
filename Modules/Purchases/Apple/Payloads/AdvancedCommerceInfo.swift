public import Basics

/// What was sold over Apple's Advanced Commerce API, within a transaction or a renewal.
///
/// The two have most fields in common; what only one of them has is missing in the other. Prices and taxes are in
/// thousandths of the currency's unit.
public struct AdvancedCommerceInfo: Sendable, Equatable {
  /// The object as it was signed.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// Ties a change to the state it was made for; renewals only.
  public let consistencyToken: String?
  /// What the customer reads.
  public let descriptors: Descriptors?
  /// The tax as Apple estimates it; transactions only.
  public let estimatedTax: Int64?
  /// What was sold.
  public let items: [AdvancedCommerceItem]?
  /// How long a period is, such as `P1M`.
  public let period: String?
  /// The developer's own name for the request.
  public let requestReferenceId: String?
  /// The category for taxes.
  public let taxCode: String?
  /// The price without tax; transactions only.
  public let taxExclusivePrice: Int64?
  /// The rate of tax as a decimal fraction; transactions only.
  public let taxRate: String?

  /// Name and description for people.
  public struct Descriptors: Sendable, Equatable {
    /// What it is, in a sentence.
    public let text: String?
    /// What it is called.
    public let displayName: String?
  }

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    consistencyToken = fields.text("consistencyToken")
    descriptors = fields.object("descriptors").map { object in
      var inner = PayloadFields(object)
      return Descriptors(text: inner.text("description"), displayName: inner.text("displayName"))
    }
    estimatedTax = fields.integer("estimatedTax")
    items = fields.objects("items").map { $0.map { AdvancedCommerceItem($0) } }
    period = fields.text("period")
    requestReferenceId = fields.text("requestReferenceId")
    taxCode = fields.text("taxCode")
    taxExclusivePrice = fields.integer("taxExclusivePrice")
    taxRate = fields.text("taxRate")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
