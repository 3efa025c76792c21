internal import Basics
internal import Signatures

/// The token by which Google knows an operator's tool: got for a signed request, and got anew before it runs
/// out.
///
/// Whoever needs one while it is being got waits for the same.
actor GoogleAccessToken {
  static let scope = "https://www.googleapis.com/auth/androidpublisher"
  /// How long a signed request is valid; Google takes an hour at most.
  private static let lifetimeInSeconds: Int64 = 30 * 60
  /// How long before its end a token is no longer handed out.
  private static let margin = Duration.seconds(120)

  private struct Got {
    let text: String
    /// By the time since boot, so that a clock that is set makes no token last.
    let end: Duration
  }

  private let account: GoogleServiceAccount
  private let requester: any HTTPRequesting
  private let time: any TimeSource
  private var got: Got?
  private var getting: Task<Result<Got, StoreRequestError>, Never>?

  init(_ account: GoogleServiceAccount, requester: any HTTPRequesting, time: any TimeSource) {
    self.account = account
    self.requester = requester
    self.time = time
  }

  /// The token to use now.
  func text() async throws(StoreRequestError) -> String {
    if let got, time.sinceBoot() < got.end { return got.text }
    let task = getting ?? Task { await Self.get(account, requester, time) }
    getting = task
    let result = await task.value
    if getting == task { getting = nil }
    let new = try result.get()
    got = new
    return new.text
  }

  /// Forgets a token, since the server did not take it.
  func forget(_ text: String) {
    if got?.text == text { got = nil }
  }

  private static func get(
    _ account: GoogleServiceAccount, _ requester: any HTTPRequesting, _ time: any TimeSource
  ) async -> Result<Got, StoreRequestError> {
    do throws(StoreRequestError) {
      let assertion = try signed(account, at: time.now().milliseconds / 1_000)
      let grant = PercentEncoding.encode("urn:ietf:params:oauth:grant-type:jwt-bearer")
      let asked = time.sinceBoot()
      let response: HTTPResponse
      do throws(HTTPRequestError) {
        response = try await requester.send(
          HTTPRequest(
            .post, account.tokenURL, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("grant_type=\(grant)&assertion=\(assertion)".utf8), mayBeRepeated: true))
      } catch {
        throw StoreRequestError(error)
      }
      guard response.isSuccess else { throw StoreRequestError(googleToken: response, at: time.now()) }
      let object = try StoreRequestError.object(in: response, of: "Google")
      guard let text = object["access_token"]?.string, !text.isEmpty,
        let seconds = object["expires_in"]?.integer, (1...86_400).contains(seconds)
      else {
        throw StoreRequestError(.malformedAnswer, "Google's answer holds no token that could be used.")
      }
      return .success(Got(text: text, end: asked + .seconds(seconds) - margin))
    } catch {
      return .failure(error)
    }
  }

  private static func signed(
    _ account: GoogleServiceAccount, at second: Int64
  ) throws(StoreRequestError) -> String {
    var header = JSONObject()
    header["typ"] = "JWT"
    if let keyID = account.keyID { header["kid"] = .string(keyID) }
    var claims = JSONObject()
    claims["iss"] = .string(account.email)
    claims["scope"] = .string(scope)
    claims["aud"] = .string(account.tokenURL.description)
    claims["iat"] = .integer(second)
    claims["exp"] = .integer(second + lifetimeInSeconds)
    do throws(SignatureError) {
      return try CompactJWS.sign(claims, header: header, with: account.key)
    } catch {
      throw StoreRequestError(.signingFailed, "No request for a token of Google's could be signed. \(error)")
    }
  }
}
