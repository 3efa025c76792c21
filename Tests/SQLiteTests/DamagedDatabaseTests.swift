import SQLite
import TestSupport
import Testing

@Suite("A damaged SQLiteDatabase")
struct DamagedDatabaseTests {
  /// What happens to the bytes of a sound database.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable ([UInt8]) -> [UInt8]

    init(_ words: String, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]) {
      testDescription = words
      self.apply = apply
    }

    static func flip(_ offset: Int, count: Int = 64) -> @Sendable ([UInt8]) -> [UInt8] {
      { bytes in
        var bytes = bytes
        for index in offset..<min(offset + count, bytes.count) { bytes[index] ^= 0xFF }
        return bytes
      }
    }
  }

  static let damages = [
    Damage("no bytes at all") { _ in [] },
    Damage("text in its place") { _ in Array("This is no database, however long the text may be.\n".utf8) },
    Damage("zeros of the same size") { bytes in [UInt8](repeating: 0, count: bytes.count) },
    Damage("the first byte is another", Damage.flip(0, count: 1)),
    Damage("cut in the middle of a page") { Array($0.dropLast(5_000)) },
    Damage("cut after the first page") { Array($0.prefix(4_096)) },
    Damage("the header of the tables' own page", Damage.flip(100, count: 8)),
    Damage("the root of a table", Damage.flip(4_096, count: 16)),
    Damage("the cells of a page in the middle", Damage.flip(10 * 4_096, count: 64)),
    Damage("all of a page in the middle", Damage.flip(12 * 4_096, count: 4_096)),
  ]

  @Test(
    "It is kept aside to the byte, with an error, and no other takes its place by itself", arguments: damages)
  func keptAside(_ damage: Damage) throws {
    let test = try TestDatabase()
    try test.fill()
    let damaged = damage.apply(try test.folder.read(TestDatabase.name))
    try test.folder.write(damaged, to: TestDatabase.name)
    let error = try #require(failure { () throws(SQLiteError) in _ = try test.database.open() })
    #expect(error.isDamage, "\(error)")
    #expect(error.message.contains("\(TestDatabase.name).damaged-1"))
    #expect(error.hint?.contains("backup") == true)
    #expect(
      try test.folder.names().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [
        "test.sqlite.damaged-1"
      ])
    #expect(try test.folder.read("test.sqlite.damaged-1") == damaged)
    #expect(test.failure() == .keptAside)
    #expect(test.failure(.never) == .keptAside)
    #expect(test.failure(.anew) == nil)
    #expect(test.failure() == nil)
    #expect(try test.folder.read("test.sqlite.damaged-1") == damaged)
  }

  @Test("A backup that is put in its place is opened")
  func restored() throws {
    let test = try TestDatabase()
    try test.fill()
    let sound = try test.folder.read(TestDatabase.name)
    try test.folder.write([], to: TestDatabase.name)
    #expect(test.failure()?.primary == .notADatabase)
    try test.folder.write(sound, to: TestDatabase.name)
    #expect(try test.count(try test.database.open()) == 2_000)
  }

  @Test("While others have it open it is left where it is")
  func inUse() throws {
    let test = try TestDatabase()
    try test.fill()
    let user = try test.database.open()
    #expect(try test.count(user) == 2_000)
    // Not by writing the whole file anew: the connection has this one open.
    try test.overwrite([UInt8](repeating: 0xFF, count: 4_096), at: 10 * 4_096)
    let error = try #require(failure { () throws(SQLiteError) in _ = try test.database.open() })
    #expect(error.isDamage && error.message.contains("left where it is"))
    #expect(try test.folder.names().contains(TestDatabase.name))
    withExtendedLifetime(user) {}
  }

  @Test("Damage is not looked for when that is not asked for, and is still an error when it is met")
  func unchecked() throws {
    var test = try TestDatabase()
    try test.fill()
    try test.overwrite([UInt8](repeating: 0xFF, count: 4_096), at: 10 * 4_096)
    test.database.isCheckedWhenOpened = false
    let connection = try test.database.open()
    let error = failure { () throws(SQLiteError) in
      _ = try connection.rows("SELECT * FROM pair ORDER BY name")
    }
    #expect(error?.isDamage == true)
  }
}
