internal import CSQLite
internal import Posix

/// Owns the library's connection, which is closed when the last one that uses it is gone.
///
/// Statements keep it as well, so that none of them outlives what it was made from.
final class DatabaseHandle {
  let pointer: OpaquePointer
  let path: String
  /// What the library calls back while another connection holds the lock.
  let waiting: LockWaiting

  init(_ path: String, flags: Int32, waiting: LockWaiting) throws(SQLiteError) {
    var opened: OpaquePointer?
    // Confined to whoever owns the connection, so that the library need not lock on every call.
    let result = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let opened else {
      let detail = opened.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      sqlite3_close_v2(opened)
      throw SQLiteError(result: result, detail: detail, path: path)
    }
    pointer = opened
    self.path = path
    self.waiting = waiting
    // The object is kept for as long as the connection can call it.
    sqlite3_busy_handler(
      opened,
      { context, count in
        guard let context else { return 0 }
        return Unmanaged<LockWaiting>.fromOpaque(context).takeUnretainedValue().wait(count) ? 1 : 0
      }, Unmanaged.passUnretained(waiting).toOpaque())
  }

  deinit {
    sqlite3_busy_handler(pointer, nil, nil)
    sqlite3_close_v2(pointer)
  }

  /// Throws what a call failed with.
  @inline(__always)
  func check(_ result: Int32, sql: String? = nil) throws(SQLiteError) {
    if result == SQLITE_OK { return }
    throw failure(result, sql: sql)
  }

  func failure(_ result: Int32, sql: String? = nil) -> SQLiteError {
    let detail = sqlite3_errmsg(pointer).map { String(cString: $0) }
    return SQLiteError(result: result, detail: detail, path: path, sql: sql)
  }
}
