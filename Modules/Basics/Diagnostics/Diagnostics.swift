/// Takes in diagnostics; nothing below the apps prints or keeps a log by itself.
public protocol Diagnostics: Sendable {
  /// Takes in what happened. May be called from any thread.
  func report(_ diagnostic: Diagnostic)
}

/// Drops every diagnostic, for callers that have no use for them.
public struct NoDiagnostics: Diagnostics {
  /// Creates the sink.
  public init() {}

  /// Drops the diagnostic.
  public func report(_ diagnostic: Diagnostic) {}
}
