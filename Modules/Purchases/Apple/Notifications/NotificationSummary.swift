public import Basics
public import Entitlement

/// What became of a request to move out many renewal dates; Apple's `summary`.
public struct NotificationSummary: Sendable, Equatable {
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
  /// The product whose renewal dates move.
  public let productId: String?
  /// The developer's name for the request.
  public let requestIdentifier: String?
  /// The storefronts it was for, each in three letters.
  public let storefrontCountryCodes: [String]?
  /// How many subscriptions were extended.
  public let succeededCount: Int64?
  /// How many were not.
  public let failedCount: Int64?

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    environment = fields.word("environment")
    appAppleId = fields.integer("appAppleId")
    bundleId = fields.text("bundleId")
    productId = fields.text("productId")
    requestIdentifier = fields.text("requestIdentifier")
    storefrontCountryCodes = fields.texts("storefrontCountryCodes")
    succeededCount = fields.integer("succeededCount")
    failedCount = fields.integer("failedCount")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
