import SQLite
import TestSupport
import Testing

@Suite("SQLiteSchema")
struct SQLiteSchemaTests {
  private static func schema(_ extra: [SQLiteMigration]) -> SQLiteSchema {
    SQLiteSchema(applicationID: 77, migrations: TestDatabase.schema.migrations + extra)
  }

  private func reopened(_ test: TestDatabase, _ schema: SQLiteSchema) -> SQLiteDatabase {
    SQLiteDatabase(path: test.database.path, schema: schema)
  }

  @Test(
    "A database of an earlier version goes through the steps that it has not gone through, and keeps its rows"
  )
  func forward() throws {
    let test = try TestDatabase()
    try test.fill(rows: 3)
    let later = Self.schema([
      SQLiteMigration("ALTER TABLE pair ADD COLUMN note TEXT"),
      SQLiteMigration { (connection) throws(SQLiteError) in
        try connection.execute("UPDATE pair SET note = name || ?1", .text("!"))
      },
    ])
    let connection = try reopened(test, later).open()
    #expect(try connection.integer("PRAGMA user_version") == 3)
    #expect(try connection.rows("SELECT note FROM pair WHERE number = 2") == [[.text("name-2!")]])
    #expect(try reopened(test, later).open().integer("PRAGMA user_version") == 3)
  }

  @Test("A step that fails leaves the database as it was, of its old version")
  func failing() throws {
    let test = try TestDatabase()
    try test.fill(rows: 3)
    let broken = Self.schema([
      SQLiteMigration("ALTER TABLE pair ADD COLUMN note TEXT"),
      SQLiteMigration("SELECT nothing FROM nowhere"),
    ])
    let error = failure { () throws(SQLiteError) in _ = try reopened(test, broken).open() }
    #expect(error?.code == .error)
    let connection = try test.database.open()
    #expect(try connection.integer("PRAGMA user_version") == 1)
    #expect(try connection.rows("SELECT * FROM pair WHERE number = 1") == [[.text("name-1"), .integer(1)]])
  }

  @Test("A database of a newer version is refused and stays as it is")
  func newer() throws {
    let test = try TestDatabase()
    do { try test.database.open().executeScript("PRAGMA user_version = 2") }
    let before = try test.folder.read(TestDatabase.name)
    let error = try #require(failure { () throws(SQLiteError) in _ = try test.database.open() })
    #expect(error.code == .newerSchema)
    #expect(error.message.contains("tables have version 2") && error.hint?.contains("newer program") == true)
    #expect(try test.folder.read(TestDatabase.name) == before)
  }

  @Test("A database of another program is refused and stays as it is")
  func foreign() throws {
    let test = try TestDatabase()
    try test.fill(rows: 3)
    let other = SQLiteSchema(applicationID: 78, migrations: TestDatabase.schema.migrations)
    let before = try test.folder.read(TestDatabase.name)
    #expect(failure { () throws(SQLiteError) in _ = try reopened(test, other).open() }?.code == .foreign)
    #expect(try test.folder.read(TestDatabase.name) == before)
    #expect(try test.folder.names() == [TestDatabase.name])
  }
}
