import Basics
import Entitlement
import Purchases
import Signatures

/// A back end over a scripted server of Apple's, whose signed data a chain of its own vouches for.
struct ServerBench {
  let store: SelfMadeStore
  let time = SetTime()
  let requester: ScriptedRequester
  let backend: AppStoreServerBackend

  /// One key for all tests.
  static let key = Result { try SigningKey.generate() }

  init(
    _ environment: StoreEnvironment = .production, retry: RetryPolicy = RetryPolicy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { _ in },
    _ answer: @escaping ScriptedRequester.Answer
  ) throws {
    store = try SelfMadeStore(environment: environment)
    requester = ScriptedRequester(answer)
    backend = try AppStoreServerBackend(
      account: Self.account(), environment: environment,
      hosts: AppStoreServerHosts(production: "https://production.test", sandbox: "https://sandbox.test"),
      verifier: try store.verifier(), requester: requester, time: time, random: RandomSource { 1 },
      retry: retry,
      pause: pause)
  }

  init(_ environment: StoreEnvironment = .production, answers: [HTTPResponse]) throws {
    try self.init(environment) { _, number in answers[min(number, answers.count - 1)] }
  }

  static func account() throws -> AppStoreServerAccount {
    AppStoreServerAccount(
      issuerID: "57246542-96fe-1a63", keyID: "ABCDEF1234", bundleID: SelfMadeStore.bundleId,
      key: try key.get())
  }
}

extension HTTPResponse {
  /// A page of transactions.
  static func transactions(
    _ texts: [String], revision: String? = nil, hasMore: Bool = false,
    environment: StoreEnvironment = .production,
    bundleID: String = SelfMadeStore.bundleId
  ) -> HTTPResponse {
    .json([
      "signedTransactions": .array(texts.map { .string($0) }),
      "revision": revision.map { .string($0) } ?? nil,
      "hasMore": .bool(hasMore), "environment": .string(environment.rawValue), "bundleId": .string(bundleID),
      "appAppleId": 1_234,
    ])
  }

  /// The statuses of one group.
  static func statuses(
    _ statuses: [(status: Int64, transaction: String, renewal: String?)],
    environment: StoreEnvironment = .production
  ) -> HTTPResponse {
    .json([
      "environment": .string(environment.rawValue), "bundleId": .string(SelfMadeStore.bundleId),
      "data": [
        [
          "subscriptionGroupIdentifier": "plans",
          "lastTransactions": .array(
            statuses.map { item in
              [
                "status": .integer(item.status), "signedTransactionInfo": .string(item.transaction),
                "signedRenewalInfo": item.renewal.map { .string($0) } ?? nil,
              ]
            }),
        ]
      ],
    ])
  }

  /// An error as Apple answers it.
  static func appleError(_ code: Int64, headers: HTTPHeaders = [:]) -> HTTPResponse {
    .json(
      ["errorCode": .integer(code), "errorMessage": "Something."], status: Int(code / 10_000),
      headers: headers)
  }
}
