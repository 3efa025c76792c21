public import Basics

/// Asks a flag service over HTTP: `GET /v1/flags?app=NAME`.
///
/// The answer is `{"version": 1, "app": NAME, "flags": {KEY: {"type": "bool", "value": true}}}`.
public struct RemoteFlagsClient: RemoteFlagsFetching {
  /// As much as a store keeps for the next launch.
  private static let responseLimit = 1 << 20

  private let requesting: any HTTPRequesting
  private let request: HTTPRequest
  private let app: String
  private let diagnostics: any Diagnostics

  /// Creates a client for one app and, by the headers, one user.
  ///
  /// - Parameters:
  ///   - service: the address of the service, without `/v1/flags`.
  ///   - headers: what the service knows the user by, such as `Authorization`.
  ///   - deadline: the longest that one fetch may take.
  ///   - diagnostics: is told what in an answer makes no sense.
  public init(
    app: String, service: HTTPURL, headers: HTTPHeaders = [:], deadline: Duration = .seconds(10),
    requesting: any HTTPRequesting, diagnostics: any Diagnostics
  ) {
    self.app = app
    self.requesting = requesting
    self.diagnostics = diagnostics
    request = HTTPRequest(
      .get, service.appending(["v1", "flags"], query: [("app", app)]), headers: headers,
      deadline: deadline, responseLimit: Self.responseLimit)
  }

  /// Asks for the flags of the app.
  public func fetchSnapshot() async throws -> FlagSnapshot {
    let response = try await send()
    guard response.isSuccess else { throw RemoteFlagsError.unavailable(status: response.status) }
    do throws(RemoteFlagsAnswer.Defect) {
      let answer = try RemoteFlagsAnswer(response.body, app: app)
      if !answer.unreadable.isEmpty {
        // Each keeps its default; the other flags are as good as ever.
        let keys = answer.unreadable.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
        report(
          .notice, "the values of \(answer.unreadable.count) flags do not fit their types, such as \(keys)")
      }
      return answer.snapshot
    } catch {
      report(.warning, error.explanation)
      throw RemoteFlagsError.malformed
    }
  }

  private func send() async throws -> HTTPResponse {
    do throws(HTTPRequestError) {
      return try await requesting.send(request)
    } catch {
      switch error.code {
      case .cancelled: throw CancellationError()
      case .timedOut: throw RemoteFlagsError.timedOut
      case .malformed, .tooLarge:
        report(.warning, error.message)
        throw RemoteFlagsError.malformed
      default: throw RemoteFlagsError.unreachable(error)
      }
    }
  }

  private func report(_ level: Diagnostic.Level, _ explanation: String) {
    diagnostics.report(
      Diagnostic(
        level, "The answer of the flag service at \(request.url.origin) is not understood: \(explanation)."))
  }
}
