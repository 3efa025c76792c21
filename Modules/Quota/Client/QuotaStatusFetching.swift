/// Asks whoever decides how the account stands: the service, or a ledger in this process.
public protocol QuotaStatusFetching: Sendable {
  /// Asks for the status.
  ///
  /// - Throws: whatever stood in the way; `CancellationError` when the task was cancelled.
  func fetchStatus() async throws -> QuotaStatus
}
