import Basics
import Synchronization

/// Answers requests from a script and keeps them.
final class ScriptedRequester: HTTPRequesting {
  typealias Answer = @Sendable (HTTPRequest, Int) throws(HTTPRequestError) -> HTTPResponse

  private let answer: Answer
  private let kept = Mutex<[HTTPRequest]>([])

  /// - Parameter answer: gets the request and how many came before it.
  init(_ answer: @escaping Answer) { self.answer = answer }

  /// Answers one after another, and the last one again and again.
  convenience init(_ answers: [HTTPResponse]) {
    self.init { _, number in answers[min(number, answers.count - 1)] }
  }

  var requests: [HTTPRequest] { kept.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    try request.check()
    let number = kept.withLock { kept in
      kept.append(request)
      return kept.count - 1
    }
    return try answer(request, number)
  }
}

extension HTTPResponse {
  /// An answer with JSON in it.
  static func json(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: value.bytes())
  }
}

extension HTTPRequest {
  /// The object in the body.
  var object: JSONObject? {
    get throws { try JSONValue(parsing: body).object }
  }
}
