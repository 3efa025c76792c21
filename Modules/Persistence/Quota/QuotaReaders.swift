internal import Quota
internal import SQLite
internal import Synchronization

/// The connections that only read, each used by one at a time.
///
/// A read never waits for one that writes, and takes some microseconds, so that it is done where it is asked for: the way
/// to another thread and back would take longer.
final class QuotaReaders: Sendable {
  /// A transaction object with the connection that it reads from. It is handed from one user to the next under the
  /// pool's lock, and used by no two at once, which is all that the library asks for.
  private struct Reader: @unchecked Sendable {
    let transaction: SQLiteQuotaTransaction
  }

  /// How many are kept while nobody reads.
  private static let kept = 4

  private let database: SQLiteDatabase
  private let idle = Mutex<[Reader]?>([])

  init(_ database: SQLiteDatabase) { self.database = database }

  /// Runs a body on one state of the database.
  func read<Answer: Sendable>(
    _ body: (any QuotaTransaction) throws(QuotaError) -> Answer
  ) throws(QuotaError) -> ReadOutcome<Answer> {
    let (kept, isClosed) = idle.withLock { ($0?.popLast(), $0 == nil) }
    if isClosed { throw .closed(database.path) }
    let reader: Reader
    do throws(SQLiteError) {
      if let kept { reader = kept } else { reader = try makeReader(isWaiting: false) }
      try reader.transaction.connection.beginReading()
    } catch {
      if error.code.primary == .busy { return .busy }
      throw QuotaError(error)
    }
    let answer: Result<Answer, QuotaError>
    do throws(QuotaError) {
      answer = .success(try body(reader.transaction))
    } catch {
      answer = .failure(error)
    }
    // A connection whose transaction cannot be ended is closed.
    try translating { () throws(SQLiteError) in try reader.transaction.connection.rollBack() }
    idle.withLock { if let count = $0?.count, count < Self.kept { $0?.append(reader) } }
    return .answer(try answer.get())
  }

  /// Runs a body on one state of the database, and waits for others where that is needed, which is when the database is
  /// opened after a process had died. It blocks the thread.
  func readWaiting<Answer: Sendable>(
    _ body: (any QuotaTransaction) throws(QuotaError) -> Answer
  ) throws(QuotaError) -> Answer {
    let transaction = try translating { () throws(SQLiteError) in
      let transaction = try makeReader(isWaiting: true).transaction
      try transaction.connection.beginReading()
      return transaction
    }
    return try body(transaction)
  }

  /// Closes those that nobody uses, and the others when they have been used.
  func close() { idle.withLock { $0 = nil } }

  private func makeReader(isWaiting: Bool) throws(SQLiteError) -> Reader {
    Reader(transaction: try SQLiteQuotaTransaction(try database.openReader(isWaiting: isWaiting)))
  }
}

/// What came of a read.
enum ReadOutcome<Answer: Sendable>: Sendable {
  case answer(Answer)
  /// Another connection had to be waited for.
  case busy
}
