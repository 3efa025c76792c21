public import Basics
public import Entitlement

/// The download of the application by an account, as Apple signs it.
///
/// Every field is optional; see `SignedTransaction`.
public struct AppTransaction: Sendable, Equatable {
  /// The payload as it was signed, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Where the application came from; Apple's `receiptType`.
  public let environment: StoreEnvironment?
  /// The application's number in the store; none outside production.
  public let appAppleId: Int64?
  /// The application.
  public let bundleId: String?
  /// The version that the payload was made for.
  public let applicationVersion: String?
  /// The store's number of that version.
  public let versionExternalIdentifier: Int64?
  /// When Apple signed this payload.
  public let receiptCreationDate: Timestamp?
  /// When the application was first downloaded.
  public let originalPurchaseDate: Timestamp?
  /// The version that was first downloaded.
  public let originalApplicationVersion: String?
  /// What a device compares to see that the payload is for it.
  public let deviceVerification: String?
  /// The UUID that went into `deviceVerification`.
  public let deviceVerificationNonce: String?
  /// When the application was ordered before its release.
  public let preorderDate: Timestamp?
  /// The download of the application by this account.
  public let appTransactionId: String?
  /// The system on which the application was first bought, such as `iOS`.
  public let originalPlatform: String?

  /// Reads a payload; whether Apple signed it is the caller's matter.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    environment = fields.word("receiptType")
    appAppleId = fields.integer("appAppleId")
    bundleId = fields.text("bundleId")
    applicationVersion = fields.text("applicationVersion")
    versionExternalIdentifier = fields.integer("versionExternalIdentifier")
    receiptCreationDate = fields.instant("receiptCreationDate")
    originalPurchaseDate = fields.instant("originalPurchaseDate")
    originalApplicationVersion = fields.text("originalApplicationVersion")
    deviceVerification = fields.text("deviceVerification")
    deviceVerificationNonce = fields.text("deviceVerificationNonce")
    preorderDate = fields.instant("preorderDate")
    appTransactionId = fields.text("appTransactionId")
    originalPlatform = fields.text("originalPlatform")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
