public import Basics

/// A real-time notification of Google Play, the content of a Pub/Sub message.
///
/// It is a hint that something changed and which purchase to read again; it says nothing that access may rest on.
/// Every field is optional, and one of the four kinds of content is to be expected.
public struct PlayNotification: Sendable, Equatable {
  /// The content as it was posted, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The version of the form.
  public let version: String?
  /// The application.
  public let packageName: String?
  /// When it happened.
  public let eventTime: Timestamp?
  /// What happened to a subscription.
  public let subscription: SubscriptionContent?
  /// What happened to a product that is bought once.
  public let oneTimeProduct: OneTimeProductContent?
  /// A purchase that was voided.
  public let voidedPurchase: VoidedPurchaseContent?
  /// Whether it is a test that the developer asked for.
  public let isTest: Bool

  /// Reads the content of a message.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    version = fields.text("version")
    packageName = fields.text("packageName")
    eventTime = fields.integerText("eventTimeMillis").map(Timestamp.init(milliseconds:))
    subscription = fields.object("subscriptionNotification").map { SubscriptionContent($0) }
    oneTimeProduct = fields.object("oneTimeProductNotification").map { OneTimeProductContent($0) }
    voidedPurchase = fields.object("voidedPurchaseNotification").map { VoidedPurchaseContent($0) }
    isTest = fields.object("testNotification") != nil
    unreadable = fields.unreadable
    self.payload = payload
  }

  /// What happened to a subscription.
  public struct SubscriptionContent: Sendable, Equatable {
    /// The version of the form.
    public let version: String?
    /// What happened.
    public let notificationType: PlaySubscriptionEvent?
    /// The purchase.
    public let purchaseToken: String?
    /// The product, where Google still names it.
    public let subscriptionId: String?

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      version = fields.text("version")
      notificationType = fields.code("notificationType")
      purchaseToken = fields.text("purchaseToken")
      subscriptionId = fields.text("subscriptionId")
    }
  }

  /// What happened to a product that is bought once.
  public struct OneTimeProductContent: Sendable, Equatable {
    /// The version of the form.
    public let version: String?
    /// What happened.
    public let notificationType: PlayOneTimeEvent?
    /// The purchase.
    public let purchaseToken: String?
    /// The product.
    public let sku: String?

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      version = fields.text("version")
      notificationType = fields.code("notificationType")
      purchaseToken = fields.text("purchaseToken")
      sku = fields.text("sku")
    }
  }

  /// A purchase that was voided.
  public struct VoidedPurchaseContent: Sendable, Equatable {
    /// The purchase.
    public let purchaseToken: String?
    /// The order.
    public let orderId: String?
    /// What was bought: 1 a subscription, 2 a product that is bought once.
    public let productType: Int64?
    /// How much was voided: 1 all of it, 2 a part of the quantity.
    public let refundType: Int64?

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      purchaseToken = fields.text("purchaseToken")
      orderId = fields.text("orderId")
      productType = fields.integer("productType")
      refundType = fields.integer("refundType")
    }
  }
}
