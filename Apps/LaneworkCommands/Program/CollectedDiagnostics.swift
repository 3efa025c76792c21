internal import Basics
internal import Synchronization

/// Keeps diagnostics until the command line tells them: they may come from any thread, and it writes from one.
final class CollectedDiagnostics: Diagnostics {
  private let pending = Mutex<[Diagnostic]>([])

  func report(_ diagnostic: Diagnostic) {
    pending.withLock { $0.append(diagnostic) }
  }

  /// Gives what was reported since the last time.
  func take() -> [Diagnostic] {
    pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
  }
}
