/// Where a ledger's rows are kept: runs a body within a transaction of its database.
///
/// This and `QuotaTransaction` are what a back end is made of; `StoredQuotaLedger` makes a whole ledger of it. The test
/// target `QuotaConformance` holds what every back end has to satisfy.
public protocol QuotaStorage: Sendable {
  /// Runs a body that only reads, on one state of the database.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer

  /// Runs a body that reads and writes while nobody else writes, in this process or another.
  ///
  /// It returns when what was written is as durable as the store promises; when it throws, nothing of this body
  /// is kept. Bodies of several callers may share one transaction of the database. A body runs once: a store that
  /// has to try again fails with `.storeUnavailable` instead, unless nothing of the body was kept. Cancelling the
  /// task does not stop a body that was taken in.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer
}
