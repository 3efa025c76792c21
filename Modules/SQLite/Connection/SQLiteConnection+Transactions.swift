internal import CSQLite

extension SQLiteConnection {
  /// Whether a transaction is open. The library ends one by itself after some failures, such as a full disk.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle.pointer) == 0 }

  /// Begins a transaction that writes: waits for the lock at once, so that what it reads cannot be changed before it writes.
  public func beginWriting() throws(SQLiteError) { try run("BEGIN IMMEDIATE") }

  /// Begins a transaction that only reads: everything is read as it is now, whatever others commit meanwhile.
  public func beginReading() throws(SQLiteError) {
    try run("BEGIN DEFERRED")
    // The library begins at the first look only, and a lock that has to be waited for is better met here.
    do throws(SQLiteError) {
      try run("SELECT 1 FROM sqlite_schema LIMIT 1")
    } catch {
      try rollBack()
      throw error
    }
  }

  /// Commits the transaction. When it throws the transaction may still be open.
  public func commit() throws(SQLiteError) { try run("COMMIT") }

  /// Takes the transaction back; nothing when there is none.
  public func rollBack() throws(SQLiteError) {
    if isInTransaction { try run("ROLLBACK") }
  }

  /// Runs a body in a transaction that writes, which is taken back when the body throws.
  public func write<Answer>(_ body: () throws(SQLiteError) -> Answer) throws(SQLiteError) -> Answer {
    try beginWriting()
    do throws(SQLiteError) {
      let answer = try body()
      try commit()
      return answer
    } catch {
      try rollBack()
      throw error
    }
  }

  /// Runs a body in a transaction that reads.
  public func read<Answer>(_ body: () throws(SQLiteError) -> Answer) throws(SQLiteError) -> Answer {
    try beginReading()
    do throws(SQLiteError) {
      let answer = try body()
      try commit()
      return answer
    } catch {
      try rollBack()
      throw error
    }
  }

  /// Marks a place within a transaction up to which the rest can be taken back.
  public func beginSavepoint() throws(SQLiteError) { try run("SAVEPOINT part") }

  /// Keeps what was done since the innermost mark, as part of the transaction, and forgets the mark.
  public func releaseSavepoint() throws(SQLiteError) { try run("RELEASE part") }

  /// Takes back what was done since the innermost mark, and forgets the mark.
  public func rollBackToSavepoint() throws(SQLiteError) {
    try run("ROLLBACK TO part")
    try run("RELEASE part")
  }

  private func run(_ sql: String) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    _ = try statement.step()
  }
}
