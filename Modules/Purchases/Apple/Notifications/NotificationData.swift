public import Basics
public import Entitlement

/// What a notification tells about a transaction; Apple's `data`.
public struct NotificationData: Sendable, Equatable {
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
  /// The version of the application.
  public let bundleVersion: String?
  /// The transaction, signed by itself.
  public let signedTransactionInfo: String?
  /// The renewal, signed by itself.
  public let signedRenewalInfo: String?
  /// The subscription's status, 1 to 5, at the time of signing.
  public let status: Int64?
  /// Why a customer wants money back.
  public let consumptionRequestReason: ConsumptionRequestReason?

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    environment = fields.word("environment")
    appAppleId = fields.integer("appAppleId")
    bundleId = fields.text("bundleId")
    bundleVersion = fields.text("bundleVersion")
    signedTransactionInfo = fields.text("signedTransactionInfo")
    signedRenewalInfo = fields.text("signedRenewalInfo")
    status = fields.integer("status")
    consumptionRequestReason = fields.word("consumptionRequestReason")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
