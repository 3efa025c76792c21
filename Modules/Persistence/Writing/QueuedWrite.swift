internal import Quota

/// A body that waits to be run in a transaction, and the task that waits for its answer.
///
/// It is made by the task, handed to the thread that writes, and touched by that alone from then on, which is why the
/// parts that change need no lock.
class QueuedWrite: @unchecked Sendable {
  /// Runs the body and keeps its answer; gives what it threw, if anything.
  func run(in transaction: SQLiteQuotaTransaction) -> QuotaError? { nil }

  /// Answers the task with what the body gave, or with a failure of the transaction. Called exactly once.
  func answer(failure: QuotaError?) {}
}

/// A body of a certain answer.
final class WriteOf<Answer: Sendable>: QueuedWrite, @unchecked Sendable {
  typealias Outcome = Result<Answer, QuotaError>

  private let body: @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  private let continuation: CheckedContinuation<Outcome, Never>
  private var outcome: Outcome?

  init(
    _ continuation: CheckedContinuation<Outcome, Never>,
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) {
    self.continuation = continuation
    self.body = body
  }

  override func run(in transaction: SQLiteQuotaTransaction) -> QuotaError? {
    do throws(QuotaError) {
      outcome = .success(try body(transaction))
      return nil
    } catch {
      outcome = .failure(error)
      return error
    }
  }

  override func answer(failure: QuotaError?) {
    if let failure {
      continuation.resume(returning: .failure(failure))
    } else {
      continuation.resume(
        returning: outcome
          ?? .failure(QuotaError(.storeUnavailable, "The request was not run.", hint: "Try again.")))
    }
  }
}
