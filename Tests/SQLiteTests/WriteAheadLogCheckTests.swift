import Basics
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("The check of a write-ahead log")
struct WriteAheadLogCheckTests {
  private static let log = "\(TestDatabase.name)-wal"
  private static let frame = 24 + 4_096

  /// A database whose log holds commits of one page each, as a process leaves it that was killed.
  private func killed(commits: Int) throws -> TestDatabase {
    let test = try TestDatabase()
    do { _ = try test.database.open() }
    let connection = try test.database.open()
    for number in 0..<commits {
      try connection.execute("INSERT INTO pair VALUES (?1, 1)", .text("\(number)"))
    }
    let copy = try TestDatabase()
    for name in [TestDatabase.name, Self.log] { try copy.folder.write(try test.folder.read(name), to: name) }
    return copy
  }

  private func flip(_ test: TestDatabase, at offset: Int, count: Int = 1) throws {
    var bytes = try test.folder.read(Self.log)
    for index in offset..<offset + count { bytes[index] ^= 0xFF }
    try test.folder.write(bytes, to: Self.log)
  }

  @Test("A log that is whole is taken in")
  func whole() throws {
    let test = try killed(commits: 20)
    #expect(try test.count(try test.database.open()) == 20)
  }

  @Test("The last commit may be torn, as a loss of power leaves it")
  func torn() throws {
    let test = try killed(commits: 20)
    try test.folder.write(Array(try test.folder.read(Self.log).dropLast(100)), to: Self.log)
    #expect(try test.count(try test.database.open()) == 19)
    let other = try killed(commits: 20)
    try flip(other, at: try other.folder.read(Self.log).count - 50)
    #expect(try other.count(try other.database.open()) == 19)
  }

  @Test(
    "Damage before the last commit is an error, and database and log are kept aside",
    arguments: [
      5, 40, 32 + 3, 32 + 17, 32 + 24 + 1_000, 32 + 9 * (24 + 4_096) + 500, 32 + 20 * (24 + 4_096) + 4_000,
    ])
  func damaged(_ offset: Int) throws {
    let test = try killed(commits: 25)
    try flip(test, at: offset)
    let log = try test.folder.read(Self.log)
    let error = try #require(failure { () throws(SQLiteError) in _ = try test.database.open() })
    #expect(error.code == .corrupt)
    #expect(error.message.contains("its log is damaged") && error.message.contains("kept aside"))
    #expect(try test.folder.read("\(TestDatabase.name).damaged-1-wal") == log)
    #expect(test.failure() == .keptAside)
  }

  @Test("A log without its database is kept aside, and no empty database takes it in")
  func alone() throws {
    let test = try killed(commits: 5)
    let moved = try TestDatabase()
    try moved.folder.write(try test.folder.read(Self.log), to: Self.log)
    #expect(moved.failure() == .keptAside)
    #expect(try moved.folder.names() == ["\(TestDatabase.name).damaged-1-wal"])
    #expect(moved.failure() == .keptAside)
  }

  @Test("Frames that an earlier round of the log left behind are none that were lost")
  func earlierRound() throws {
    let test = try TestDatabase()
    let connection = try test.database.open()
    for number in 0..<30 { try connection.execute("INSERT INTO pair VALUES (?1, 1)", .text("\(number)")) }
    try connection.execute("PRAGMA wal_checkpoint(RESTART)")
    try connection.execute("INSERT INTO pair VALUES ('after', 1)")
    let copy = try TestDatabase()
    for name in [TestDatabase.name, Self.log] { try copy.folder.write(try test.folder.read(name), to: name) }
    #expect(try copy.folder.read(Self.log).count > 20 * Self.frame)
    #expect(try copy.count(try copy.database.open()) == 31)
  }

  @Test("Of many that open it at once none takes in a log that is damaged")
  func damagedAtOnce() throws {
    for _ in 0..<20 {
      var test = try killed(commits: 25)
      test.database.waitingLimit = .seconds(60)
      try flip(test, at: 32 + 500)
      let (sound, log) = (try test.folder.read(TestDatabase.name), try test.folder.read(Self.log))
      let database = test.database
      let codes = Mutex([SQLiteResultCode?]())
      Workers.run(4) { _ in
        let error = failure { () throws(SQLiteError) in _ = try database.open() }
        codes.withLock { $0.append(error?.code.primary) }
      }
      #expect(codes.withLock { $0.count { $0 == .corrupt } } == 1)
      #expect(codes.withLock { $0.count { $0 == .keptAside } } == 3)
      #expect(try test.folder.read("\(TestDatabase.name).damaged-1") == sound)
      #expect(try test.folder.read("\(TestDatabase.name).damaged-1-wal") == log)
      #expect(try test.folder.names().contains { $0.contains("damaged-2") } == false)
    }
  }

  @Test("One that opens it while it is being kept aside waits, and leaves the log with its database")
  func openedMeanwhile() throws {
    var test = try killed(commits: 25)
    try flip(test, at: 32 + 500)
    let log = try test.folder.read(Self.log)
    let other = test
    let seen = Mutex([SQLiteResultCode?]())
    let fileSystem = FaultyFileSystem(DiskFileSystem())
    fileSystem.setHook { call in
      if call.kind == .move { seen.withLock { $0.append(other.failure()) } }
    }
    test.database = SQLiteDatabase(
      path: test.database.path, schema: TestDatabase.schema, fileSystem: fileSystem)
    #expect(test.failure() == .corrupt)
    #expect(seen.withLock(\.self) == [.busy, .busy, .busy])
    #expect(try test.folder.read("\(TestDatabase.name).damaged-1-wal") == log)
    #expect(try test.folder.names().contains { $0.contains("damaged-2") } == false)
    #expect(other.failure() == .keptAside)
  }
}
