import Glibc
import SQLite
import TestSupport
import Testing

/// A folder with a database of one table.
struct TestDatabase {
  static let name = "test.sqlite"
  static let schema = SQLiteSchema(
    applicationID: 77,
    migrations: [SQLiteMigration("CREATE TABLE pair (name TEXT NOT NULL PRIMARY KEY, number INTEGER) STRICT")]
  )

  let folder: TemporaryFolder
  var database: SQLiteDatabase

  init(schema: SQLiteSchema = Self.schema) throws {
    folder = try TemporaryFolder()
    database = SQLiteDatabase(path: folder.path(of: Self.name), schema: schema)
    database.waitingLimit = .milliseconds(1)
  }

  /// Makes the database with some pages of rows, all of it in the one file.
  func fill(rows: Int = 2_000) throws {
    let connection = try database.open()
    try connection.write { () throws(SQLiteError) in
      for number in 0..<rows {
        try connection.execute(
          "INSERT INTO pair VALUES (?1, ?2)", .text("name-\(number)"), .integer(Int64(number)))
      }
    }
  }

  /// How many rows there are.
  func count(_ connection: SQLiteConnection) throws -> Int64 {
    try connection.integer("SELECT count(*) FROM pair")
  }

  /// The code that opening fails with; nil when it does not.
  func failure(_ creation: SQLiteDatabase.Creation = .whenMissing) -> SQLiteResultCode? {
    do throws(SQLiteError) {
      _ = try database.open(creation)
      return nil
    } catch {
      return error.code
    }
  }
}

/// The error that a body throws; nil when it throws none.
func failure(of body: () throws(SQLiteError) -> Void) -> SQLiteError? {
  do throws(SQLiteError) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension TestDatabase {
  /// Writes bytes into the middle of the file, which stays the same file.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws {
    let file = try #require(fopen(database.path, "r+"))
    defer { fclose(file) }
    fseek(file, offset, SEEK_SET)
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
