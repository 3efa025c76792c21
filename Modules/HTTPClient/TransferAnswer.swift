internal import Basics

/// An answer, and where it sends the asker.
struct TransferAnswer: Sendable {
  let response: HTTPResponse
  /// The whole address that the answer names, for an answer that is a redirect.
  let location: String?
  /// The time that is left of the request's.
  let remaining: Duration

  /// The request that follows the redirect; nil when the answer is none, or not one that may be followed.
  ///
  /// It throws for an address that is refused, among them one in the clear after one that was not.
  func redirected(_ request: HTTPRequest) throws(HTTPRequestError) -> HTTPRequest? {
    guard let location, request.method == .get || request.method == .head,
      [301, 302, 303, 307, 308].contains(response.status)
    else { return nil }
    let url = try HTTPURL(String(location.prefix { $0 != "#" }))
    guard url.scheme == .https || request.url.scheme == .http else {
      throw HTTPRequestError(
        .malformed, "the server sends a request in the clear elsewhere that came to it through TLS",
        server: request.url.origin)
    }
    var next = request
    next.url = url
    next.deadline = remaining
    if url.origin != request.url.origin {
      next.headers = HTTPHeaders(
        request.headers.fields.filter { Self.harmless.contains($0.name.lowercased()) })
    }
    return next
  }

  private static let harmless: Set<String> = ["accept", "accept-language", "user-agent"]
}
