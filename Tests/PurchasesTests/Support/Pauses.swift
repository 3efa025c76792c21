import Synchronization

/// Keeps the pauses that were to be waited.
final class Pauses: Sendable {
  private let kept = Mutex<[Duration]>([])

  var all: [Duration] { kept.withLock(\.self) }

  func add(_ pause: Duration) { kept.withLock { $0.append(pause) } }
}
