import Basics
import Entitlement
import Foundation
import Persistence
import Quota
import QuotaConformance
import SQLite
import TestSupport
import Testing

@Suite("SQLiteQuotaStorage")
struct SQLiteQuotaStorageTests {
  @Test("The store satisfies the ledger's rules", arguments: QuotaConformanceCheck.all)
  func conforms(_ check: QuotaConformanceCheck) async throws {
    let store = try TestStore()
    try await check.run { try await store.open() }
    withExtendedLifetime(store) {}
  }

  @Test("Two stores over one database see what the other has committed")
  func twoStores() async throws {
    let store = try TestStore()
    let (first, second) = (store.ledger(try await store.open()), store.ledger(try await store.open()))
    _ = try await first.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    for number in 0..<20 {
      let ledger = number % 2 == 0 ? first : second
      let answer = try await ledger.consume(TestStore.request("ada", "k\(number)"))
      #expect(answer.usage[.impulses]?.used == Int64(number + 1))
      let other = number % 2 == 0 ? second : first
      #expect(try await other.status(of: "ada")[.impulses]?.used == Int64(number + 1))
      #expect(try await other.consume(TestStore.request("ada", "k\(number)")).isReplay)
    }
  }

  @Test("What was answered is there when the database is opened again")
  func reopened() async throws {
    let store = try TestStore()
    let first = try await store.open()
    _ = try await store.ledger(first).change("ada", .subscribe(.foundation, end: nil), actor: "test")
    let answer = try await store.ledger(first).consume(TestStore.request("ada", "k"))
    await first.close()
    let second = store.ledger(try await store.open())
    #expect(try await second.status(of: "ada")[.impulses]?.used == 1)
    #expect(try await second.consume(TestStore.request("ada", "k")).reference == answer.reference)
  }

  @Test("A closed store answers with an error, and leaves one file")
  func closed() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let ledger = store.ledger(storage)
    _ = try await ledger.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    _ = try await ledger.status(of: "ada")
    await storage.close()
    await storage.close()
    #expect(try store.folder.names() == ["quota.sqlite"])
    let written = await failure { () throws(QuotaError) in
      _ = try await ledger.consume(TestStore.request("ada"))
    }
    let read = await failure { () throws(QuotaError) in _ = try await ledger.status(of: "ada") }
    #expect(written?.code == .storeUnavailable && read?.code == .storeUnavailable)
    #expect(read?.message == "The database \(store.database.path) was closed.")
  }

  @Test("A backup that is made while others write is a ledger of one moment")
  func backup() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let ledger = store.ledger(storage)
    _ = try await ledger.change("ada", .subscribe(.mastery, end: nil), actor: "test")
    let path = store.folder.path(of: "backup.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { _ = try await ledger.consume(TestStore.request("ada", "k\(number)")) }
      }
      group.addTask { try await storage.backUp(to: path) }
      try await group.waitForAll()
    }
    let copy = try await SQLiteQuotaStorage.open(SQLiteDatabase(path: path, schema: .quota), .never)
    let (row, entries) = try await copy.read { (transaction) throws(QuotaError) in
      (try transaction.account("ada"), try transaction.usageEntries(of: "ada", datedIn: .always))
    }
    #expect(row?.sums.first { $0.metric == .impulses }?.used ?? 0 == Int64(entries.count))
  }

  @Test("A ledger of version 1 of the tables is read, every part of it, and goes on")
  func versionOne() async throws {
    let store = try TestStore()
    let script = try #require(
      Bundle.module.url(forResource: "quota-version-1", withExtension: "sql", subdirectory: "Resources"))
    let maker = SQLiteSchema(
      applicationID: SQLiteSchema.quota.applicationID,
      migrations: [SQLiteMigration(try String(contentsOf: script, encoding: .utf8))])
    do { _ = try SQLiteDatabase(path: store.database.path, schema: maker).open() }
    let storage = try await store.open(.never)
    let (row, entries, configuration) = try await storage.read { (transaction) throws(QuotaError) in
      (
        try transaction.account("ada"), try transaction.history(of: "ada", before: nil, limit: 9),
        try transaction.configuration(version: nil)
      )
    }
    let account = try #require(row)
    #expect(account.profile.zone == "Europe/Oslo" && account.profile.zones.count == 2)
    #expect(account.profile.subscription.subscriptionEnd == Timestamp(milliseconds: 1_773_000_000_000))
    #expect(account.sums.map(\.used) == [0, 2] && account.reservations.map(\.reference.key) == ["held"])
    #expect(entries.map(\.reference.key) == ["many", "held", "first"])
    #expect(entries[0].refusal == .quotaExceeded(.impulses) && entries[1].deadline != nil)
    #expect(entries[2].usage[.impulses]?.resetsAt == Timestamp(milliseconds: 1_773_576_000_000))
    #expect(configuration?.changedBy == "ada" && configuration?.limits.map(\.limit) == [nil, 30])
    try await storage.write { (transaction) throws(QuotaError) in
      try transaction.append(TestStore.entry("ada", "later"))
    }
  }

  @Test("The tables of a new database are those of the version that the fixtures have and the steps after it")
  func sameTables() async throws {
    let store = try TestStore()
    await (try await store.open()).close()
    let script = try #require(
      Bundle.module.url(forResource: "quota-version-1", withExtension: "sql", subdirectory: "Resources"))
    let old = SQLiteDatabase(
      path: store.folder.path(of: "old.sqlite"),
      schema: SQLiteSchema(
        applicationID: SQLiteSchema.quota.applicationID,
        migrations: [SQLiteMigration(try String(contentsOf: script, encoding: .utf8))]))
    do { _ = try old.open() }
    let tables =
      "SELECT type, name, replace(replace(sql, ' ', ''), char(10), '') FROM sqlite_schema ORDER BY name"
    let migrated = try SQLiteDatabase(path: old.path, schema: .quota).open(.never).rows(tables)
    #expect(try store.database.open(.never).rows(tables) == migrated)
  }

  @Test(
    "A row that makes no sense is an error that names the account, and hides no other",
    arguments: [
      "UPDATE account SET sums = 'nonsense' WHERE name = 'ada'",
      "UPDATE account SET zones = '' WHERE name = 'ada'",
      "UPDATE account SET reservations = 'k 1' WHERE name = 'ada'",
      "UPDATE account SET plan = CAST(x'ff' AS TEXT) WHERE name = 'ada'",
    ])
  func damagedRow(_ damage: String) async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let ledger = store.ledger(storage)
    for name in ["ada", "bob"] as [AccountName] {
      _ = try await ledger.change(name, .subscribe(.foundation, end: nil), actor: "test")
    }
    do { try store.database.open().execute(damage) }
    let read = await failure { () throws(QuotaError) in _ = try await ledger.status(of: "ada") }
    let written = await failure { () throws(QuotaError) in
      _ = try await ledger.consume(TestStore.request("ada"))
    }
    #expect(read?.code == .damagedRecord && written?.code == .damagedRecord)
    #expect(try await ledger.consume(TestStore.request("bob")).isGranted)
  }

  @Test("An entry of a kind that nobody knows is an error")
  func damagedEntry() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    try await storage.write { (transaction) throws(QuotaError) in
      try transaction.append(TestStore.entry("ada", "k"))
    }
    do { try store.database.open().execute("UPDATE entry SET kind = 'gift'") }
    let error = await failure { () throws(QuotaError) in
      _ = try await storage.read { (transaction) throws(QuotaError) in
        try transaction.history(of: "ada", before: nil, limit: 9)
      }
    }
    #expect(error?.code == .damagedRecord && error?.message.contains("ada") == true)
  }

  @Test("A database of a newer version, of another program, or that is damaged is an error of its kind")
  func refused() async throws {
    let store = try TestStore()
    await (try await store.open()).close()
    do { try store.database.open().executeScript("PRAGMA user_version = 99") }
    await #expect(throws: SQLiteError.self) { try await store.open() }
    do {
      _ = try await SQLiteQuotaStorage.open(store.database)
    } catch {
      #expect(error.code == .newerSchema)
    }
    try store.folder.write("no database", to: "quota.sqlite")
    for code in [SQLiteResultCode.notADatabase, .keptAside] {
      do {
        _ = try await SQLiteQuotaStorage.open(store.database)
        Issue.record("It was opened.")
      } catch {
        #expect(error.code == code)
      }
    }
    let anew = try await store.open(.anew)
    #expect(try await store.ledger(anew).profile(of: "ada") == nil)
  }
}
