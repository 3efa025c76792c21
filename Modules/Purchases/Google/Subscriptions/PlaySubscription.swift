public import Basics

/// A subscription as Google Play answers it (`purchases.subscriptionsv2`).
///
/// Every field is optional, and unknown values are kept. Times are in RFC 3339 there and milliseconds here.
public struct PlaySubscription: Sendable, Equatable {
  /// The answer as it came, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// How the subscription stands.
  public let state: PlaySubscriptionState?
  /// When it was bought.
  public let startTime: Timestamp?
  /// The country of the account, in two letters.
  public let regionCode: String?
  /// The latest order, also a failed one.
  public let latestOrderId: String?
  /// The purchase that this one takes the place of.
  public let linkedPurchaseToken: String?
  /// Whether the purchase was acknowledged, `ACKNOWLEDGEMENT_STATE_…`; Google refunds what is not within 3 days.
  public let acknowledgementState: String?
  /// Whether it was bought by a tester of the application.
  public let isTestPurchase: Bool
  /// When a paused subscription goes on.
  public let autoResumeTime: Timestamp?
  /// Why it was cancelled.
  public let cancellation: Cancellation?
  /// The account within the application, as the application said at the purchase.
  public let obfuscatedExternalAccountId: String?
  /// The profile within the account, as the application said at the purchase.
  public let obfuscatedExternalProfileId: String?
  /// What it consists of.
  public let lineItems: [PlayLineItem]
  /// The version of the answer.
  public let etag: String?

  /// Who cancelled a subscription.
  public enum Cancellation: Sendable, Equatable {
    /// The customer did.
    case user(at: Timestamp?)
    /// Google did, since it could not be billed.
    case system
    /// The developer did.
    case developer
    /// Another subscription took its place.
    case replacement
    /// A kind that is not known here.
    case unknown
  }

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    state = fields.word("subscriptionState")
    startTime = fields.instantText("startTime")
    regionCode = fields.text("regionCode")
    latestOrderId = fields.text("latestOrderId")
    linkedPurchaseToken = fields.text("linkedPurchaseToken")
    acknowledgementState = fields.text("acknowledgementState")
    isTestPurchase = fields.object("testPurchase") != nil
    var paused = PayloadFields(fields.object("pausedStateContext") ?? JSONObject())
    autoResumeTime = paused.instantText("autoResumeTime")
    cancellation = fields.object("canceledStateContext").map { Cancellation($0) }
    var account = PayloadFields(fields.object("externalAccountIdentifiers") ?? JSONObject())
    obfuscatedExternalAccountId = account.text("obfuscatedExternalAccountId")
    obfuscatedExternalProfileId = account.text("obfuscatedExternalProfileId")
    let items = (fields.objects("lineItems") ?? []).map { PlayLineItem($0) }
    lineItems = items
    etag = fields.text("etag")
    unreadable =
      fields.unreadable + paused.unreadable + account.unreadable
      + items.flatMap { item in item.unreadable.map { "lineItems.\($0)" } }
    self.payload = payload
  }
}

extension PlaySubscription.Cancellation {
  fileprivate init(_ object: JSONObject) {
    var fields = PayloadFields(object)
    if let user = fields.object("userInitiatedCancellation") {
      var inner = PayloadFields(user)
      self = .user(at: inner.instantText("cancelTime"))
    } else if fields.object("systemInitiatedCancellation") != nil {
      self = .system
    } else if fields.object("developerInitiatedCancellation") != nil {
      self = .developer
    } else if fields.object("replacementCancellation") != nil {
      self = .replacement
    } else {
      self = .unknown
    }
  }
}
