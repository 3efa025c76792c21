internal import Synchronization

/// Hands each value to everybody who listens just then.
///
/// A listener that is slow loses the oldest of the values it has not taken, rather than keep all of them.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: how many values are kept for a listener that is slow.
  init(keeping limit: Int) { self.limit = limit }

  deinit {
    for listener in state.withLock(\.listeners).values { listener.finish() }
  }

  /// The values from now on; ends when the listener's task does, or this goes.
  func values() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(limit))
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Hands on a value.
  func send(_ value: Element) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }
}
