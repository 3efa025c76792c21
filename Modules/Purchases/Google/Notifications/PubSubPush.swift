public import Basics
internal import Signatures

/// A message as Google Cloud Pub/Sub posts it: `{"message":{"data":…,"messageId":…},"subscription":…}`.
///
/// Every field is optional. Delivery is at least once and in no order.
public struct PubSubPush: Sendable, Equatable {
  /// The body as it was posted.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The content, decoded from base64.
  public let data: [UInt8]?
  /// The message's identity within its topic.
  public let messageId: String?
  /// When Pub/Sub took the message.
  public let publishTime: Timestamp?
  /// What the publisher wrote beside the content.
  public let attributes: [String: String]
  /// The full name of the subscription, `projects/…/subscriptions/…`.
  public let subscription: String?

  /// Reads a body.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    subscription = fields.text("subscription")
    let message = fields.object("message")
    var inner = PayloadFields(message ?? JSONObject())
    let text = inner.text("data")
    data = text.flatMap { Base64.standard.decode($0) }
    messageId = inner.text("messageId") ?? inner.text("message_id")
    publishTime = inner.instantText("publishTime")
    var attributes: [String: String] = [:]
    for (name, value) in inner.object("attributes") ?? JSONObject() {
      if let value = value.string { attributes[name] = value }
    }
    self.attributes = attributes
    unreadable =
      fields.unreadable + inner.unreadable.map { "message.\($0)" }
      + (text != nil && data == nil ? ["message.data"] : [])
    self.payload = payload
  }

  /// What tells a repetition from news; nil when the message does not say who it is.
  ///
  /// A message's identity is unique within its topic only. A push names the subscription, which has one topic.
  public var identity: Identity? {
    guard let subscription, let messageId else { return nil }
    return Identity(subscription: subscription, messageId: messageId)
  }

  /// The identity of a message among those of all topics.
  public struct Identity: Sendable, Hashable {
    /// The subscription it came by.
    public let subscription: String
    /// Its identity there.
    public let messageId: String
  }
}
