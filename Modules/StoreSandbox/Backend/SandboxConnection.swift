internal import Basics
internal import Entitlement
internal import Purchases
internal import Synchronization

/// The way to a sandbox store: asks it, keeps its time, and puts its refusals into the words of OpenIAP.
final class SandboxConnection: Sendable {
  private let url: HTTPURL
  private let store: StoreName
  private let capabilities: Set<StoreCapability>
  private let requester: any HTTPRequesting
  private let time: any TimeSource
  private let clock: Mutex<StoreClock>

  init(
    url: HTTPURL, store: StoreName, capabilities: Set<StoreCapability>, requester: any HTTPRequesting,
    time: any TimeSource
  ) {
    self.url = url
    self.store = store
    self.capabilities = capabilities
    self.requester = requester
    self.time = time
    clock = Mutex(StoreClock(start: Timestamp(milliseconds: .min), rate: 0, at: time.sinceBoot()))
  }

  /// The store's time: that of the last answer and what has passed since; the machine's before the first.
  func now() -> Timestamp {
    let now = clock.withLock { $0.now(at: time.sinceBoot()) }
    return now.milliseconds == .min ? time.now() : now
  }

  func get(
    _ path: [String], query: [(name: String, value: String)] = []
  ) async throws(OpenIapError) -> JSONObject {
    try await answer(HTTPRequest(.get, url.appending(["sandbox"] + path, query: query)), about: nil)
  }

  func post(
    _ path: [String], _ body: JSONObject, about product: String? = nil
  ) async throws(OpenIapError) -> JSONObject {
    let request = HTTPRequest(
      .post, url.appending(["sandbox"] + path), headers: ["Content-Type": "application/json"],
      body: JSONValue.object(body).bytes())
    return try await answer(request, about: product)
  }

  func post(_ path: [String], _ body: JSONValue) async throws(OpenIapError) -> JSONObject {
    try await post(path, body.object ?? JSONObject())
  }

  private func answer(_ request: HTTPRequest, about product: String?) async throws(OpenIapError) -> JSONObject
  {
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      response = try await requester.send(request)
    } catch {
      throw OpenIapError(
        error.code == .cancelled ? .interrupted : .networkError, error.description, productId: product,
        hint: error.hint)
    }
    keepTime(of: response)
    let object: JSONObject
    do throws(JSONError) {
      object = try JSONValue(parsing: response.body).object ?? JSONObject()
    } catch {
      throw OpenIapError(
        .billingResponseJsonParseError, "The sandbox store answered with something that is no JSON.",
        productId: product)
    }
    guard response.isSuccess else { throw refusal(response.status, object, product) }
    return object
  }

  private func keepTime(of response: HTTPResponse) {
    guard let now = response.headers[StoreDesk.timeField].flatMap({ Int64($0) }),
      let rate = response.headers[StoreDesk.rateField].flatMap({ Double($0) })
    else { return }
    clock.withLock { clock in
      let boot = time.sinceBoot()
      clock.move(to: Timestamp(milliseconds: now), at: boot)
      clock.setRate(rate, at: boot)
    }
  }

  private func refusal(_ status: Int, _ body: JSONObject, _ product: String?) -> OpenIapError {
    let word = body["error"]?["code"]?.string
    let code: OpenIapErrorCode =
      switch word.flatMap(StoreRefusal.Code.init(rawValue:)) {
      case .unknownProduct: .skuNotFound
      case .notForSale: .itemUnavailable
      case .alreadyOwned: .alreadyOwned
      case .offerRefused, .invalidSignature: .skuOfferMismatch
      case .notFound: .itemNotOwned
      case .notPossible, .malformed: .developerError
      case nil: status >= 500 ? .serviceError : .unknown
      }
    return OpenIapError(
      code.isReachable(with: capabilities) ? code : .unknown,
      body["error"]?["message"]?.string ?? "The sandbox store answered with status \(status).",
      productId: product,
      debugMessage: word)
  }
}
