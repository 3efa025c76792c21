internal import Basics
internal import Synchronization

/// What every connection of a server shares.
final class ServerSurroundings: Sendable {
  let configuration: HTTPServerConfiguration
  let connections = ServerConnections()
  private let time: any TimeSource
  private let diagnostics: any Diagnostics
  private let handler: HTTPServer.Handler
  private let stopping = Atomic(false)

  init(
    _ configuration: HTTPServerConfiguration, time: any TimeSource, diagnostics: any Diagnostics,
    handler: @escaping HTTPServer.Handler
  ) {
    self.configuration = configuration
    self.time = time
    self.diagnostics = diagnostics
    self.handler = handler
  }

  /// Whether no further requests are taken.
  var isStopping: Bool { stopping.load(ordering: .acquiring) }

  /// Has no further requests be taken.
  func startStopping() { stopping.store(true, ordering: .releasing) }

  /// The time since the machine was started.
  func now() -> Duration { time.sinceBoot() }

  /// When a limit that begins now is over.
  func deadline(_ limit: Duration) -> Duration { now() + limit }

  /// The handler's answer, or what stands in for one that fails.
  func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    do {
      return try await handler(request)
    } catch {
      report("The handler of \(request.method) \(request.path) failed: \(error).")
      return Self.handlerFailed
    }
  }

  /// Tells whoever looks after the server what went wrong.
  func report(_ message: String) {
    diagnostics.report(Diagnostic(.error, message))
  }

  /// The answer in place of one that the handler failed to give.
  static let handlerFailed = HTTPServerResponse.failure(
    500, code: "internalError", message: "The server failed to answer the request.")
  /// The answer in place of one that did not come in time.
  static let handlerTooSlow = HTTPServerResponse.failure(
    503, code: "handlerTooSlow", message: "The server did not answer in time.")
}
