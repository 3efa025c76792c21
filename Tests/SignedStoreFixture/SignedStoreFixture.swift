public import Basics
public import Entitlement
public import Signatures

/// Signs as the App Store does, with a chain of certificates of its own.
public struct SignedStoreFixture: Sendable {
  /// The application of the built-in store configuration.
  public static let bundleID = "app.lanework"
  /// The application's number in the store.
  public static let appAppleID: Int64 = 1_234
  /// A subscription that gives Pro.
  public static let proProduct = "lanework.mastery.monthly"
  /// A subscription that does not give Pro.
  public static let smallProduct = "lanework.foundation.monthly"

  /// Signs, with the root among its certificates.
  public let signer: CertifiedSigner
  /// The world that the data says it is from.
  public var environment: StoreEnvironment
  /// The application that the data says it is about.
  public var bundleID = Self.bundleID
  /// The time that counts as now.
  public let now: Timestamp

  /// One chain for all tests of a process: making one costs three keys.
  private static let shared = Result {
    try makeSigner()
  }

  /// Makes a store with the chain that all share, or another one.
  public init(environment: StoreEnvironment = .sandbox, now: Timestamp, signer: CertifiedSigner? = nil) throws
  {
    self.signer = try signer ?? Self.shared.get()
    self.environment = environment
    self.now = now
  }

  /// Makes a chain whose certificates are valid from 2020 to 2040.
  public static func makeSigner() throws -> CertifiedSigner {
    try CertifiedSigner.make(
      name: "Fixture", validFrom: Timestamp(milliseconds: 1_577_836_800_000),
      validUntil: Timestamp(milliseconds: 2_208_988_800_000))
  }

  /// The root certificate, in DER.
  public var root: [UInt8] { signer.certificates[2].der }
  /// The root certificate, in PEM.
  public var rootText: String { signer.certificates[2].pem }

  /// The instant some days from now.
  public func days(_ count: Int64) -> Timestamp { now.advanced(by: .seconds(count * 86_400)) }

  /// A signed transaction of a monthly subscription; its dates are in days from now.
  public func transaction(
    _ id: String = "1", of original: String = "1", product: String = Self.proProduct, purchased: Int64 = -10,
    expires: Int64 = 20, signed: Int64 = -2, changes: [String: JSONValue] = [:]
  ) throws -> String {
    try signer.sign(
      transactionPayload(
        id, of: original, product: product, purchased: purchased, expires: expires, signed: signed,
        changes: changes))
  }

  /// The payload of a transaction.
  public func transactionPayload(
    _ id: String = "1", of original: String = "1", product: String = Self.proProduct, purchased: Int64 = -10,
    expires: Int64 = 20, signed: Int64 = -2, changes: [String: JSONValue] = [:]
  ) -> JSONObject {
    var payload = JSONObject()
    payload["transactionId"] = .string(id)
    payload["originalTransactionId"] = .string(original)
    payload["productId"] = .string(product)
    payload["bundleId"] = .string(bundleID)
    payload["environment"] = .string(environment.rawValue)
    payload["type"] = "Auto-Renewable Subscription"
    payload["inAppOwnershipType"] = "PURCHASED"
    payload["purchaseDate"] = .integer(days(purchased).milliseconds)
    payload["expiresDate"] = .integer(days(expires).milliseconds)
    payload["signedDate"] = .integer(days(signed).milliseconds)
    return Self.changed(payload, changes)
  }

  /// A transaction that was refunded at the time of its signing.
  public func refund(_ id: String = "1", of original: String = "1", signed: Int64 = 0) throws -> String {
    try transaction(
      id, of: original, signed: signed,
      changes: ["revocationDate": .integer(days(signed).milliseconds), "revocationReason": 0])
  }

  /// A signed renewal.
  public func renewal(
    of original: String = "1", renews: Bool = true, product: String = Self.proProduct, signed: Int64 = -1,
    changes: [String: JSONValue] = [:]
  ) throws -> String {
    var payload = JSONObject()
    payload["originalTransactionId"] = .string(original)
    payload["productId"] = .string(product)
    payload["autoRenewProductId"] = .string(product)
    payload["autoRenewStatus"] = .integer(renews ? 1 : 0)
    payload["environment"] = .string(environment.rawValue)
    payload["signedDate"] = .integer(days(signed).milliseconds)
    return try signer.sign(Self.changed(payload, changes))
  }

  /// A signed notification around signed texts.
  public func notification(
    _ type: String, _ subtype: String? = nil, transaction: String?, renewal: String? = nil, signed: Int64 = 0
  ) throws -> String {
    var data = JSONObject()
    data["environment"] = .string(environment.rawValue)
    data["appAppleId"] = .integer(Self.appAppleID)
    data["bundleId"] = .string(bundleID)
    data["signedTransactionInfo"] = transaction.map(JSONValue.string)
    data["signedRenewalInfo"] = renewal.map(JSONValue.string)
    var payload = JSONObject()
    payload["notificationType"] = .string(type)
    payload["subtype"] = subtype.map(JSONValue.string)
    payload["notificationUUID"] = "002e14d5-51f5-4503-b5a8-c3a1af68eb20"
    payload["version"] = "2.0"
    payload["signedDate"] = .integer(days(signed).milliseconds)
    payload["data"] = .object(data)
    return try signer.sign(payload)
  }

  /// A signed download of the application.
  public func appTransaction() throws -> String {
    var payload = JSONObject()
    payload["receiptType"] = .string(environment.rawValue)
    payload["bundleId"] = .string(bundleID)
    payload["appAppleId"] = .integer(Self.appAppleID)
    payload["receiptCreationDate"] = .integer(now.milliseconds)
    return try signer.sign(payload)
  }

  private static func changed(_ payload: JSONObject, _ changes: [String: JSONValue]) -> JSONObject {
    var payload = payload
    for (name, value) in changes { payload[name] = value == .null ? nil : value }
    return payload
  }
}
