internal import CSQLite

/// A connection to a database, used by one thread at a time.
///
/// It is confined to whoever owns it: the library does no locking of its own. All calls block, for the disk and for the
/// locks of other connections, so that it does not belong on the threads of Swift's pool, but for short reads that wait
/// for nobody.
public final class SQLiteConnection {
  let handle: DatabaseHandle
  private var statements: [String: SQLiteStatement] = [:]

  init(_ handle: DatabaseHandle) { self.handle = handle }

  /// The path of the database.
  public var path: String { handle.path }

  /// Prepares a statement, or gives the one that was prepared of the same SQL before, ready to be bound anew.
  ///
  /// A statement that is run often is best kept by its user.
  public func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let kept = statements[sql] {
      kept.reset()
      return kept
    }
    let statement = try SQLiteStatement(handle, sql: sql)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement to its end.
  public func execute(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs one statement and gives its rows.
  public func rows(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [[SQLiteValue]] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      var row: [SQLiteValue] = []
      for column in 0..<statement.columnCount { row.append(try statement.value(at: column)) }
      rows.append(row)
    }
    return rows
  }

  /// Runs several statements, without values, one after another.
  public func executeScript(_ sql: String) throws(SQLiteError) {
    try handle.check(sqlite3_exec(handle.pointer, sql, nil, nil, nil), sql: sql)
  }

  /// How many rows the last statement inserted, updated or deleted.
  public var changedRows: Int { Int(sqlite3_changes64(handle.pointer)) }

  /// Writes a copy of the database as it is now to a file that is not there yet, while others go on using it.
  ///
  /// The copy is a whole database without a log, as small as it can be.
  public func backUp(to path: String) throws(SQLiteError) {
    try execute("VACUUM INTO ?1", .text(path))
  }

  /// Changes to a write-ahead log, which waits for others; gives the mode that there is then.
  ///
  /// The library itself does not wait here for one that writes to a database without a log.
  func useWriteAheadLog() throws(SQLiteError) -> SQLiteValue? {
    let waiting = LockWaiting(limit: handle.waiting.limit)
    var count: Int32 = 0
    while true {
      do throws(SQLiteError) {
        return try rows("PRAGMA journal_mode = WAL").first?.first
      } catch {
        guard error.code.primary == .busy, !handle.waiting.isOver, waiting.wait(count) else { throw error }
        count += 1
      }
    }
  }

  /// Whether the file has another name by now than the one that it was opened by, or none.
  var hasMoved: Bool {
    get throws(SQLiteError) {
      var answer: Int32 = 0
      try handle.check(sqlite3_file_control(handle.pointer, "main", SQLITE_FCNTL_HAS_MOVED, &answer))
      return answer != 0
    }
  }

  /// Reads the first value of the first row as a number; for pragmas and counts.
  public func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try statement(sql)
    defer { statement.reset() }
    guard try statement.step() else {
      throw SQLiteError(.mismatch, "The database \(path) answered with no row.", path: path, sql: sql)
    }
    return try statement.integer(at: 0)
  }
}
