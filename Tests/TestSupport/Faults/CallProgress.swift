import Basics
import Synchronization

/// Counts and logs the calls of one process, and tells by its fault plan what becomes of each.
final class CallProgress: Sendable {
  /// What becomes of a call.
  enum Verdict {
    case proceed
    case refuse(FileSystemError.Code)
    /// Only half of a write happens.
    case refuseHalfway(FileSystemError.Code)
  }

  private struct State {
    var calls: [FileSystemCall] = []
    var changes = 0
    var isStopped = false
    var faults: FaultPlan
    var hook: (@Sendable (FileSystemCall) -> Void)?
  }

  private let state: Mutex<State>

  init(_ faults: FaultPlan) {
    state = Mutex(State(faults: faults))
  }

  var calls: [FileSystemCall] { state.withLock { $0.calls } }

  var changeCount: Int { state.withLock { $0.changes } }

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Sets a plan whose call is counted from now on.
  func setFaults(_ faults: FaultPlan) {
    state.withLock { state in
      state.faults = faults
      state.calls = []
      state.changes = 0
    }
  }

  func setHook(_ hook: (@Sendable (FileSystemCall) -> Void)?) {
    state.withLock { $0.hook = hook }
  }

  /// Counts and logs a call, calls the hook with nothing locked, and gives the verdict; a stop has happened by then.
  func begin(_ kind: FileSystemCall.Kind, path: String) -> Verdict {
    let begun: (call: FileSystemCall, fault: FaultPlan.Fault?, hook: (@Sendable (FileSystemCall) -> Void)?)? =
      state.withLock { state in
        if state.isStopped { return nil }
        if kind.isChange { state.changes += 1 }
        let call = FileSystemCall(
          number: state.calls.count + 1, changes: state.changes, kind: kind, path: path)
        state.calls.append(call)
        let fault = state.faults.fault(atCall: call.number, changes: call.changes, isChange: kind.isChange)
        return (call, fault, state.hook)
      }
    guard let begun else { return .refuse(.stopped) }
    begun.hook?(begun.call)
    switch begun.fault {
    case nil: return isStopped ? .refuse(.stopped) : .proceed
    case .fail(let code): return .refuse(code)
    case .failHalfway(let code): return kind == .write ? .refuseHalfway(code) : .refuse(code)
    case .stop:
      stop()
      return .refuse(.stopped)
    case .stopHalfway:
      stop()
      return kind == .write ? .refuseHalfway(.stopped) : .refuse(.stopped)
    }
  }
}
