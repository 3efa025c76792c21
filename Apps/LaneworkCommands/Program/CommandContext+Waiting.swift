internal import CommandLineInterface
internal import Posix
internal import Synchronization

extension CommandContext {
  /// Does something that waits for others, such as a server, and gives what comes of it.
  ///
  /// Throws a `CommandFailure` when the system gives nothing to wait with.
  func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async -> Value
  ) throws(CommandFailure) -> Value {
    do throws(Errno) {
      let pending = PendingValue<Value>(signal: try WakeSignal())
      Task.detached { pending.finish(await work()) }
      while true {
        if let value = pending.value { return value }
        _ = try Readiness.waitToRead([pending.number])
      }
    } catch {
      throw CommandFailure(code: "system", "The system gives nothing to wait with: \(error).", status: .fault)
    }
  }
}

/// A value that comes from another thread.
private final class PendingValue<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let signal: WakeSignal

  init(signal: consuming WakeSignal) {
    self.signal = signal
  }

  /// The number to wait for.
  var number: Int32 { signal.number }
  /// The value, once it is there.
  var value: Value? { result.withLock(\.self) }

  func finish(_ value: Value) {
    result.withLock { $0 = value }
    signal.ring()
  }
}
