import Basics
import HTTPClient
import HTTPServer

/// Sends requests and waits for the answer as long as it takes: other tests may keep every thread of this process busy.
struct PatientRequester: HTTPRequesting {
  static let limit = Duration.seconds(900)

  private let client = HTTPClient(HTTPClientConfiguration(connectDeadline: limit, stallLimit: limit))

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    var request = request
    request.deadline = Self.limit
    return try await client.send(request)
  }
}

extension HTTPServerConfiguration {
  /// A server that waits as long as it takes.
  static let patient = HTTPServerConfiguration(
    receiveLimit: PatientRequester.limit, handlerLimit: PatientRequester.limit,
    sendLimit: PatientRequester.limit)
}
