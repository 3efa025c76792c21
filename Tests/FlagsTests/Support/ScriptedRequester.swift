import Basics
import Synchronization

/// Answers requests in the order that the test gives, and keeps what was asked.
final class ScriptedRequester: HTTPRequesting {
  private let state: Mutex<(answers: [Result<HTTPResponse, HTTPRequestError>], requests: [HTTPRequest])>

  init(_ answers: Result<HTTPResponse, HTTPRequestError>...) {
    state = Mutex((answers, []))
  }

  convenience init(status: Int = 200, _ body: String) {
    self.init(.success(HTTPResponse(status: status, body: Array(body.utf8))))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.removeFirst()
    }
    return try answer.get()
  }
}
