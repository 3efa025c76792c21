public import Basics
internal import Synchronization

/// Keeps every diagnostic, so that a test can look at what was reported.
public final class RecordedDiagnostics: Diagnostics {
  private let recorded = Mutex<[Diagnostic]>([])

  /// Creates an empty record.
  public init() {}

  /// Keeps the diagnostic.
  public func report(_ diagnostic: Diagnostic) { recorded.withLock { $0.append(diagnostic) } }

  /// What was reported, in order.
  public var all: [Diagnostic] { recorded.withLock(\.self) }
}
