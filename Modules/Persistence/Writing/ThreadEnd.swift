internal import Synchronization

/// Tells tasks when a thread has done its work.
final class ThreadEnd: Sendable {
  private struct State {
    var hasArrived = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Says that the work is done.
  func arrive() {
    let waiting = state.withLock { state in
      state.hasArrived = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when the work is done.
  func reached() async {
    await withCheckedContinuation { continuation in
      let hasArrived = state.withLock { state in
        if !state.hasArrived { state.waiting.append(continuation) }
        return state.hasArrived
      }
      if hasArrived { continuation.resume() }
    }
  }
}
