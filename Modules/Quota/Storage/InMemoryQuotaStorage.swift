internal import Synchronization

/// Keeps a ledger's rows in memory, for tests and for services that keep nothing.
///
/// It is the plainest back end there is: one lock, no durability, every body taken back by itself when it throws.
public final class InMemoryQuotaStorage: QuotaStorage {
  private let rows = Mutex(InMemoryQuotaRows())

  /// Creates an empty store.
  public init() {}

  /// Runs a body that only reads.
  public func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    let transaction = InMemoryQuotaTransaction()
    transaction.rows = rows.withLock(\.self)
    return try body(transaction)
  }

  /// Runs a body that reads and writes while nobody else does.
  public func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    try rows.withLock { (rows) throws(QuotaError) in
      let transaction = InMemoryQuotaTransaction()
      // The rows are handed over: were they shared, the first write would copy all of them.
      swap(&transaction.rows, &rows)
      defer { swap(&transaction.rows, &rows) }
      do throws(QuotaError) {
        return try body(transaction)
      } catch {
        transaction.takeBack()
        throw error
      }
    }
  }
}
