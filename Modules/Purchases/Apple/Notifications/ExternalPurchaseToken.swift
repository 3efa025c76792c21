public import Basics
public import Entitlement

/// A token for purchases outside the store, which the developer reports to Apple.
public struct ExternalPurchaseToken: Sendable, Equatable {
  /// The object as it was signed.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The token's identity.
  public let externalPurchaseId: String?
  /// When the token was made.
  public let tokenCreationDate: Timestamp?
  /// The application's number in the store.
  public let appAppleId: Int64?
  /// The application.
  public let bundleId: String?

  /// Reads the object.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    externalPurchaseId = fields.text("externalPurchaseId")
    tokenCreationDate = fields.instant("tokenCreationDate")
    appAppleId = fields.integer("appAppleId")
    bundleId = fields.text("bundleId")
    unreadable = fields.unreadable
    self.payload = payload
  }

  /// The environment, which only the beginning of the token's identity tells.
  public var environment: StoreEnvironment {
    externalPurchaseId?.hasPrefix("SANDBOX") == true ? .sandbox : .production
  }
}
