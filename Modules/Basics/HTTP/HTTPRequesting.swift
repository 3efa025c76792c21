/// Sends requests; the one way by which anything below the apps reaches a server.
///
/// An answer of any status is an answer, also 404 and 500; only what gives no whole answer is an error.
public protocol HTTPRequesting: Sendable {
  /// Sends a request and gives the whole answer.
  ///
  /// Cancelling the task ends it soon with `cancelled`.
  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse
}
