internal import Synchronization

/// Those who want to hear of changes.
final class EntitlementSubscribers: Sendable {
  private struct State {
    var next = 0
    var continuations: [Int: AsyncStream<KnownSubscription>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// The number of those who listen.
  var count: Int { state.withLock(\.continuations.count) }

  /// A stream for another one. It holds the newest changes that were not taken yet, and is forgotten when it is dropped.
  func subscribe(buffering limit: Int) -> AsyncStream<KnownSubscription> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: KnownSubscription.self, bufferingPolicy: .bufferingNewest(limit))
    let number = state.withLock { state in
      state.next += 1
      state.continuations[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  /// Tells everybody what is known, when it is something else than before.
  func tell(_ known: KnownSubscription, ifOtherThan before: KnownSubscription) {
    guard known != before else { return }
    for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(known) }
  }

  /// Ends all streams.
  func finish() {
    // Ending a stream forgets it, which needs the lock.
    for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
  }
}
