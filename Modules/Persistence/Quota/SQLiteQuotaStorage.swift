internal import Basics
internal import Posix
public import Quota
public import SQLite

/// Keeps a quota ledger's rows in a SQLite database, which any number of processes may share.
///
/// One connection writes, on a thread of its own, and commits what many callers ask for together; those that read never
/// wait for it. Nobody is answered before what was written is as durable as the database is asked to be. An answer that
/// is an error of the store leaves nothing half done; whether it was done at all is told by repeating the request with
/// the same key.
public final class SQLiteQuotaStorage: Sendable {
  private let database: SQLiteDatabase
  private let readers: QuotaReaders
  private let mailbox: Mailbox<QueuedWrite>
  private let end: ThreadEnd

  private init(_ database: SQLiteDatabase, _ mailbox: Mailbox<QueuedWrite>, _ end: ThreadEnd) {
    self.database = database
    self.mailbox = mailbox
    self.end = end
    readers = QuotaReaders(database)
  }

  deinit { mailbox.close() }

  /// Opens the database, or creates it, and starts the thread that writes.
  ///
  /// - Parameters:
  ///   - database: a database with the tables `SQLiteSchema.quota`.
  ///   - creation: what to do when it is not there.
  /// - Throws: `SQLiteError`, of which `.newerSchema`, `.foreign`, `.keptAside`, `.corrupt`, `.notADatabase`, `.busy`,
  ///   `.readOnly` and `.full` are those that people can do something about.
  public static func open(
    _ database: SQLiteDatabase, _ creation: SQLiteDatabase.Creation = .whenMissing
  ) async throws(SQLiteError) -> SQLiteQuotaStorage {
    let end = ThreadEnd()
    let mailbox: Mailbox<QueuedWrite>
    do throws(Errno) {
      mailbox = try Mailbox()
    } catch {
      throw Self.unstarted(database, error)
    }
    let failure = await withCheckedContinuation { (opened: CheckedContinuation<SQLiteError?, Never>) in
      do throws(Errno) {
        try BackgroundThread.start {
          Self.work(database, creation, mailbox, opened)
          end.arrive()
        }
      } catch {
        opened.resume(returning: Self.unstarted(database, error))
      }
    }
    if let failure { throw failure }
    return SQLiteQuotaStorage(database, mailbox, end)
  }

  /// What the thread does. Its connection lives and dies on it.
  private static func work(
    _ database: SQLiteDatabase, _ creation: SQLiteDatabase.Creation, _ mailbox: Mailbox<QueuedWrite>,
    _ opened: CheckedContinuation<SQLiteError?, Never>
  ) {
    let committer: GroupCommitter
    do throws(SQLiteError) {
      committer = try GroupCommitter(try database.open(creation), mailbox)
    } catch {
      opened.resume(returning: error)
      return
    }
    opened.resume(returning: nil)
    committer.run()
  }

  private static func unstarted(_ database: SQLiteDatabase, _ error: Errno) -> SQLiteError {
    SQLiteError(
      .cannotOpen,
      "The database \(database.path) cannot be opened: the system gives no thread (error \(error.rawValue)).",
      path: database.path)
  }

  /// Answers what was asked so far, and closes the database. Whatever is asked later fails.
  ///
  /// The last one that closes a database brings all of it into the one file.
  public func close() async {
    readers.close()
    mailbox.close()
    await end.reached()
  }

  /// Writes a copy of the database as it is now to a file that is not there yet, while it goes on being used.
  ///
  /// The copy is a whole database that can be opened in place of this one.
  public func backUp(to path: String) async throws(SQLiteError) {
    let database = database
    try await Self.onThread(database, unstarted: { $0 }) { () throws(SQLiteError) in
      try database.backUp(to: path)
    }
  }

  /// Does something that may take long on a thread of its own.
  private static func onThread<Answer: Sendable, Failure: Error>(
    _ database: SQLiteDatabase, unstarted: @escaping @Sendable (SQLiteError) -> Failure,
    _ body: @escaping @Sendable () throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Answer, Failure>, Never>) in
      do throws(Errno) {
        try BackgroundThread.start {
          do throws(Failure) {
            continuation.resume(returning: .success(try body()))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      } catch {
        continuation.resume(returning: .failure(unstarted(Self.unstarted(database, error))))
      }
    }
    return try outcome.get()
  }
}

extension SQLiteQuotaStorage: QuotaStorage {
  /// Runs a body that only reads, where it is asked for.
  public func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    if case .answer(let answer) = try readers.read(body) { return answer }
    let readers = readers
    return try await Self.onThread(database, unstarted: { QuotaError($0) }) { () throws(QuotaError) in
      try readers.readWaiting(body)
    }
  }

  /// Runs a body on the thread that writes, in a transaction that it may share with others, and returns when that is
  /// committed.
  public func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any QuotaTransaction) throws(QuotaError) -> Answer
  ) async throws(QuotaError) -> Answer {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Answer, QuotaError>, Never>) in
      if !mailbox.send(WriteOf(continuation, body)) {
        continuation.resume(returning: .failure(.closed(database.path)))
      }
    }
    return try outcome.get()
  }
}
