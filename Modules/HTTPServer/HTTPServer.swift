public import Basics
internal import Posix

/// Answers requests over HTTP/1.1 through libmicrohttpd.
///
/// A request is handed over when it is whole, and its connection waits while the handler works on it, on Swift's
/// own threads. What is ambiguous or too large is refused before, with a JSON error. A server runs until it is
/// stopped, or gone.
public final class HTTPServer: Sendable {
  /// Answers a request.
  ///
  /// It is cancelled when it takes too long, and when the server is stopped and does not wait
  /// any longer; an error that it throws becomes an answer with the status 500 and a diagnostic.
  public typealias Handler = @Sendable (HTTPServerRequest) async throws -> HTTPServerResponse

  /// The port that it listens on.
  public let port: Int
  private let thread: ServerThread

  private init(port: Int, thread: ServerThread) {
    self.port = port
    self.thread = thread
  }

  /// Listens, and answers from now on.
  public static func start(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), time: any TimeSource,
    diagnostics: any Diagnostics = NoDiagnostics(), handler: @escaping Handler
  ) throws(HTTPServerError) -> HTTPServer {
    let surroundings = ServerSurroundings(
      configuration, time: time, diagnostics: diagnostics, handler: handler)
    let listener = try ListeningSocket(address: configuration.address, port: configuration.port)
    let port = listener.port
    let daemon = try Daemon(listener, surroundings)
    let thread: ServerThread
    do {
      thread = try ServerThread.start(daemon, surroundings)
    } catch {
      throw HTTPServerError(
        .other, message: "the system gives no thread: \(error)", place: "\(configuration.address):\(port)")
    }
    return HTTPServer(port: port, thread: thread)
  }

  deinit {
    thread.stop(within: .zero)
  }

  /// The number of connections that are open.
  public var connectionCount: Int { thread.connectionCount }

  /// Takes no more requests, waits until those that it has are answered, but not longer than the limit, and stops.
  ///
  /// Handlers that are still at work then are cancelled, and their clients get an answer with the status 503.
  public func stop(within limit: Duration = .seconds(10)) async {
    await withCheckedContinuation { continuation in
      thread.stop(within: limit) { continuation.resume() }
    }
  }
}
