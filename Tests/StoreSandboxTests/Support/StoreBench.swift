import Basics
import Entitlement
import Foundation
import HTTPServer
import Purchases
import Signatures
import StoreSandbox
import Testing

/// A sandbox store over real HTTP, whose clock stands still until it is moved, with what is needed to ask it.
struct StoreBench {
  static let mastery = "lanework.mastery.monthly"
  static let yearly = "lanework.mastery.yearly"
  static let foundation = "lanework.foundation.monthly"
  static let extras = "lanework.extras.weekly"
  static let lifetime = "lanework.lifetime"
  static let coins = "lanework.coins"
  static let plans = "21000001"

  /// One set of keys for all tests: making one costs seven keys.
  static let keys = Result { try SandboxKeys.generate() }
  static let client = PatientRequester()
  static let start = Timestamp(milliseconds: 1_769_904_000_000)

  let server: SandboxServer
  let verifier: StoreDataVerifier
  let url: HTTPURL

  init(_ change: (inout StoreConfiguration) -> Void = { _ in }) throws {
    var configuration = try Self.configuration()
    change(&configuration)
    let keys = try Self.keys.get()
    let time = SystemTime()
    let desk = StoreDesk(configuration, keys: keys, time: time, requester: Self.client)
    server = try SandboxServer.start(desk, .patient, time: time)
    url = try HTTPURL(server.origin)
    verifier = try Self.verifier(configuration)
  }

  /// What the sample sells, at a clock that stands still.
  static func configuration() throws -> StoreConfiguration {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Resources")
    let data = try Data(contentsOf: folder.appendingPathComponent("Store.storekit"))
    var configuration = try StoreConfiguration(json: data)
    configuration.startsAt = start
    configuration.timeRate = 0
    return configuration
  }

  static func verifier(_ configuration: StoreConfiguration) throws -> StoreDataVerifier {
    try StoreDataVerifier(
      environment: .sandbox, bundleId: configuration.bundleId, appAppleId: configuration.appAppleId,
      trustedRoots: [try keys.get().root.der], time: SystemTime())
  }

  var desk: StoreDesk { server.desk }
  var store: SandboxStore { desk.store }
  var now: Timestamp { store.now }

  func backend(_ store: StoreName = .apple, customer: String = "ada") -> SandboxStoreBackend {
    SandboxStoreBackend(
      url: url, store: store, customer: customer, verifier: verifier, requester: Self.client,
      time: SystemTime())
  }

  func appStore(
    bundleID: String = "example.lanework", keyID: String = SandboxKeys.appStoreKeyID, key: SigningKey? = nil,
    time: any TimeSource = SystemTime()
  ) throws -> AppStoreServerBackend {
    let account = AppStoreServerAccount(
      issuerID: SandboxKeys.issuerID, keyID: keyID, bundleID: bundleID,
      key: try key ?? Self.keys.get().appStoreKey)
    var configuration = try Self.configuration()
    configuration.bundleId = bundleID
    return try AppStoreServerBackend(
      account: account, environment: .sandbox,
      hosts: AppStoreServerHosts(production: server.origin, sandbox: server.origin),
      verifier: Self.verifier(configuration),
      requester: Self.client, time: time, random: .system, retry: RetryPolicy(attempts: 1))
  }

  func googlePlay() throws -> GooglePlayBackend {
    let keys = try Self.keys.get()
    let account = GoogleServiceAccount(
      email: SandboxKeys.serviceAccountEmail, keyID: nil, key: keys.serviceAccountKey,
      tokenURL: url.appending(["token"]))
    return try GooglePlayBackend(
      packageName: "example.lanework", account: account, url: server.origin, requester: Self.client,
      time: SystemTime(), random: .system, retry: RetryPolicy(attempts: 1))
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await Self.client.send(request) }

  /// Asks one of the sandbox's own endpoints.
  @discardableResult
  func ask(
    _ method: HTTPMethod = .post, _ path: String, _ body: JSONValue? = nil, expecting status: Int = 200,
    _ place: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let request = HTTPRequest(
      method, try HTTPURL("\(server.origin)/sandbox/\(path)"), body: body?.bytes() ?? [])
    let response = try await Self.client.send(request)
    #expect(
      response.status == status, "\(String(decoding: response.body, as: UTF8.self))", sourceLocation: place)
    return try JSONValue(parsing: response.body)
  }

  /// Buys and answers the first transaction.
  @discardableResult
  func buy(_ product: String, _ store: StoreName = .apple, customer: String = "ada") async throws -> String {
    let answer = try await ask(
      "purchases" as String,
      [
        "store": .string(store.rawValue), "customer": .string(customer), "productId": .string(product),
      ])
    return try #require(answer["originalTransactionId"]?.string)
  }

  func advance(_ period: String) async throws { try await ask("clock", ["advance": .string(period)]) }

  func advance(seconds: Double) async throws { try await ask("clock", ["advanceSeconds": .double(seconds)]) }

  @discardableResult
  func ask(
    _ path: String, _ body: JSONValue? = nil, expecting status: Int = 200,
    _ place: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    try await ask(.post, path, body, expecting: status, place)
  }
}

/// What the products of the sample give.
let samplePlans = ProductPlans([
  StoreBench.mastery: ProductPlans.Entry(plan: .mastery, rank: 2, grantsPro: true),
  StoreBench.yearly: ProductPlans.Entry(plan: .mastery, rank: 2, grantsPro: true),
  StoreBench.foundation: ProductPlans.Entry(plan: .foundation, rank: 1, grantsPro: false),
])
