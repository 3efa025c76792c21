/// Everything that is kept of an account.
public struct AccountExport: Sendable, Equatable {
  /// The account.
  public let account: AccountName
  /// What is known of it; nil when nothing is, though there may be entries.
  public let row: AccountRow?
  /// Who did what with it, the first first.
  public let entries: [LedgerEntry]
}
