internal import Basics

/// Puts two of Apple's ways of speaking into those of HTTP, so that the general rules for retries apply.
///
/// - `Retry-After` is an instant in milliseconds since 1970 here, where HTTP has a number of seconds.
/// - Some errors with the status 404 are said to be passing. Their status becomes 503; what they are is told by the
///   number in their body, whose first digits are the status.
struct AppStoreAnswers: HTTPRequesting {
  let requester: any HTTPRequesting
  let time: any TimeSource

  /// No wait in seconds is this long (30 years), and no instant in milliseconds lies so early (in 1970).
  private static let firstInstant: Int64 = 1_000_000_000

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    let response = try await requester.send(request)
    guard !response.isSuccess else { return response }
    var headers = response.headers
    if let instant = headers["Retry-After"].flatMap({ Int64($0) }), instant >= Self.firstInstant {
      let now = headers["Date"].flatMap(HTTPDate.parse) ?? time.now()
      headers["Retry-After"] = "\(max(0, instant - now.milliseconds + 999) / 1_000)"
    }
    let isPassing = AppStoreAnswers.errorCode(of: response)?.isRetryable ?? false
    return HTTPResponse(status: isPassing ? 503 : response.status, headers: headers, body: response.body)
  }

  /// The number of the error that an answer tells; nil where it tells none.
  static func errorCode(of response: HTTPResponse) -> AppStoreErrorCode? {
    errorBody(of: response)?.code
  }

  /// The error that an answer tells.
  static func errorBody(of response: HTTPResponse) -> (code: AppStoreErrorCode, message: String?)? {
    guard let object = StoreRequestError.explanation(in: response), let code = object["errorCode"]?.integer
    else {
      return nil
    }
    return (AppStoreErrorCode(rawValue: code), object["errorMessage"]?.string)
  }
}
