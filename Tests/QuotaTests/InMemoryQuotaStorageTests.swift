import Quota
import QuotaConformance
import Testing

@Suite struct InMemoryQuotaStorageTests {
  @Test("The store in memory satisfies the ledger's rules", arguments: QuotaConformanceCheck.all)
  func conforms(_ check: QuotaConformanceCheck) async throws {
    try await check.run { InMemoryQuotaStorage() }
  }
}
