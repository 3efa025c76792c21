import Basics
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("SQLiteDatabase")
struct SQLiteDatabaseTests {
  private func permissions(_ test: TestDatabase, _ name: String) throws -> UInt16? {
    try DiskFileSystem().openFolder(at: test.folder.path).status(of: name)?.permissions
  }

  @Test("A new database belongs to its owner alone, with all files beside it, and keeps a write-ahead log")
  func created() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    try connection.execute("INSERT INTO pair VALUES ('a', 1)")
    for name in try test.folder.names() { #expect(try permissions(test, name) == 0o600, "\(name)") }
    #expect(try test.folder.names() == ["", "-shm", "-wal"].map { TestDatabase.name + $0 })
    #expect(try connection.rows("PRAGMA journal_mode") == [[.text("wal")]])
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    #expect(try connection.integer("PRAGMA application_id") == 77)
    #expect(try connection.integer("PRAGMA user_version") == 1)
  }

  @Test("NORMAL durability is asked for by name")
  func normal() throws {
    var test = try TestDatabase()
    test.database.durability = .normal
    #expect(try test.database.open().integer("PRAGMA synchronous") == 1)
  }

  @Test("The last connection that closes leaves one file")
  func closed() throws {
    let test = try TestDatabase()
    try test.fill()
    #expect(try test.folder.names() == [TestDatabase.name])
  }

  @Test("A database that is not there is made only when that is asked for")
  func missing() throws {
    let test = try TestDatabase()
    #expect(test.failure(.never) == .missing)
    #expect(try test.folder.names().isEmpty)
    #expect(test.failure(.whenMissing) == nil)
    #expect(test.failure(.never) == nil)
  }

  @Test("Many that create the same database at once share one")
  func createdAtOnce() throws {
    var test = try TestDatabase()
    test.database.waitingLimit = .seconds(60)
    let database = test.database
    let problems = Mutex([String]())
    Workers.run(8) { number in
      do {
        try database.open().execute("INSERT INTO pair VALUES (?1, 1)", .text("\(number)"))
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    #expect(problems.withLock(\.self) == [])
    #expect(try test.count(try test.database.open()) == 8)
    #expect(try test.folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test(
    "A place where nothing can be made is an error that names it",
    arguments: [
      "/proc/quota.sqlite", "/dev/null/quota.sqlite", "quota.sqlite",
    ])
  func noPlace(_ path: String) {
    let database = SQLiteDatabase(path: path, schema: TestDatabase.schema)
    let error = failure { () throws(SQLiteError) in _ = try database.open() }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains(path) == true)
  }

  @Test("A folder in place of the database is refused")
  func folderInPlace() throws {
    let test = try TestDatabase()
    try test.folder.makeFolder(TestDatabase.name)
    #expect(test.failure() == .cannotOpen)
  }

  @Test("A backup is a whole database that opens in its place, and never overwrites anything")
  func backup() throws {
    var test = try TestDatabase()
    try test.fill()
    let connection = try test.database.open()
    try connection.execute("INSERT INTO pair VALUES ('late', 1)")
    let copy = test.folder.path(of: "copy.sqlite")
    try test.database.backUp(to: copy)
    #expect(try permissions(test, "copy.sqlite") == 0o600)
    let again = failure { () throws(SQLiteError) in try test.database.backUp(to: copy) }
    #expect(again?.message.contains("is there already") == true)
    #expect(try test.folder.names().filter { $0.hasPrefix(".") } == [])
    // The two numbers in the header that tell of a write-ahead log.
    #expect(try test.folder.read("copy.sqlite")[18...19] == [2, 2])
    #expect(try test.folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    test.database = SQLiteDatabase(path: copy, schema: TestDatabase.schema)
    #expect(try test.count(try test.database.open(.never)) == 2_001)
  }

  @Test("A database without a log that somebody writes to is waited for")
  func withoutLog() throws {
    var test = try TestDatabase()
    try test.fill(rows: 10)
    do { try test.database.open().execute("PRAGMA journal_mode = DELETE") }
    test.database.waitingLimit = .seconds(60)
    let database = test.database
    let problems = Mutex([String]())
    let hasBegun = Atomic(false)
    let isOpening = Atomic(false)
    Workers.run(2) { number in
      do {
        if number == 0 {
          let writer = try database.openReader()
          try writer.executeScript("PRAGMA query_only = OFF")
          try writer.beginWriting()
          hasBegun.store(true, ordering: .sequentiallyConsistent)
          while !isOpening.load(ordering: .sequentiallyConsistent) {}
          // Long enough for the other to meet the lock.
          let count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)"
          try writer.execute("INSERT INTO pair \(count) SELECT 'late', count(*) FROM n")
          try writer.commit()
        } else {
          while !hasBegun.load(ordering: .sequentiallyConsistent) {}
          isOpening.store(true, ordering: .sequentiallyConsistent)
          #expect(try database.open().rows("PRAGMA journal_mode") == [[.text("wal")]])
        }
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    #expect(problems.withLock(\.self) == [])
    #expect(try test.count(try test.database.open()) == 11)
  }
}
