internal import Basics

/// The rows that are kept in memory.
struct InMemoryQuotaRows: Sendable {
  /// What is kept of one account.
  struct Account: Sendable {
    var row: AccountRow?
    /// The entries by the key of their operation.
    var entries: [String: [LedgerEntry]] = [:]
  }

  var accounts: [AccountName: Account] = [:]
  /// The oldest first.
  var configurations: [ConfigurationRecord] = []
}

/// A transaction over rows in memory, which remembers what was there before.
final class InMemoryQuotaTransaction: QuotaTransaction {
  var rows = InMemoryQuotaRows()
  /// The accounts as they were before they were first written; nil for one that was not there.
  private var accountsBefore: [AccountName: InMemoryQuotaRows.Account?] = [:]
  private var configurationsAppended = 0

  /// Takes back everything that was written.
  func takeBack() {
    for (name, account) in accountsBefore { rows.accounts[name] = account }
    rows.configurations.removeLast(configurationsAppended)
  }

  /// Changes what is kept of an account.
  private func change(_ name: AccountName, _ change: (inout InMemoryQuotaRows.Account) -> Void) {
    if accountsBefore[name] == nil { accountsBefore[name] = .some(rows.accounts[name]) }
    change(&rows.accounts[name, default: InMemoryQuotaRows.Account()])
  }

  private func entries(of account: AccountName) -> [LedgerEntry] {
    rows.accounts[account]?.entries.values.flatMap(\.self) ?? []
  }

  private func entries(of account: AccountName, key: String) -> [LedgerEntry] {
    rows.accounts[account]?.entries[key] ?? []
  }

  func account(_ name: AccountName) throws(QuotaError) -> AccountRow? { rows.accounts[name]?.row }

  func operation(of account: AccountName, key: String) throws(QuotaError) -> LedgerEntry? {
    entries(of: account, key: key).filter { $0.kind == .consumption || $0.kind == .reservation }
      .max { $0.reference.madeAt < $1.reference.madeAt }
  }

  func entries(
    of account: AccountName, about reference: OperationReference
  ) throws(QuotaError) -> [LedgerEntry] {
    entries(of: account, key: reference.key).filter { $0.reference == reference && $0.kind != .change }
  }

  func usageEntries(
    of account: AccountName, datedIn period: QuotaPeriod
  ) throws(QuotaError) -> [LedgerEntry] {
    entries(of: account).filter { entry in
      let mayAdd = entry.kind == .consumption || entry.kind == .commit || entry.kind == .refund
      return mayAdd && entry.refusal == nil && period.contains(entry.reference.madeAt)
    }
  }

  func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int
  ) throws(QuotaError) -> [LedgerEntry] {
    let before = entries(of: account).filter { entry in position.map { entry.position < $0 } ?? true }
    return Array(before.sorted { $0.position > $1.position }.prefix(limit))
  }

  func accounts(after name: AccountName?, limit: Int) throws(QuotaError) -> [AccountRow] {
    let names = rows.accounts.filter { $0.value.row != nil }.keys.filter { key in
      name.map { key > $0 } ?? true
    }
    return names.sorted().prefix(limit).compactMap { rows.accounts[$0]?.row }
  }

  func configuration(version: Int64?) throws(QuotaError) -> ConfigurationRecord? {
    guard let version else { return rows.configurations.last }
    return rows.configurations.first { $0.version == version }
  }

  func configurations(before version: Int64?, limit: Int) throws(QuotaError) -> [ConfigurationRecord] {
    let before = rows.configurations.filter { record in version.map { record.version < $0 } ?? true }
    return Array(before.reversed().prefix(limit))
  }

  func save(_ row: AccountRow) throws(QuotaError) {
    change(row.profile.account) { $0.row = row }
  }

  func append(_ entry: LedgerEntry) throws(QuotaError) {
    change(entry.account) { $0.entries[entry.reference.key, default: []].append(entry) }
  }

  func append(_ configuration: ConfigurationRecord) throws(QuotaError) {
    guard configuration.version == (rows.configurations.last?.version ?? 0) + 1 else {
      throw QuotaError(.configurationChanged, "The configuration was changed meanwhile.")
    }
    rows.configurations.append(configuration)
    configurationsAppended += 1
  }

  func removeAccount(_ name: AccountName) throws(QuotaError) -> Int {
    guard rows.accounts[name] != nil else { return 0 }
    let count = entries(of: name).count
    change(name) { $0 = InMemoryQuotaRows.Account() }
    rows.accounts[name] = nil
    return count
  }

  func removeRefusals(recordedBefore instant: Timestamp, limit: Int) throws(QuotaError) -> Int {
    var removed = 0
    for name in rows.accounts.keys.sorted() {
      change(name) { account in
        for key in account.entries.keys.sorted() {
          account.entries[key]?.removeAll { entry in
            guard entry.refusal != nil, entry.recordedAt < instant, removed < limit else { return false }
            removed += 1
            return true
          }
        }
      }
    }
    return removed
  }
}
