internal import Synchronization

/// The connections that are open.
final class ServerConnections: Sendable {
  private let open = Mutex<[ObjectIdentifier: ServerConnection]>([:])

  /// Keeps a connection that has begun.
  func add(_ connection: ServerConnection) {
    open.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  /// Forgets a connection; its socket is closed afterwards.
  func remove(_ connection: ServerConnection) {
    _ = open.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// The number of connections.
  var count: Int { open.withLock { $0.count } }

  /// Whether any request is being worked on or answered.
  var areBusy: Bool { open.withLock { $0.values.contains { $0.isBusy } } }

  /// Shuts down connections whose clients take too long, and answers for handlers that do.
  func endOverdue(at now: Duration) {
    // Within the lock, so that no socket is closed and its number given to another in between.
    let overdue = open.withLock { $0.values.filter { $0.endOverdue(at: now) } }
    overdue.forEach { $0.answerForHandler(ServerSurroundings.handlerTooSlow) }
  }

  /// Has no handler at work from now on; connections that come later are refused already.
  func close() {
    let all = open.withLock { Array($0.values) }
    all.forEach { $0.close() }
  }
}
