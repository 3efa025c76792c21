internal import Synchronization

/// Hands each value to everybody who listens just then.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct Listeners {
    var last = 0
    var byNumber: [Int: AsyncStream<Element>.Continuation] = [:]
  }

  private let buffering: AsyncStream<Element>.Continuation.BufferingPolicy
  private let listeners = Mutex(Listeners())

  /// Creates a broadcast.
  ///
  /// - Parameter limit: how many values are kept for a listener that is slow, of which the newest stay; nil for all
  ///   of them, where they are few and each is needed.
  package init(keeping limit: Int?) {
    buffering = limit.map { .bufferingNewest($0) } ?? .unbounded
  }

  deinit { finish() }

  /// How many listen.
  package var listenerCount: Int { listeners.withLock(\.byNumber.count) }

  /// The values from now on; ends when the listener's task does, or the broadcast.
  package func values() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: buffering)
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.byNumber[listeners.last] = continuation
      return listeners.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.byNumber.removeValue(forKey: number) }
    }
    return stream
  }

  /// Hands on a value.
  package func send(_ value: Element) {
    // Outside of the lock, since a listener may stop in answer to a value.
    for listener in current { listener.yield(value) }
  }

  /// Ends all streams.
  private func finish() {
    // Ending a stream forgets it, which needs the lock.
    for listener in current { listener.finish() }
  }

  private var current: [AsyncStream<Element>.Continuation] {
    listeners.withLock { Array($0.byNumber.values) }
  }
}
