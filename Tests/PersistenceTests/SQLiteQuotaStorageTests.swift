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
    let folder = try TemporaryFolder()
    let database = SQLiteDatabase(path: folder.path(of: "quota.sqlite"), schema: .quota)
    try await check.run { try await SQLiteQuotaStorage.open(database) }
    withExtendedLifetime(folder) {}
  }
}
