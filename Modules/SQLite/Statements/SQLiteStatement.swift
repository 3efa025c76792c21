internal import CSQLite

/// A prepared statement, used by one thread at a time.
///
/// It is bound, stepped through its rows, and reset. A statement that writes has done so only when `step` has answered
/// false: one with `RETURNING` gives its rows before.
public final class SQLiteStatement {
  private let handle: DatabaseHandle
  private let pointer: OpaquePointer
  /// The SQL.
  public let sql: String
  /// How many columns a row has.
  public let columnCount: Int32

  init(_ handle: DatabaseHandle, sql: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    var rest: Int32 = 0
    let result = sql.utf8CString.withUnsafeBufferPointer { text -> Int32 in
      var tail: UnsafePointer<CChar>?
      // Kept for long: the library takes the memory from elsewhere than for one that is soon gone.
      let result = sqlite3_prepare_v3(
        handle.pointer, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared,
        &tail)
      if let tail, let start = text.baseAddress {
        rest = text[(tail - start)...].contains { $0 != 0 && $0 != 0x20 && $0 != 0x0A && $0 != 0x3B } ? 1 : 0
      }
      return result
    }
    guard result == SQLITE_OK else { throw handle.failure(result, sql: sql) }
    guard let prepared, rest == 0 else {
      sqlite3_finalize(prepared)
      throw SQLiteError(.misuse, "A statement has to be exactly one.", path: handle.path, sql: sql)
    }
    self.handle = handle
    self.sql = sql
    pointer = prepared
    columnCount = sqlite3_column_count(prepared)
  }

  deinit { sqlite3_finalize(pointer) }

  /// Goes to the next row; false when there is none and the statement has done its work.
  public func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw handle.failure(result, sql: sql)
    }
  }

  /// Makes the statement ready to be run again. What is bound stays bound.
  public func reset() {
    // Its result is that of the last step, which was told already.
    sqlite3_reset(pointer)
  }

  /// Runs a statement that gives no rows, and makes it ready to be run again.
  public func run() throws(SQLiteError) {
    defer { reset() }
    while try step() {}
  }

  // MARK: Binding

  /// Binds values to all parameters, the first of which has the number 1.
  public func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Binds a value.
  public func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try check(sqlite3_bind_double(pointer, index, number))
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes):
      try check(bytes.withUnsafeBytes { lw_bind_blob(pointer, index, $0.baseAddress, Int32($0.count)) })
    }
  }

  /// Binds no value.
  public func bindNull(at index: Int32) throws(SQLiteError) { try check(sqlite3_bind_null(pointer, index)) }

  /// Binds a number.
  public func bind(_ number: Int64, at index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_int64(pointer, index, number))
  }

  /// Binds a number or no value.
  public func bind(_ number: Int64?, at index: Int32) throws(SQLiteError) {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }

  /// Binds text, whatever characters are in it.
  public func bind(_ text: String, at index: Int32) throws(SQLiteError) {
    var text = text
    let result = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        lw_bind_text(pointer, index, $0.baseAddress, Int32($0.count))
      }
    }
    try check(result)
  }

  /// Binds text or no value.
  public func bind(_ text: String?, at index: Int32) throws(SQLiteError) {
    if let text { try bind(text, at: index) } else { try bindNull(at: index) }
  }

  @inline(__always)
  private func check(_ result: Int32) throws(SQLiteError) {
    if result != SQLITE_OK { throw handle.failure(result, sql: sql) }
  }

  // MARK: Reading

  /// The value of a column of the row, the first of which has the number 0.
  public func value(at column: Int32) throws(SQLiteError) -> SQLiteValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT: return .text(try text(at: column))
    case SQLITE_BLOB: return .blob(try blob(at: column))
    default: return .null
    }
  }

  /// Whether a column of the row has no value.
  public func isNull(at column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  /// Reads a number; nothing else is taken for one.
  public func integer(at column: Int32) throws(SQLiteError) -> Int64 {
    guard sqlite3_column_type(pointer, column) == SQLITE_INTEGER else {
      throw mismatch(column, "a whole number")
    }
    return sqlite3_column_int64(pointer, column)
  }

  /// Reads a number; nil when there is no value.
  public func optionalInteger(at column: Int32) throws(SQLiteError) -> Int64? {
    isNull(at: column) ? nil : try integer(at: column)
  }

  /// Reads text; nothing else is taken for it, nor are bytes that are no UTF-8.
  public func text(at column: Int32) throws(SQLiteError) -> String {
    guard sqlite3_column_type(pointer, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(pointer, column)
    else { throw mismatch(column, "text") }
    let count = Int(sqlite3_column_bytes(pointer, column))
    guard let text = String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) else {
      throw mismatch(column, "text in UTF-8")
    }
    return text
  }

  /// Reads text; nil when there is no value.
  public func optionalText(at column: Int32) throws(SQLiteError) -> String? {
    isNull(at: column) ? nil : try text(at: column)
  }

  /// Reads bytes; nothing else is taken for them.
  public func blob(at column: Int32) throws(SQLiteError) -> [UInt8] {
    guard sqlite3_column_type(pointer, column) == SQLITE_BLOB else { throw mismatch(column, "bytes") }
    let bytes = sqlite3_column_blob(pointer, column)
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  private func mismatch(_ column: Int32, _ wanted: String) -> SQLiteError {
    let name = sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? "\(column)"
    return SQLiteError(
      .mismatch, "The column \(name) of a row in \(handle.path) holds no \(wanted).", path: handle.path,
      sql: sql)
  }
}
