import Basics
import Glibc
import Quota
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite("The group commit of SQLiteQuotaStorage")
struct GroupCommitTests {
  private typealias Body = @Sendable (Int, any QuotaTransaction) throws(QuotaError) -> Void

  /// Holds the thread that writes until it is opened.
  private final class Gate: Sendable {
    private let state = Mutex((hasArrived: false, isOpen: false))

    func pass() {
      state.withLock { $0.hasArrived = true }
      while !state.withLock(\.isOpen) { sched_yield() }
    }

    func open() { state.withLock { $0.isOpen = true } }
    func waitForArrival() async { while !state.withLock(\.hasArrived) { await Task.yield() } }
  }

  /// What a numbered write fails with; nil when it does not.
  private static func failure(
    _ storage: SQLiteQuotaStorage, _ number: Int, _ body: @escaping Body
  ) async -> QuotaError? {
    do throws(QuotaError) {
      try await storage.write { (transaction) throws(QuotaError) in try body(number, transaction) }
      return nil
    } catch {
      return error
    }
  }

  /// How many entries another connection sees.
  private static func entries(_ database: SQLiteDatabase) -> Int64 {
    do throws(SQLiteError) {
      return try database.openReader().integer("SELECT count(*) FROM entry")
    } catch {
      Issue.record(error)
      return -1
    }
  }

  /// What was counted, each time that somebody looked.
  private final class Sightings: Sendable {
    private let counts = Mutex([Int64]())

    func note(_ count: Int64) { counts.withLock { $0.append(count) } }
    var zeros: Int { counts.withLock { $0.count { $0 == 0 } } }
  }

  /// Runs writes so that all of them come in while another one runs; gives what each was answered.
  private func together(
    _ storage: SQLiteQuotaStorage, count: Int, _ body: @escaping Body
  ) async -> [QuotaError?] {
    let gate = Gate()
    let started = Sightings()
    return await withTaskGroup(of: (Int, QuotaError?).self) { group in
      group.addTask {
        let error = await Self.failure(storage, -1) { (_, _) throws(QuotaError) in gate.pass() }
        return (-1, error)
      }
      await gate.waitForArrival()
      for number in 0..<count {
        group.addTask {
          started.note(0)
          return (number, await Self.failure(storage, number, body))
        }
      }
      while started.zeros < count { await Task.yield() }
      gate.open()
      var answers = [QuotaError?](repeating: nil, count: count)
      for await (number, error) in group where number >= 0 { answers[number] = error }
      return answers
    }
  }

  @Test(
    "What comes in while another commit runs is in one transaction, and nobody is answered before it is committed"
  )
  func oneTransaction() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let database = store.database
    let seen = Sightings()
    let answers = await together(storage, count: 40) { (number, transaction) throws(QuotaError) in
      try transaction.append(TestStore.entry("ada", "k\(number)"))
      seen.note(Self.entries(database))
    }
    #expect(answers.allSatisfy { $0 == nil })
    // Most came in time for the same transaction: from outside none of the entries was there while the others ran.
    #expect(seen.zeros > 20)
    #expect(try database.openReader().integer("SELECT count(*) FROM entry") == 40)
  }

  @Test("A body whose write fails is taken back alone, and those that share its transaction are kept")
  func oneFails() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let answers = await together(storage, count: 20) { (number, transaction) throws(QuotaError) in
      try transaction.save(TestStore.row(AccountName("account-\(number)")))
      try transaction.append(TestStore.entry(AccountName("account-\(number)"), "k"))
      // The second entry with the same key breaks a rule of the table.
      if number % 5 == 3 { try transaction.append(TestStore.entry(AccountName("account-\(number)"), "k")) }
    }
    for (number, answer) in answers.enumerated() {
      #expect((answer?.code == .storeUnavailable) == (number % 5 == 3), "\(number)")
    }
    let (rows, entries) = try await storage.read { (transaction) throws(QuotaError) in
      var entries = 0
      for number in 0..<20 {
        entries += try transaction.history(of: AccountName("account-\(number)"), before: nil, limit: 9).count
      }
      return (try transaction.accounts(after: nil, limit: 99).count, entries)
    }
    #expect(rows == 16 && entries == 16)
  }

  @Test("When a failure ends the transaction under a body that only reads, each of the others is kept once")
  func transactionEnded() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let runs = Mutex([Int: Int]())
    let answers = await together(storage, count: 20) { (number, transaction) throws(QuotaError) in
      let run = runs.withLock { runs in
        runs[number, default: 0] += 1
        return runs[number]
      }
      if number == 7 {
        if run == 1 { try Self.endTransaction(transaction) }
        throw QuotaError(.storeUnavailable, "The body failed.")
      }
      try transaction.append(TestStore.entry("ada", "k\(number)"))
    }
    for (number, answer) in answers.enumerated() { #expect((answer == nil) == (number != 7), "\(number)") }
    #expect(Self.entries(store.database) == 19)
  }

  @Test("When the transaction ends each time, everybody is answered with an error and nothing is kept")
  func transactionEndedAgain() async throws {
    let store = try TestStore()
    let storage = try await store.open()
    let answers = await together(storage, count: 20) { (number, transaction) throws(QuotaError) in
      if number == 7 {
        try Self.endTransaction(transaction)
        // A body may go on after a failure; what it writes then is refused.
        try transaction.append(TestStore.entry("ada", "outside"))
      }
      try transaction.append(TestStore.entry("ada", "k\(number)"))
    }
    let kept = answers.count { $0 == nil }
    #expect(answers[7]?.code == .storeUnavailable)
    #expect(Self.entries(store.database) == Int64(kept))
    let outside = try await storage.read { (transaction) throws(QuotaError) in
      try transaction.operation(of: "ada", key: "outside")
    }
    #expect(outside == nil)
    #expect(await Self.failure(storage, 99) { (_, _) in } == nil)
  }

  /// Does to a transaction what the library does when the disk or the memory fails under a statement.
  private static func endTransaction(_ transaction: any QuotaTransaction) throws(QuotaError) {
    guard let transaction = transaction as? SQLiteQuotaTransaction else {
      throw QuotaError(.storeUnavailable, "This is another transaction.")
    }
    do throws(SQLiteError) {
      try transaction.connection.rollBack()
    } catch {
      throw QuotaError(.storeUnavailable, error.message)
    }
  }

  @Test("On a full disk everybody is answered, nothing is half done, and what there is room for is kept")
  func full() async throws {
    var store = try TestStore()
    store.database.pageLimit = 60
    let storage = try await store.open()
    let note = String(repeating: "n", count: 3_000)
    let answers = await together(storage, count: 100) { (number, transaction) throws(QuotaError) in
      try transaction.save(TestStore.row(AccountName("account-\(number)")))
      try transaction.append(TestStore.entry(AccountName("account-\(number)"), "k", note: note))
    }
    let failures = answers.compactMap(\.self)
    #expect(!failures.isEmpty && failures.allSatisfy { $0.code == .storeUnavailable })
    #expect(failures.allSatisfy { $0.message.hasPrefix("The disk is full") }, "\(failures)")
    let kept = try await storage.read { (transaction) throws(QuotaError) in
      var kept = Set<Int>()
      for number in 0..<100 {
        let hasRow = try transaction.account(AccountName("account-\(number)")) != nil
        let entries = try transaction.history(of: AccountName("account-\(number)"), before: nil, limit: 9)
          .count
        #expect(hasRow == (entries == 1))
        if hasRow { kept.insert(number) }
      }
      return kept
    }
    for (number, answer) in answers.enumerated() {
      #expect(kept.contains(number) == (answer == nil), "\(number)")
    }
    await storage.close()
    store.database.pageLimit = nil
    let roomy = try await store.open()
    try await roomy.write { (transaction) throws(QuotaError) in
      try transaction.append(TestStore.entry("late", "k", note: note))
    }
  }

  @Test(
    "While another process holds the lock too long everybody is answered with an error, and later all goes on"
  )
  func locked() async throws {
    var store = try TestStore()
    store.database.waitingLimit = .milliseconds(5)
    let storage = try await store.open()
    let other = try store.database.open()
    try other.beginWriting()
    let body: Body = { (number, transaction) throws(QuotaError) in
      try transaction.append(TestStore.entry("ada", "k\(number)"))
    }
    for number in 0..<10 {
      let error = await Self.failure(storage, number, body)
      #expect(
        error?.code == .storeUnavailable && error?.message.contains("locked by another process") == true)
    }
    let none = try await storage.read { (transaction) throws(QuotaError) in
      try transaction.history(of: "ada", before: nil, limit: 99)
    }
    #expect(none.isEmpty)
    try other.rollBack()
    for number in 0..<10 { #expect(await Self.failure(storage, number, body) == nil) }
  }
}
