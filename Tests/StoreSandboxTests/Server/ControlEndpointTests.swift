import Basics
import Signatures
import StoreSandbox
import Synchronization
import Testing

@Suite struct ControlEndpointTests {
  @Test("what happened between two instants happens in order when the clock is moved over it")
  func order() async throws {
    let bench = try StoreBench()
    let ada = try await bench.buy(StoreBench.foundation)
    try await bench.ask("clock", ["advance": "P3D"])
    let bob = try await bench.buy(StoreBench.extras, customer: "bob")
    let answer = try await bench.ask("clock", ["advance": "P2M"])
    #expect(answer["now"] == "2026-04-04T00:00:00.000Z")
    let renewals = bench.desk.deliveries.dropFirst(2)
    #expect(renewals.map(\.notice.instant) == renewals.map(\.notice.instant).sorted())
    #expect(renewals.filter { $0.notice.chainID == ada }.count == 2)
    #expect(renewals.filter { $0.notice.chainID == bob }.count == 8)
  }

  @Test(
    "a request that makes no sense is refused with a reason, and changes nothing",
    arguments: [
      ("clock", #"{"to":"2020-01-01T00:00:00Z"}"#, 400), ("clock", #"{"advance":"P999Y"}"#, 400),
      ("clock", #"{"advance":"soon"}"#, 400), ("clock", #"{"rate":-1}"#, 400), ("clock", "[]", 400),
      ("clock", "{", 400),
      ("purchases", "{}", 400), ("purchases", #"{"productId":"x"}"#, 404),
      ("purchases", #"{"productId":"lanework.coins","store":"other"}"#, 400),
      ("purchases", #"{"productId":"lanework.coins","quantity":0}"#, 400),
      ("purchases", #"{"productId":"lanework.coins","offer":{"type":"code","id":"x"}}"#, 409),
      ("purchases", #"{"productId":"lanework.mastery.monthly","offer":{"type":"gift"}}"#, 400),
      ("subscriptions/1/cancel", "", 404), ("subscriptions/1/dance", "", 404),
      ("transactions/1/refund", "", 404),
      ("orders/1/approve", "", 404), ("products/x/withdraw", "", 404), ("nowhere", "", 404),
    ])
  func refusals(_ path: String, _ body: String, _ status: Int) async throws {
    let bench = try StoreBench()
    let before = bench.store
    let request = HTTPRequest(
      .post, try HTTPURL("\(bench.server.origin)/sandbox/\(path)"), body: Array(body.utf8))
    let response = try await bench.send(request)
    #expect(response.status == status)
    let error = try JSONValue(parsing: response.body)["error"]
    #expect(error?["message"]?.string?.hasSuffix(".") == true)
    #expect(bench.store == before)
  }

  @Test("what falls due while the clock runs is posted without anybody asking")
  func running() async throws {
    var configuration = try StoreBench.configuration()
    configuration.timeRate = 1
    let receiver = try WebhookReceiver()
    let passing = PassingWeeks()
    let desk = StoreDesk(
      configuration, keys: try StoreBench.keys.get(), time: passing.time, requester: StoreBench.client)
    var plan = WebhookPlan()
    plan.appStoreURL = try HTTPURL(receiver.address)
    desk.setWebhooks(plan)
    let server = try SandboxServer.start(
      desk, .patient, time: SystemTime(), pause: { _ in try await passing.pause() })
    let request = HTTPRequest(
      .post, try HTTPURL("\(server.origin)/sandbox/purchases"),
      body: Array(#"{"productId":"lanework.extras.weekly"}"#.utf8))
    #expect(try await StoreBench.client.send(request).status == 200)
    await passing.start()
    await desk.drain()
    #expect(receiver.requests.count == 4)
    await server.stop()
  }

  @Test("a page in a browser is not answered")
  func browser() async throws {
    let bench = try StoreBench()
    let request = HTTPRequest(
      .post, bench.url.appending(["sandbox", "clock"]), headers: ["Origin": "https://example.org"],
      body: Array("{}".utf8))
    #expect(try await bench.send(request).status == 403)
  }

  @Test("a product that is withdrawn is neither shown nor sold, and is not renewed")
  func withdrawal() async throws {
    let bench = try StoreBench()
    try await bench.buy(StoreBench.foundation)
    try await bench.ask("products/\(StoreBench.foundation)/withdraw")
    let products = try await bench.ask(.get, "products?id=\(StoreBench.foundation)")
    #expect(products["products"] == [])
    try await bench.ask("purchases", ["productId": .string(StoreBench.foundation)], expecting: 409)
    try await bench.advance("P1M")
    #expect(bench.desk.deliveries.last?.notice.name == "EXPIRED/PRODUCT_NOT_FOR_SALE")
  }

  @Test("the root that must be trusted is handed out, and the store says what it is")
  func information() async throws {
    let bench = try StoreBench()
    let root = try await bench.send(HTTPRequest(.get, bench.url.appending(["sandbox", "root.pem"])))
    #expect(root.body == Array(try StoreBench.keys.get().root.pem.utf8))
    let information = try await bench.ask(.get, "")
    #expect(information["environment"] == "Sandbox")
    #expect(information["rootFingerprint"]?.string?.utf8.count == 64)
  }
}

/// A clock on which three weeks pass, one with each pause.
private actor PassingWeeks {
  nonisolated let time = MovedTime()
  private var count = 0
  private var hasStarted = false
  private var waiting: CheckedContinuation<Void, Never>?
  private var ended: CheckedContinuation<Void, Never>?

  /// Lets the weeks pass, and waits until they have.
  func start() async {
    hasStarted = true
    waiting?.resume()
    await withCheckedContinuation { ended = $0 }
  }

  func pause() async throws {
    if !hasStarted { await withCheckedContinuation { waiting = $0 } }
    if count < 3 {
      count += 1
      time.advance(by: .seconds(7 * 86_400))
      return
    }
    ended?.resume()
    ended = nil
    try await Task.sleep(for: .seconds(3_600))
  }
}

/// A clock that is moved by hand.
private final class MovedTime: TimeSource {
  private let passed = Mutex(Duration.seconds(1_000))
  func advance(by duration: Duration) { passed.withLock { $0 += duration } }
  func now() -> Timestamp { StoreBench.start }
  func sinceBoot() -> Duration { passed.withLock(\.self) }
}
