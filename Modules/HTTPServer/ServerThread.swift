internal import Basics
internal import Posix
internal import Synchronization

/// The thread that looks after a server: it enforces the time limits, and stops the server in the end.
final class ServerThread: Sendable {
  private struct Wishes {
    /// When the server is to be stopped at the latest, in time since the machine was started.
    var end: Duration?
    var whenStopped: [@Sendable () -> Void] = []
    var isOver = false
  }

  private let wishes = Mutex(Wishes())
  private let signal: WakeSignal
  private let surroundings: ServerSurroundings
  /// What the thread takes over when it begins.
  private let daemon: Mutex<Daemon?>

  private init(_ daemon: consuming sending Daemon, _ surroundings: ServerSurroundings) throws(Errno) {
    signal = try WakeSignal()
    self.surroundings = surroundings
    self.daemon = Mutex(daemon)
  }

  /// Starts to look after a server.
  static func start(
    _ daemon: consuming sending Daemon, _ surroundings: ServerSurroundings
  ) throws(Errno) -> ServerThread {
    let thread = try ServerThread(daemon, surroundings)
    try BackgroundThread.start { thread.run() }
    return thread
  }

  var connectionCount: Int { surroundings.connections.count }

  /// Has the server stopped, and tells when it is.
  func stop(within limit: Duration, _ whenStopped: @escaping @Sendable () -> Void = {}) {
    let isOver = wishes.withLock { wishes in
      guard !wishes.isOver else { return true }
      let end = surroundings.deadline(limit)
      wishes.end = min(wishes.end ?? end, end)
      wishes.whenStopped.append(whenStopped)
      return false
    }
    if isOver { whenStopped() } else { signal.ring() }
  }

  private func run() {
    var isQuiet = false
    while true {
      let now = surroundings.now()
      surroundings.connections.endOverdue(at: now)
      if let end = wishes.withLock({ $0.end }) {
        if !isQuiet {
          isQuiet = true
          surroundings.startStopping()
          daemon.withLock { $0?.quiesce() }
        }
        if !surroundings.connections.areBusy || now >= end { break }
      }
      wait(isQuiet ? Self.shortest : interval)
    }
    surroundings.connections.close()
    // What was just answered is let out for half a second, unless the clients do not take it.
    for _ in 0..<100 where surroundings.connections.areBusy { wait(Self.shortest) }
    daemon.withLock { $0 = nil }
    let waiting = wishes.withLock { wishes in
      wishes.isOver = true
      return wishes.whenStopped
    }
    waiting.forEach { $0() }
  }

  private func wait(_ time: Duration) {
    do {
      _ = try Readiness.waitToRead([signal.number], for: time)
    } catch {
      // Waiting for one open descriptor fails only where the system is out of memory.
      Pause.wait(time)
    }
    signal.clear()
  }

  /// How often the time limits are looked at: finely enough for the shortest of them.
  private var interval: Duration {
    let configuration = surroundings.configuration
    let limit = min(configuration.receiveLimit, configuration.handlerLimit, configuration.sendLimit)
    return max(Self.shortest, min(limit / 8, .milliseconds(500)))
  }

  private static let shortest = Duration.milliseconds(5)
}
