internal import Synchronization

/// Hands each value to everybody who listens at the moment.
///
/// A listener that is slow keeps its values waiting: what is sent here are purchases and their errors, few
/// and all of them needed.
final class Broadcast<Element: Sendable>: Sendable {
  private struct Listeners {
    var next = 0
    var byNumber: [Int: AsyncStream<Element>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// The values from now on, until the listener stops or the broadcast ends.
  func stream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    let number = listeners.withLock { listeners in
      defer { listeners.next += 1 }
      listeners.byNumber[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.byNumber.removeValue(forKey: number) }
    }
    return stream
  }

  func send(_ element: Element) {
    // Outside of the lock, since a listener may stop in answer to a value.
    for continuation in listeners.withLock({ Array($0.byNumber.values) }) { continuation.yield(element) }
  }

  deinit {
    for continuation in listeners.withLock({ Array($0.byNumber.values) }) { continuation.finish() }
  }
}
