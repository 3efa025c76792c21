import Basics
import Entitlement
import Purchases
import Signatures

/// Signs as Apple's store does, with a chain of certificates of its own.
struct SelfMadeStore {
  static let bundleId = "example.lanework"
  static let appAppleId: Int64 = 1_234

  let signer: CertifiedSigner
  let environment: StoreEnvironment

  /// One chain for all tests: making one costs three keys.
  private static let shared = Result {
    try CertifiedSigner.make(name: "Test", validFrom: .days(-400), validUntil: .days(400))
  }

  init(environment: StoreEnvironment = .production) throws {
    signer = try Self.shared.get()
    self.environment = environment
  }

  /// A verifier that trusts this store.
  func verifier(environment: StoreEnvironment? = nil) throws -> StoreDataVerifier {
    try StoreDataVerifier(
      environment: environment ?? self.environment, bundleId: Self.bundleId, appAppleId: Self.appAppleId,
      trustedRoots: [signer.certificates[2].der], time: SetTime())
  }

  func sign(_ payload: JSONObject) throws -> String { try signer.sign(payload) }

  /// A transaction of a monthly subscription.
  func transaction(
    _ id: String = "1", original: String = "1", product: String = "monthly",
    purchased: Timestamp = .days(-10),
    expires: Timestamp? = .days(20), signed: Timestamp = .days(-10), changes: [String: JSONValue] = [:]
  ) -> JSONObject {
    var payload = JSONObject()
    payload["transactionId"] = .string(id)
    payload["originalTransactionId"] = .string(original)
    payload["productId"] = .string(product)
    payload["bundleId"] = .string(Self.bundleId)
    payload["environment"] = .string(environment.rawValue)
    payload["type"] = "Auto-Renewable Subscription"
    payload["inAppOwnershipType"] = "PURCHASED"
    payload["purchaseDate"] = .integer(purchased.milliseconds)
    payload["expiresDate"] = expires.map { .integer($0.milliseconds) }
    payload["signedDate"] = .integer(signed.milliseconds)
    for (name, value) in changes { payload[name] = value == .null ? nil : value }
    return payload
  }

  /// What becomes of a subscription.
  func renewal(
    of original: String = "1", renews: Bool = true, product: String = "monthly",
    signed: Timestamp = .days(-10),
    changes: [String: JSONValue] = [:]
  ) -> JSONObject {
    var payload = JSONObject()
    payload["originalTransactionId"] = .string(original)
    payload["productId"] = .string(product)
    payload["autoRenewProductId"] = .string(product)
    payload["autoRenewStatus"] = .integer(renews ? 1 : 0)
    payload["environment"] = .string(environment.rawValue)
    payload["signedDate"] = .integer(signed.milliseconds)
    for (name, value) in changes { payload[name] = value == .null ? nil : value }
    return payload
  }

  /// A notification about a transaction, signed together with what is within it.
  func notification(
    _ type: String, _ subtype: String? = nil, signed: Timestamp = .days(-10), status: Int64? = nil,
    transaction: JSONObject?, renewal: JSONObject? = nil
  ) throws -> String {
    var data = JSONObject()
    data["environment"] = .string(environment.rawValue)
    data["appAppleId"] = .integer(Self.appAppleId)
    data["bundleId"] = .string(Self.bundleId)
    data["status"] = status.map(JSONValue.integer)
    data["signedTransactionInfo"] = try transaction.map { .string(try sign($0)) }
    data["signedRenewalInfo"] = try renewal.map { .string(try sign($0)) }
    return try sign(envelope(type, subtype, signed: signed, kind: "data", content: data))
  }

  /// An envelope around one of the four kinds of content.
  func envelope(
    _ type: String, _ subtype: String? = nil, signed: Timestamp = .days(-10), kind: String,
    content: JSONObject
  ) -> JSONObject {
    var payload = JSONObject()
    payload["notificationType"] = .string(type)
    payload["subtype"] = subtype.map(JSONValue.string)
    payload["notificationUUID"] = "002e14d5-51f5-4503-b5a8-c3a1af68eb20"
    payload["version"] = "2.0"
    payload["signedDate"] = .integer(signed.milliseconds)
    payload[kind] = .object(content)
    return payload
  }
}
