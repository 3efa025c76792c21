public import Basics
internal import ContentHash

/// Asks the Google Play Developer API, with an operator's account, about one application.
///
/// A notification of Google Play is a hint; what counts is what is read here. Failures that may pass are
/// tried again within a deadline, with pauses that grow and as the server asks.
public struct GooglePlayBackend: Sendable {
  /// The application.
  public let packageName: String
  private let url: HTTPURL
  private let requester: any HTTPRequesting
  private let token: GoogleAccessToken
  let time: any TimeSource

  /// Where the Google Play Developer API is.
  public static let usualURL = "https://androidpublisher.googleapis.com"

  /// Creates a back end.
  ///
  /// - Parameters:
  ///   - url: where the API is, so that a sandbox of one's own can stand in its place.
  ///   - requester: sends requests.
  ///   - retry: when and how often a request is sent again.
  ///   - pause: waits, and throws when the task is cancelled meanwhile.
  /// - Throws: `refused` for an address that is none, or in the clear and not this machine's.
  public init(
    packageName: String, account: GoogleServiceAccount, url: String = usualURL, requester: any HTTPRequesting,
    time: any TimeSource, random: RandomSource, retry: RetryPolicy = RetryPolicy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws(StoreRequestError) {
    self.url = try HTTPURL(ofStore: url)
    // The account may have been made with any address.
    try account.tokenURL.checkConfidential()
    self.packageName = packageName
    self.time = time
    let retrying = RetryingRequester(requester, policy: retry, time: time, random: random, pause: pause)
    self.requester = retrying
    self.token = GoogleAccessToken(account, requester: retrying, time: time)
  }

  /// Reads a subscription by its purchase token (`purchases.subscriptionsv2.get`).
  public func subscription(
    purchaseToken: String
  ) async throws(StoreRequestError) -> PlayReading<PlaySubscription> {
    try await reading(
      try address(["purchases", "subscriptionsv2", "tokens", purchaseToken]), purchaseToken
    ) { PlaySubscription($0) }
  }

  /// Reads something bought once by its purchase token (`purchases.productsv2`).
  public func oneTimePurchase(
    purchaseToken: String
  ) async throws(StoreRequestError) -> PlayReading<PlayOneTimePurchase> {
    try await reading(
      try address(["purchases", "productsv2", "tokens", purchaseToken]), purchaseToken
    ) { PlayOneTimePurchase($0) }
  }

  /// Tells Google that a subscription was delivered; what is not acknowledged within three days is refunded.
  ///
  /// Doing so again is no error.
  public func acknowledgeSubscription(
    _ productID: String, purchaseToken: String
  ) async throws(StoreRequestError) {
    try await acknowledge(
      try address(["purchases", "subscriptions", productID, "tokens", purchaseToken], verb: "acknowledge"))
  }

  /// Tells Google that something bought once was delivered; what is not acknowledged within three days is
  /// refunded.
  ///
  /// Doing so again is no error.
  public func acknowledgeProduct(
    _ productID: String, purchaseToken: String
  ) async throws(StoreRequestError) {
    try await acknowledge(
      try address(["purchases", "products", productID, "tokens", purchaseToken], verb: "acknowledge"))
  }

  // MARK: Asking

  private func acknowledge(_ address: HTTPURL) async throws(StoreRequestError) {
    _ = try await response(to: .post, address, body: Array("{}".utf8), mayBeRepeated: true)
  }

  private func reading<Answer>(
    _ address: HTTPURL, _ purchaseToken: String, _ read: (JSONObject) -> Answer
  ) async throws(StoreRequestError) -> PlayReading<Answer> {
    let response = try await response(to: .get, address)
    guard let readAt = response.headers["Date"].flatMap(HTTPDate.parse) else {
      throw StoreRequestError(
        .malformedAnswer, "Google Play's answer does not say when it was given, so it cannot be put in order."
      )
    }
    let object = try StoreRequestError.object(in: response, of: "Google Play")
    return PlayReading(
      read(object), purchaseToken: purchaseToken, readAt: readAt, digest: ContentHash(of: response.body))
  }

  private func response(
    to method: HTTPMethod, _ address: HTTPURL, body: [UInt8] = [], mayBeRepeated: Bool? = nil
  ) async throws(StoreRequestError) -> HTTPResponse {
    let text = try await token.text()
    var headers: HTTPHeaders = ["Authorization": "Bearer \(text)", "Accept": "application/json"]
    if !body.isEmpty { headers["Content-Type"] = "application/json" }
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      response = try await requester.send(
        HTTPRequest(method, address, headers: headers, body: body, mayBeRepeated: mayBeRepeated))
    } catch {
      throw StoreRequestError(error)
    }
    guard response.isSuccess else {
      if response.status == 401 { await token.forget(text) }
      throw StoreRequestError(google: response, at: time.now())
    }
    return response
  }

  /// The address of a resource; Google's verbs stand behind a colon that must not be escaped.
  private func address(_ path: [String], verb: String? = nil) throws(StoreRequestError) -> HTTPURL {
    let address = try url.appending(
      storePath: ["androidpublisher", "v3", "applications", packageName] + path)
    guard let verb else { return address }
    do throws(HTTPRequestError) {
      return try HTTPURL("\(address):\(verb)")
    } catch {
      throw StoreRequestError(error)
    }
  }
}
