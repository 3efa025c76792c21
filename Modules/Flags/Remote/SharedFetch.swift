internal import Synchronization

/// Lets all who want the same thing at the same time wait for one fetch of it.
///
/// Whoever is cancelled stops waiting at once and disturbs nobody; when nobody waits any more, the fetch is
/// cancelled itself.
final class SharedFetch<Value: Sendable>: Sendable {
  private struct State {
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    var task: Task<Void, Never>?
    /// How many fetches have not ended, with those that were given up.
    var running = 0
    /// Counts those who wait and the fetches, so that each has a number of its own.
    var lastNumber = 0
    /// The number of the fetch that is waited for.
    var fetch = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// How many are waiting right now.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// How many fetches have not ended, with those that nobody waits for any more.
  var runningCount: Int { state.withLock { $0.running } }

  /// Waits for the fetch that is under way, or begins one.
  func value(_ fetch: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let number = state.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enter(number, continuation, fetch)
      }
    } onCancel: {
      leave(number)
    }
  }

  /// Cancels the fetch that is under way, as if each who waits had been cancelled.
  func abandon() {
    let (task, left) = state.withLock { state in
      defer { (state.task, state.waiting) = (nil, [:]) }
      return (state.task, Array(state.waiting.values))
    }
    task?.cancel()
    for continuation in left { continuation.resume(throwing: CancellationError()) }
  }

  private func enter(
    _ number: Int, _ continuation: CheckedContinuation<Value, any Error>,
    _ fetch: @escaping @Sendable () async throws -> Value
  ) {
    let isCancelled = state.withLock { state in
      // A cancellation after this look finds the one who waits in the list.
      if Task.isCancelled { return true }
      state.waiting[number] = continuation
      if state.task == nil {
        let begun = state.nextNumber()
        state.fetch = begun
        state.running += 1
        state.task = Task { await self.run(begun, fetch) }
      }
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  private func leave(_ number: Int) {
    let (continuation, unwanted) = state.withLock { state in
      let continuation = state.waiting.removeValue(forKey: number)
      guard continuation != nil, state.waiting.isEmpty else { return (continuation, Task<Void, Never>?.none) }
      defer { state.task = nil }
      return (continuation, state.task)
    }
    // Cancelling runs others' code, so nothing is locked meanwhile.
    unwanted?.cancel()
    continuation?.resume(throwing: CancellationError())
  }

  private func run(_ number: Int, _ fetch: @Sendable () async throws -> Value) async {
    let result: Result<Value, any Error>
    do { result = .success(try await fetch()) } catch { result = .failure(error) }
    let waiting = state.withLock { state in
      state.running -= 1
      // One that was given up has nobody waiting; those in the list wait for a later one.
      guard state.task != nil, state.fetch == number else {
        return [Int: CheckedContinuation<Value, any Error>]()
      }
      defer { state.waiting = [:] }
      state.task = nil
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(with: result) }
  }
}
