public import Posix
internal import Synchronization

/// Hands things from any number of threads to one thread, which takes all that has come in at once.
///
/// The receiver is woken only when it waits, so that handing over to a busy one is a lock and nothing more.
public final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isWaiting = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let signal: WakeSignal

  /// Creates an empty mailbox; it throws when the system gives no descriptor.
  public init() throws(Errno) { signal = try WakeSignal() }

  /// Hands something over; false when the mailbox is closed.
  public func send(_ element: Element) -> Bool {
    let (isTaken, isToWake) = state.withLock { state in
      if state.isClosed { return (false, false) }
      state.elements.append(element)
      defer { state.isWaiting = false }
      return (true, state.isWaiting)
    }
    if isToWake { signal.ring() }
    return isTaken
  }

  /// Takes nothing more in. What is there is still received.
  public func close() {
    state.withLock { $0.isClosed = true }
    signal.ring()
  }

  /// What has come in, in its order; empty when nothing has. Only one thread may receive.
  public func receiveWithoutWaiting() -> [Element] {
    state.withLock { state in
      if state.elements.isEmpty { return [] }
      defer { state.elements = [] }
      return state.elements
    }
  }

  /// Waits until something has come in, and takes it; nil when the mailbox is closed and empty. Only one thread may
  /// receive, and it must be one that may be blocked.
  public func receive() throws(Errno) -> [Element]? {
    while true {
      let (elements, isClosed) = state.withLock { state -> ([Element], Bool) in
        defer { state.elements = [] }
        state.isWaiting = state.elements.isEmpty && !state.isClosed
        return (state.elements, state.isClosed)
      }
      if !elements.isEmpty { return elements }
      if isClosed { return nil }
      // A ring between here and there is not lost: the descriptor stays readable.
      _ = try Readiness.waitToRead([signal.number])
      signal.clear()
    }
  }
}
