/// Asks the flag service; the seam at which a test, or a file of definitions, takes its place.
public protocol RemoteFlagsFetching: Sendable {
  /// Asks for all flags of the app and user that it was made for.
  ///
  /// It throws `RemoteFlagsError` when there is no answer, and `CancellationError` when the task was cancelled, which
  /// callers catch first: nobody failed then.
  func fetchSnapshot() async throws -> FlagSnapshot
}
