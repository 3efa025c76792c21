public import Basics
public import Entitlement

/// An App Store Server Notification, version 2, as Apple signs it.
///
/// Every field is optional, and exactly one of `data`, `summary`, `externalPurchaseToken` and `appData` is to be
/// expected. The signed texts within are signed each by itself and are verified by themselves.
public struct NotificationEnvelope: Sendable, Equatable {
  /// The payload as it was signed, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// What it tells.
  public let notificationType: NotificationType?
  /// The finer kind.
  public let subtype: NotificationSubtype?
  /// Its identity; the same notification, delivered twice, has the same.
  public let notificationUUID: String?
  /// The version of the form, `2.0`.
  public let version: String?
  /// When Apple signed it.
  public let signedDate: Timestamp?
  /// What it tells about a transaction.
  public let data: NotificationData?
  /// What became of a batch.
  public let summary: NotificationSummary?
  /// A token for purchases outside the store.
  public let externalPurchaseToken: ExternalPurchaseToken?
  /// What it tells about a download.
  public let appData: NotificationAppData?

  /// Reads a payload; whether Apple signed it is the caller's matter.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    notificationType = fields.word("notificationType")
    subtype = fields.word("subtype")
    notificationUUID = fields.text("notificationUUID")
    version = fields.text("version")
    signedDate = fields.instant("signedDate")
    data = fields.object("data").map { NotificationData($0) }
    summary = fields.object("summary").map { NotificationSummary($0) }
    externalPurchaseToken = fields.object("externalPurchaseToken").map { ExternalPurchaseToken($0) }
    appData = fields.object("appData").map { NotificationAppData($0) }
    unreadable = fields.unreadable
    self.payload = payload
  }
}

extension NotificationEnvelope {
  /// The application it is about, wherever it says so.
  public var bundleId: String? {
    if let data { return data.bundleId }
    if let summary { return summary.bundleId }
    if let externalPurchaseToken { return externalPurchaseToken.bundleId }
    return appData?.bundleId
  }

  /// The application's number in the store, wherever it says so.
  public var appAppleId: Int64? {
    if let data { return data.appAppleId }
    if let summary { return summary.appAppleId }
    if let externalPurchaseToken { return externalPurchaseToken.appAppleId }
    return appData?.appAppleId
  }

  /// The environment it is about, wherever it says so.
  public var environment: StoreEnvironment? {
    if let data { return data.environment }
    if let summary { return summary.environment }
    if let externalPurchaseToken { return externalPurchaseToken.environment }
    return appData?.environment
  }
}
