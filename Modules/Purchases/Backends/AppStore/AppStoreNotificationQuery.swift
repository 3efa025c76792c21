public import Basics

/// Which notifications are asked for.
public struct AppStoreNotificationQuery: Sendable, Equatable {
  /// Those sent at or after this instant.
  public var start: Timestamp
  /// Those sent before this instant.
  public var end: Timestamp
  /// Only those of a type.
  public var type: NotificationType?
  /// Only those of a subtype; it needs a type.
  public var subtype: NotificationSubtype?
  /// Only those about a customer's transaction.
  public var transactionID: String?
  /// Only those that could not be delivered: the lost ones.
  public var onlyFailures: Bool

  /// Creates a query.
  public init(
    from start: Timestamp, to end: Timestamp, type: NotificationType? = nil,
    subtype: NotificationSubtype? = nil, transactionID: String? = nil, onlyFailures: Bool = false
  ) {
    self.start = start
    self.end = end
    self.type = type
    self.subtype = subtype
    self.transactionID = transactionID
    self.onlyFailures = onlyFailures
  }

  var body: JSONObject {
    var body = JSONObject()
    body["startDate"] = .integer(start.milliseconds)
    body["endDate"] = .integer(end.milliseconds)
    if let type { body["notificationType"] = .string(type.rawValue) }
    if let subtype { body["notificationSubtype"] = .string(subtype.rawValue) }
    if let transactionID { body["transactionId"] = .string(transactionID) }
    if onlyFailures { body["onlyFailures"] = true }
    return body
  }
}
