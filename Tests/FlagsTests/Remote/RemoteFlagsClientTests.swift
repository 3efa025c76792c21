import Basics
import Flags
import TestSupport
import Testing

@Suite struct RemoteFlagsClientTests {
  private let diagnostics = RecordedDiagnostics()

  private func client(_ requester: ScriptedRequester, app: String = "home") throws -> RemoteFlagsClient {
    RemoteFlagsClient(
      app: app, service: try HTTPURL("https://flags.example/base"), headers: ["Authorization": "Bearer x"],
      requesting: requester, diagnostics: diagnostics)
  }

  @Test("It asks for the flags of the app, as whom the headers say")
  func request() async throws {
    let requester = ScriptedRequester(#"{"version":1,"app":"my app&x","flags":{}}"#)
    #expect(try await client(requester, app: "my app&x").fetchSnapshot() == [:])
    let request = try #require(requester.requests.first)
    #expect(request.method == .get)
    #expect(request.url.origin == "https://flags.example")
    #expect(request.url.target == "/base/v1/flags?app=my%20app%26x")
    #expect(request.headers["authorization"] == "Bearer x")
    #expect(request.body.isEmpty)
  }

  @Test("It takes the values with their types")
  func values() async throws {
    let requester = ScriptedRequester(
      """
      {"version": 1, "app": "home", "flags": {
        "on": {"type": "bool", "value": true}, "count": {"type": "int", "value": 3},
        "share": {"type": "double", "value": 1.0}, "name": {"type": "string", "value": "x"},
        "more": {"type": "object", "value": {"a": [1, 1.0]}}}}
      """)
    #expect(
      try await client(requester).fetchSnapshot()
        == ["on": true, "count": 3, "share": 1.0, "name": "x", "more": ["a": [1, 1.0]]])
    #expect(diagnostics.all.isEmpty)
  }

  @Test("A value that does not fit its type is passed over with a notice, and the others apply")
  func mistyped() async throws {
    let requester = ScriptedRequester(
      """
      {"version": 2, "new": 0, "app": "home", "flags": {
        "on": {"type": "bool", "value": true, "variant": "x"}, "one": {"type": "int", "value": 1.0},
        "yes": {"type": "bool", "value": "yes"}, "later": {"type": "duration", "value": "1h"}, "bare": 1}}
      """)
    #expect(try await client(requester).fetchSnapshot() == ["on": true])
    #expect(diagnostics.all.map(\.level) == [.notice])
    #expect(diagnostics.all.first?.message.contains("'one', 'yes', 'later', 'bare'") == true)
  }

  @Test(
    "An answer that makes no sense is malformed, and the reason is reported",
    arguments: [
      "", "<html>", "[]", "{}", #"{"version":1,"app":"home"}"#, #"{"version":0,"app":"home","flags":{}}"#,
      #"{"version":1.0,"app":"home","flags":{}}"#, #"{"version":1,"app":"other","flags":{}}"#,
      #"{"version":1,"flags":{}}"#, #"{"version":1,"app":"home","flags":[]}"#,
      #"{"version":1,"app":"home","flags":{"a":1,"a":2}}"#,
    ])
  func malformed(_ body: String) async throws {
    let client = try client(ScriptedRequester(body))
    await #expect(throws: RemoteFlagsError.malformed) { try await client.fetchSnapshot() }
    #expect(diagnostics.all.map(\.level) == [.warning])
  }

  @Test("Any other status than success is told", arguments: [301, 304, 400, 401, 404, 500, 503])
  func status(_ status: Int) async throws {
    let client = try client(ScriptedRequester(status: status, #"{"version":1,"app":"home","flags":{}}"#))
    await #expect(throws: RemoteFlagsError.unavailable(status: status)) { try await client.fetchSnapshot() }
  }

  @Test(
    "A request that got no answer tells time-out, nonsense and the rest apart",
    arguments: HTTPRequestError.Code.allCases)
  func noAnswer(_ code: HTTPRequestError.Code) async throws {
    let failure = HTTPRequestError(code, "the reason", server: "https://flags.example")
    let client = try client(ScriptedRequester(.failure(failure)))
    switch code {
    case .cancelled: await #expect(throws: CancellationError.self) { try await client.fetchSnapshot() }
    case .timedOut: await #expect(throws: RemoteFlagsError.timedOut) { try await client.fetchSnapshot() }
    case .malformed, .tooLarge:
      await #expect(throws: RemoteFlagsError.malformed) { try await client.fetchSnapshot() }
    default:
      await #expect(throws: RemoteFlagsError.unreachable(failure)) { try await client.fetchSnapshot() }
    }
  }

  @Test(
    "Each error reads as a sentence and has a hint",
    arguments: [
      (.timedOut, "The flag service did not answer in time."),
      (.unavailable(status: 503), "The flag service is unavailable (503)."),
      (.malformed, "The flag service's answer makes no sense."),
      (
        .unreachable(HTTPRequestError(.cannotConnect, "refused", server: "https://x")),
        "The flag service cannot be reached. Could not send a request to https://x: refused."
      ),
    ] as [(RemoteFlagsError, String)])
  func sentences(_ error: RemoteFlagsError, _ text: String) {
    #expect("\(error)" == text)
    #expect(error.hint.hasSuffix("."))
  }
}
