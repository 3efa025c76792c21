import SQLite
import TestSupport
import Testing

@Suite("SQLiteStatement")
struct SQLiteStatementTests {
  static let values: [SQLiteValue] = [
    .null, .integer(.min), .integer(0), .integer(.max), .real(0.5), .text(""), .text("a\0b"), .text("é"),
    .text("e\u{301}"),
    .blob([]), .blob([0, 255]),
  ]

  @Test("A value is read as it was bound, of the same type", arguments: values)
  func roundTrip(_ value: SQLiteValue) throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    #expect(try connection.rows("SELECT ?1", value) == [[value]])
    #expect(try connection.rows("SELECT typeof(?1)", value) == [[.text(Self.type(value))]])
  }

  private static func type(_ value: SQLiteValue) -> String {
    switch value {
    case .null: "null"
    case .integer: "integer"
    case .real: "real"
    case .text: "text"
    case .blob: "blob"
    }
  }

  @Test("A value of another type is an error, and so is text that is no UTF-8")
  func typed() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    let row = try connection.statement("SELECT 'a', 1, x'ff', NULL, CAST(x'ff' AS TEXT)")
    #expect(try row.step())
    #expect(failure { () throws(SQLiteError) in _ = try row.integer(at: 0) }?.code == .mismatch)
    #expect(failure { () throws(SQLiteError) in _ = try row.text(at: 1) }?.code == .mismatch)
    #expect(failure { () throws(SQLiteError) in _ = try row.text(at: 2) }?.code == .mismatch)
    #expect(failure { () throws(SQLiteError) in _ = try row.blob(at: 0) }?.code == .mismatch)
    #expect(failure { () throws(SQLiteError) in _ = try row.text(at: 3) }?.code == .mismatch)
    #expect(failure { () throws(SQLiteError) in _ = try row.text(at: 4) }?.code == .mismatch)
    #expect(try row.optionalText(at: 3) == nil && row.optionalInteger(at: 3) == nil)
    #expect(try row.optionalText(at: 0) == "a" && row.optionalInteger(at: 1) == 1)
    #expect(try row.blob(at: 2) == [255])
  }

  @Test("Parameters beyond the last, SQL that is none, and two statements in one are errors with the SQL")
  func refused() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    let beyond = failure { () throws(SQLiteError) in _ = try connection.rows("SELECT ?1", .null, .null) }
    #expect(beyond?.code == .range)
    let nonsense = try #require(failure { () throws(SQLiteError) in try connection.execute("SELCT") })
    #expect(nonsense.code == .error && nonsense.sql == "SELCT" && "\(nonsense)".contains("SELCT"))
    #expect(
      failure { () throws(SQLiteError) in try connection.execute("SELECT 1; SELECT 2") }?.code == .misuse)
    #expect(failure { () throws(SQLiteError) in try connection.execute(" ") }?.code == .misuse)
    #expect(try connection.rows("SELECT 1;\n") == [[.integer(1)]])
  }

  @Test("A statement is prepared once and starts anew each time, also when it was left in the middle")
  func kept() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    let sql = "SELECT value FROM (SELECT 1 AS value UNION ALL SELECT 2)"
    let first = try connection.statement(sql)
    #expect(try first.step())
    let second = try connection.statement(sql)
    #expect(first === second)
    #expect(try connection.rows(sql).count == 2)
  }

  @Test("A statement outlives its connection")
  func outlives() throws {
    let test = try TestDatabase()
    let statement = try test.database.open().statement("SELECT 7")
    #expect(try statement.step())
    #expect(try statement.integer(at: 0) == 7)
  }

  @Test("A row that breaks a rule of its table is named by an extended code that its group matches")
  func constraint() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    try connection.execute("INSERT INTO pair VALUES ('a', 1)")
    let error = try #require(
      failure { () throws(SQLiteError) in try connection.execute("INSERT INTO pair VALUES ('a', 2)") })
    #expect(error.code == .primaryKey && error.code.primary == .constraint)
    #expect(SQLiteResultCode.constraint ~= error.code)
    #expect(!(SQLiteResultCode.busy ~= error.code))
    let strict = failure { () throws(SQLiteError) in
      try connection.execute("INSERT INTO pair VALUES ('b', 'x')")
    }
    #expect(strict?.code.primary == .constraint)
  }
}
