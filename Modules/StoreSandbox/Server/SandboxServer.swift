public import Basics
public import HTTPServer
internal import Synchronization

/// A sandbox store that listens for requests.
public final class SandboxServer: Sendable {
  /// What answers.
  public let desk: StoreDesk
  /// The address, such as `http://127.0.0.1:8080`.
  public let origin: String
  private let server: HTTPServer
  private let ticking = Mutex<Task<Void, Never>?>(nil)

  /// The longest wait between two looks at what has fallen due, since the clock may be changed meanwhile.
  private static let longestWait = Duration.milliseconds(500)

  private init(desk: StoreDesk, server: HTTPServer, address: String) {
    self.desk = desk
    self.server = server
    origin = "http://\(address.contains(":") ? "[\(address)]" : address):\(server.port)"
  }

  /// Listens, and answers from now on; on the loopback interface unless the configuration says otherwise.
  ///
  /// - Parameter pause: waits between two looks at what has fallen due.
  public static func start(
    _ desk: StoreDesk, _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
    time: any TimeSource, diagnostics: any Diagnostics = NoDiagnostics(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws(HTTPServerError) -> SandboxServer {
    let server = try HTTPServer.start(configuration, time: time, diagnostics: diagnostics) { request in
      await desk.answer(request)
    }
    let sandbox = SandboxServer(desk: desk, server: server, address: configuration.address)
    desk.withBooks { $0.origin = sandbox.origin }
    let task = Task { [weak desk] in
      while !Task.isCancelled {
        // What falls due while nobody asks is posted all the same.
        guard let wait = desk.map({ $0.timeToNextDue ?? longestWait }) else { return }
        do { try await pause(min(max(wait, .milliseconds(5)), longestWait)) } catch { return }
        desk?.catchUp()
      }
    }
    sandbox.ticking.withLock { $0 = task }
    return sandbox
  }

  deinit { ticking.withLock { $0?.cancel() } }

  /// Takes no more requests, sends what is on its way, and stops.
  public func stop() async {
    ticking.withLock { $0?.cancel() }
    await desk.drain()
    await server.stop()
  }
}
