import Basics
import Entitlement
import Persistence
import Quota
import QuotaConformance
import SQLite
import TestSupport

/// A folder with a quota database, and what tests do with one.
struct TestStore {
  let folder: TemporaryFolder
  var database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = SQLiteDatabase(path: folder.path(of: "quota.sqlite"), schema: .quota)
  }

  func open(_ creation: SQLiteDatabase.Creation = .whenMissing) async throws -> SQLiteQuotaStorage {
    try await SQLiteQuotaStorage.open(database, creation)
  }

  func ledger(_ storage: SQLiteQuotaStorage) -> StoredQuotaLedger {
    StoredQuotaLedger(
      storage: storage, zones: TimeZoneStore(fileSystem: DiskFileSystem()),
      time: SettableTime(QuotaBench.noon))
  }

  static func row(_ name: AccountName, plan: PlanName = .foundation) -> AccountRow {
    AccountRow(
      profile: AccountProfile(
        account: name, subscription: SubscriptionProfile(plan: plan, status: .active), zones: [],
        runStart: QuotaBench.noon))
  }

  static func entry(_ name: AccountName, _ key: String, note: String? = nil) -> LedgerEntry {
    LedgerEntry(
      account: name, kind: .consumption, reference: OperationReference(key: key, madeAt: QuotaBench.noon),
      recordedAt: QuotaBench.noon, actor: "test", configurationVersion: 1, amounts: [.impulses: 1], note: note
    )
  }

  static func request(_ name: AccountName, _ key: String? = nil) -> ConsumptionRequest {
    ConsumptionRequest(account: name, amounts: [.impulses: 1], key: key, actor: "test")
  }
}

/// The error of the ledger that a body throws; nil when it throws none.
func failure(of body: () async throws(QuotaError) -> Void) async -> QuotaError? {
  do throws(QuotaError) {
    try await body()
    return nil
  } catch {
    return error
  }
}
