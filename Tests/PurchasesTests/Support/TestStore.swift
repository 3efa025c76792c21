import Basics
import Entitlement
import Purchases
import Signatures
import Testing

/// A store of tests: signs as Apple does, with a chain of its own, for one application and the sandbox.
struct TestStore {
  static let bundleID = "com.example.lanework"
  /// Making a chain costs some milliseconds, so that all tests share one.
  static let signer = Result {
    try CertifiedSigner.make(
      name: "Purchases Tests", validFrom: .monday.plus(days: -3_650), validUntil: .monday.plus(days: 3_650))
  }

  let environment: StoreEnvironment

  init(_ environment: StoreEnvironment = .sandbox) { self.environment = environment }

  func verifier(_ time: any TimeSource) throws -> StoreDataVerifier {
    let root = try #require(try Self.signer.get().root)
    return try StoreDataVerifier(
      environment: environment, bundleId: Self.bundleID, appAppleId: 1_234, trustedRoots: [root.der], time: time)
  }

  func sign(_ payload: JSONObject) throws -> String { try Self.signer.get().sign(payload) }

  /// The payload of a transaction of a monthly subscription.
  func transaction(
    _ id: String, chain: String = "1000", product: String = "lanework.mastery.monthly",
    purchased: Timestamp = .monday, days: Int = 30, signed: Timestamp = .monday, changes: JSONObject = JSONObject()
  ) -> JSONObject {
    var payload = JSONObject()
    payload["transactionId"] = .string(id)
    payload["originalTransactionId"] = .string(chain)
    payload["bundleId"] = .string(Self.bundleID)
    payload["productId"] = .string(product)
    payload["subscriptionGroupIdentifier"] = "lanework.plans"
    payload["type"] = "Auto-Renewable Subscription"
    payload["inAppOwnershipType"] = "PURCHASED"
    payload["purchaseDate"] = .integer(purchased.milliseconds)
    payload["originalPurchaseDate"] = .integer(purchased.milliseconds)
    payload["expiresDate"] = .integer(purchased.plus(days: days).milliseconds)
    payload["signedDate"] = .integer(signed.milliseconds)
    payload["environment"] = .string(environment.rawValue)
    payload["quantity"] = 1
    for (key, value) in changes { payload[key] = value }
    return payload
  }

  func renewal(
    chain: String = "1000", product: String = "lanework.mastery.monthly", renews: Bool = true,
    signed: Timestamp = .monday
  ) -> JSONObject {
    var payload = JSONObject()
    payload["originalTransactionId"] = .string(chain)
    payload["productId"] = .string(product)
    payload["autoRenewProductId"] = .string(product)
    payload["autoRenewStatus"] = renews ? 1 : 0
    payload["signedDate"] = .integer(signed.milliseconds)
    payload["environment"] = .string(environment.rawValue)
    return payload
  }

  /// A back end that asks a scripted server, and waits for nothing.
  func backend(
    _ requester: any HTTPRequesting, time: any TimeSource = MovableTime(.monday), retry: RetryPolicy = RetryPolicy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) throws -> AppStoreServerBackend {
    try AppStoreServerBackend(
      account: Self.account(), environment: environment,
      hosts: AppStoreServerHosts(production: "https://production.test", sandbox: "https://sandbox.test"),
      verifier: try verifier(time), requester: requester, time: time, random: RandomSource { 0 }, retry: retry,
      pause: pause)
  }

  static let key = Result { try SigningKey.generate() }

  static func account() throws -> AppStoreServerAccount {
    AppStoreServerAccount(issuerID: "issuer-1", keyID: "KEY1", bundleID: bundleID, key: try key.get())
  }
}
