public import Basics

/// One page of the notifications that the App Store sent, as its API answers it: not yet verified.
public struct AppStoreNotificationPage: Sendable, Equatable {
  /// A notification and how its delivery went; also the answer about a test notification.
  public struct Item: Sendable, Equatable {
    /// The notification, signed.
    public let signedPayload: String?
    /// The attempts to deliver it.
    public let sendAttempts: [AppStoreSendAttempt]

    /// Reads an item.
    public init(_ payload: JSONObject) {
      var fields = PayloadFields(payload)
      signedPayload = fields.text("signedPayload")
      sendAttempts = AppStoreSendAttempt.all(in: &fields)
    }
  }

  /// The notifications.
  public let items: [Item]
  /// The place at which the next page begins.
  public let paginationToken: String?
  /// Whether there is a next page.
  public let hasMore: Bool?
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Reads a page.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    items = (fields.objects("notificationHistory") ?? []).map { Item($0) }
    paginationToken = fields.text("paginationToken")
    hasMore = fields.truth("hasMore")
    unreadable = fields.unreadable
  }
}
