/// Asks a ledger in this process.
public struct LedgerStatusFetcher: QuotaStatusFetching {
  private let ledger: any QuotaLedger
  private let account: AccountName

  /// Creates a fetcher for an account.
  public init(ledger: any QuotaLedger, account: AccountName) {
    self.ledger = ledger
    self.account = account
  }

  /// Asks for the status.
  public func fetchStatus() async throws -> QuotaStatus { try await ledger.status(of: account) }
}
