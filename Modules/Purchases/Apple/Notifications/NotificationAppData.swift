public import Basics
public import Entitlement

/// What a notification tells about a download of the application; Apple's `appData`.
public struct NotificationAppData: Sendable, Equatable {
  /// The object as it was signed.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The environment.
  public let environment: StoreEnvironment?
  /// The application's number in the store; none in the sandbox.
  public let appAppleId: Int64?
  /// The application.
  public let bundleId: String?
  /// The download, signed by itself.
  public let signedAppTransactionInfo: String?

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    environment = fields.word("environment")
    appAppleId = fields.integer("appAppleId")
    bundleId = fields.text("bundleId")
    signedAppTransactionInfo = fields.text("signedAppTransactionInfo")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
