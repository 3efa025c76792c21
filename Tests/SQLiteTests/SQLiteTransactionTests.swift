import SQLite
import TestSupport
import Testing

@Suite("Transactions of SQLiteConnection")
struct SQLiteTransactionTests {
  private func insert(_ name: String, _ connection: SQLiteConnection) throws(SQLiteError) {
    try connection.execute("INSERT INTO pair VALUES (?1, 1)", .text(name))
  }

  @Test("A body that throws leaves nothing, and the connection goes on")
  func takenBack() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    let error = failure { () throws(SQLiteError) in
      try connection.write { () throws(SQLiteError) in
        try insert("a", connection)
        try insert("a", connection)
      }
    }
    #expect(error?.code == .primaryKey)
    #expect(try test.count(connection) == 0 && !connection.isInTransaction)
    try connection.write { () throws(SQLiteError) in try insert("a", connection) }
    #expect(try test.count(connection) == 1)
  }

  @Test("What was done since a mark is taken back alone")
  func savepoints() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    try connection.write { () throws(SQLiteError) in
      try insert("kept", connection)
      try connection.beginSavepoint()
      try insert("lost", connection)
      try connection.rollBackToSavepoint()
      try connection.beginSavepoint()
      try insert("kept too", connection)
      try connection.releaseSavepoint()
    }
    #expect(
      try connection.rows("SELECT name FROM pair ORDER BY name") == [[.text("kept")], [.text("kept too")]])
  }

  @Test("One that writes keeps out others that write, which is an error in words, and nobody who reads")
  func exclusive() throws {
    let test = try TestDatabase()
    let writer = try test.database.open()
    try insert("before", writer)
    let other = try test.database.open()
    let reader = try test.database.openReader(isWaiting: false)
    try writer.beginWriting()
    try insert("during", writer)
    let error = try #require(failure { () throws(SQLiteError) in try other.beginWriting() })
    #expect(error.code == .busy)
    #expect(error.message == "The database \(test.database.path) is locked by another process.")
    try reader.beginReading()
    #expect(try test.count(reader) == 1)
    try writer.commit()
    #expect(try test.count(reader) == 1, "A reader sees one state.")
    try reader.commit()
    #expect(try test.count(reader) == 2)
    try other.beginWriting()
    try other.rollBack()
  }

  @Test("A connection that reads cannot write")
  func readerOnly() throws {
    let test = try TestDatabase()
    _ = try test.database.open()
    let reader = try test.database.openReader()
    #expect(failure { () throws(SQLiteError) in try insert("a", reader) }?.code.primary == .readOnly)
  }

  @Test("A statement with RETURNING has written when it has answered that there is no other row")
  func returning() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    let rows = try connection.rows("INSERT INTO pair VALUES ('a', 1) RETURNING number")
    #expect(rows == [[.integer(1)]])
    #expect(try test.count(try test.database.openReader()) == 1)
  }

  @Test("A database that may not grow says so, and what it held is still there")
  func full() throws {
    var test = try TestDatabase()
    try test.fill(rows: 10)
    test.database.pageLimit = 3
    let connection = try test.database.open()
    let error = try #require(
      failure { () throws(SQLiteError) in
        try connection.write { () throws(SQLiteError) in
          for number in 0..<10_000 { try insert("more-\(number)", connection) }
        }
      })
    #expect(error.code == .full && error.message.hasPrefix("The disk is full"))
    #expect(try test.count(connection) == 10 && !connection.isInTransaction)
  }
}
