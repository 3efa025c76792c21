public import Basics
public import Entitlement

/// Asks the App Store Server API, with an operator's key, in one environment.
///
/// What comes back signed is verified before it is handed out. An environment never answers for another: what
/// production does not know is not looked for in the sandbox unless a caller asks both by name (`locate`).
/// Failures that may pass are tried again within a deadline, with pauses that grow and as the server asks.
///
/// The key is an operator's; it has no place on a user's machine.
public struct AppStoreServerBackend: Sendable {
  /// Whose key, and for which application.
  public let account: AppStoreServerAccount
  /// The environment that is asked.
  public let environment: StoreEnvironment
  let verifier: StoreDataVerifier
  let time: any TimeSource
  private let url: HTTPURL
  private let requester: any HTTPRequesting
  private let token: AppStoreBearerToken

  /// The most pages of one answer. A customer with more transactions than these hold does not exist.
  static let pageLimit = 1_000

  /// Creates a back end.
  ///
  /// - Parameters:
  ///   - verifier: verifies what comes back, without a limit of unknown chains; it must be one for the same application
  ///     and environment.
  ///   - requester: sends requests.
  ///   - retry: when and how often a request is sent again.
  ///   - pause: waits, and throws when the task is cancelled meanwhile.
  /// - Throws: `refused` for a verifier of another application or environment, and for an address that cannot be used.
  public init(
    account: AppStoreServerAccount, environment: StoreEnvironment, hosts: AppStoreServerHosts = .apple,
    verifier: StoreDataVerifier, requester: any HTTPRequesting, time: any TimeSource, random: RandomSource,
    retry: RetryPolicy = RetryPolicy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws(StoreRequestError) {
    guard verifier.environment == environment, verifier.bundleId.utf8.elementsEqual(account.bundleID.utf8)
    else {
      throw StoreRequestError(
        .refused,
        "The verifier is for `\(verifier.bundleId)` in \(verifier.environment), and the back end for "
          + "`\(account.bundleID)` in \(environment).",
        hint: "Make both for the same application and environment.")
    }
    self.account = account
    self.environment = environment
    // What the store answers was asked for; its certificates are nobody's attack.
    self.verifier = verifier.unlimited
    self.time = time
    self.url = try hosts.url(for: environment)
    self.requester = RetryingRequester(
      AppStoreAnswers(requester: requester, time: time), policy: retry, time: time, random: random,
      pause: pause)
    self.token = AppStoreBearerToken(account)
  }

  /// Asks, and reads the answer's object.
  func answer(
    _ method: HTTPMethod = .get, _ path: [String], query: [(name: String, value: String)] = [],
    body: JSONObject? = nil, mayBeRepeated: Bool? = nil
  ) async throws(StoreRequestError) -> JSONObject {
    let address = try url.appending(storePath: ["inApps"] + path, query: query)
    var headers: HTTPHeaders = [
      "Authorization": "Bearer \(try token.text(at: time.now()))", "Accept": "application/json",
    ]
    if body != nil { headers["Content-Type"] = "application/json" }
    let request = HTTPRequest(
      method, address, headers: headers, body: body.map { JSONValue.object($0).bytes() } ?? [],
      mayBeRepeated: mayBeRepeated)
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      response = try await requester.send(request)
    } catch {
      throw StoreRequestError(error)
    }
    guard response.isSuccess else {
      let error = StoreRequestError(appStore: response, at: time.now())
      if error.code == .unauthorized { token.forget() }
      throw error
    }
    return try StoreRequestError.object(in: response, of: "The App Store")
  }

  /// Refuses an answer that speaks of another application or environment than the one asked.
  func check(
    environment answered: StoreEnvironment?, bundleID: String?
  ) throws(StoreRequestError) {
    if let answered, answered != environment {
      throw StoreRequestError(
        .foreignAnswer,
        "The App Store was asked for \(environment.rawValue) and answered for \(answered.rawValue).")
    }
    if let bundleID, bundleID != account.bundleID {
      throw StoreRequestError(
        .foreignAnswer,
        "The App Store was asked about `\(account.bundleID)` and answered about `\(bundleID)`.")
    }
  }
}
