import Basics
import Synchronization
import Testing

@Suite("Requests that are sent again")
struct RetryingRequesterTests {
  /// Answers as it is told, and moves the clock on.
  private final class Script: HTTPRequesting, TimeSource {
    typealias Outcome = Result<HTTPResponse, HTTPRequestError>
    struct State {
      var outcomes: [Outcome]
      var sent: [HTTPRequest] = []
      var pauses: [Duration] = []
      var time = Duration.seconds(500)
    }

    let state: Mutex<State>
    private let cost: Duration

    init(_ outcomes: [Outcome], cost: Duration = .zero) {
      state = Mutex(State(outcomes: outcomes))
      self.cost = cost
    }

    func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
      let outcome = state.withLock { state in
        state.sent.append(request)
        state.time += cost
        return state.outcomes.removeFirst()
      }
      return try outcome.get()
    }

    func now() -> Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }

    func sinceBoot() -> Duration { state.withLock { $0.time } }

    func pause(_ duration: Duration) {
      state.withLock { state in
        state.pauses.append(duration)
        state.time += duration
      }
    }

    var sent: [HTTPRequest] { state.withLock { $0.sent } }
    var pauses: [Duration] { state.withLock { $0.pauses } }
  }

  private static func answer(_ status: Int, _ headers: HTTPHeaders = [:]) -> Result<
    HTTPResponse, HTTPRequestError
  > {
    .success(HTTPResponse(status: status, headers: headers))
  }

  private static func failure(_ code: HTTPRequestError.Code) -> Result<HTTPResponse, HTTPRequestError> {
    .failure(HTTPRequestError(code, "it is so", server: nil))
  }

  /// Always draws the longest pause.
  private static let longest = RandomSource { .max }

  private func send(
    _ script: Script, _ method: HTTPMethod = .get, mayBeRepeated: Bool? = nil,
    policy: RetryPolicy = RetryPolicy(),
    random: RandomSource = longest
  ) async throws(HTTPRequestError) -> HTTPResponse {
    let requester = RetryingRequester(script, policy: policy, time: script, random: random) {
      script.pause($0)
    }
    let url = try HTTPURL("https://example.org/")
    return try await requester.send(
      HTTPRequest(method, url, deadline: .seconds(10), mayBeRepeated: mayBeRepeated))
  }

  @Test("An answer that counts is given at once", arguments: [200, 201, 301, 400, 401, 404, 409, 501])
  func finalStatus(_ status: Int) async throws {
    let script = Script([Self.answer(status)])
    #expect(try await send(script).status == status)
    #expect(script.pauses == [])
  }

  @Test("A status that may pass is asked about again", arguments: [408, 425, 429, 500, 502, 503, 504])
  func passingStatus(_ status: Int) async throws {
    let script = Script([Self.answer(status), Self.answer(200)])
    #expect(try await send(script).status == 200)
    #expect(script.sent.count == 2)
  }

  @Test("Of failures those are tried again that may pass", arguments: HTTPRequestError.Code.allCases)
  func failures(_ code: HTTPRequestError.Code) async throws {
    let mayPass: Set<HTTPRequestError.Code> = [.cannotResolve, .cannotConnect, .timedOut, .connectionLost]
    let script = Script([Self.failure(code), Self.answer(200)])
    if mayPass.contains(code) {
      #expect(try await send(script).status == 200)
    } else {
      let error = await #expect(throws: HTTPRequestError.self) { try await send(script) }
      #expect(error?.code == code)
    }
    #expect(script.sent.count == (mayPass.contains(code) ? 2 : 1))
  }

  @Test("What may not be sent twice is not, unless the caller says that it may be")
  func idempotency() async throws {
    let refused = Script([Self.answer(503)])
    #expect(try await send(refused, .post).status == 503)
    let allowed = Script([Self.answer(503), Self.answer(200)])
    #expect(try await send(allowed, .post, mayBeRepeated: true).status == 200)
    let forbidden = Script([Self.answer(503)])
    #expect(try await send(forbidden, .get, mayBeRepeated: false).status == 503)
  }

  @Test("The last answer or failure is given when the attempts are used up")
  func attempts() async throws {
    let answers = Script([Self.answer(500), Self.failure(.timedOut), Self.answer(502), Self.answer(503)])
    #expect(try await send(answers).status == 503)
    let failures = Script([
      Self.answer(500), Self.answer(500), Self.answer(500), Self.failure(.connectionLost),
    ])
    let error = await #expect(throws: HTTPRequestError.self) { try await send(failures) }
    #expect(error?.code == .connectionLost)
  }

  @Test("Pauses double up to the longest, and are drawn from nothing to that")
  func backoff() async throws {
    let policy = RetryPolicy(
      attempts: 7, firstPause: .seconds(1), longestPause: .seconds(10), deadline: .seconds(900))
    let outcomes = [Script.Outcome](repeating: Self.answer(503), count: 7)
    let longest = Script(outcomes)
    _ = try await send(longest, policy: policy)
    #expect(longest.pauses == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    let shortest = Script(outcomes)
    _ = try await send(shortest, policy: policy, random: RandomSource { 0 })
    #expect(shortest.pauses == [Duration](repeating: .zero, count: 6))
  }

  @Test(
    "What the server asks for is not undercut, in both forms",
    arguments: [
      ("30", nil, 30), ("Tue, 14 Nov 2023 22:13:50 GMT", nil, 30),
      ("Tue, 14 Nov 2023 22:13:50 GMT", "Tue, 14 Nov 2023 22:13:10 GMT", 40),
      ("Tue, 14 Nov 2000 22:13:50 GMT", nil, 0), ("0", nil, 0),
    ] as [(String, String?, Int)])
  func retryAfter(_ wish: String, _ date: String?, _ seconds: Int) async throws {
    var headers: HTTPHeaders = ["Retry-After": wish]
    headers["Date"] = date
    let script = Script([Self.answer(503, headers), Self.answer(200)])
    #expect(try await send(script, random: RandomSource { 0 }).status == 200)
    #expect(script.pauses == [.seconds(seconds)])
  }

  @Test(
    "What the server asks for unreadably is not heard",
    arguments: ["soon", "-1", "1.5", "", "Tue, 14 Nov 2023"])
  func unreadableWish(_ text: String) async throws {
    let script = Script([Self.answer(503, ["Retry-After": text]), Self.answer(200)])
    _ = try await send(script)
    #expect(script.pauses == [.milliseconds(500)])
  }

  @Test("A wait beyond the deadline is not begun", arguments: ["90", "99999999999999999999999999"])
  func waitBeyondDeadline(_ wish: String) async throws {
    let script = Script([Self.answer(429, ["Retry-After": wish])])
    #expect(try await send(script).status == 429)
    #expect(script.pauses == [])
  }

  @Test("No attempt may take longer than what is left of all")
  func remainingDeadline() async throws {
    let script = Script([Self.answer(503), Self.answer(503)], cost: .seconds(7))
    let policy = RetryPolicy(firstPause: .seconds(1), deadline: .seconds(12))
    #expect(try await send(script, policy: policy).status == 503)
    #expect(script.sent.map(\.deadline) == [.seconds(10), .seconds(4)])
  }

  @Test("Cancelling during a pause ends it")
  func cancellation() async throws {
    let script = Script([Self.answer(503)])
    let requester = RetryingRequester(script, time: script, random: Self.longest) { _ in
      throw CancellationError()
    }
    let request = HTTPRequest(.get, try HTTPURL("https://example.org/"))
    let error = await #expect(throws: HTTPRequestError.self) { try await requester.send(request) }
    #expect(error?.code == .cancelled)
  }
}
