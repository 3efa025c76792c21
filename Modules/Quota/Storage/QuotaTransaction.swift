public import Basics

/// The rows of a ledger within one database transaction: all that a back end has to know how to store.
///
/// No rule of the product is here. `QuotaEngine` reads, decides, and then writes, in this order for every operation:
/// a body that throws has written nothing unless a write itself failed, so that a back end may run the bodies of many
/// callers in one transaction and commit them together. Only when a write fails does it have to take back the writes
/// of that body alone (a savepoint), or fail the whole transaction.
///
/// A transaction is used by one thread, within the body that it was handed to, and is nothing afterwards. Every
/// function throws `.storeUnavailable` when the store fails, and `.damagedRecord` for a row that makes no sense.
public protocol QuotaTransaction {
  /// The account's row; nil when there is none.
  func account(_ name: AccountName) throws(QuotaError) -> AccountRow?

  /// The newest entry of kind `consumption` or `reservation` with this key; nil when there is none.
  func operation(of account: AccountName, key: String) throws(QuotaError) -> LedgerEntry?

  /// What `account` and `operation` give, in one question where the store can: every consumption asks it.
  ///
  /// - Parameter key: nil when only the account is wanted.
  func accountAndOperation(
    _ name: AccountName, key: String?
  ) throws(QuotaError) -> (account: AccountRow?, operation: LedgerEntry?)

  /// The entries with exactly this reference, of any kind but `change`: the operation itself and what settled it or
  /// took it back. In any order; empty when there are none.
  func entries(
    of account: AccountName, about reference: OperationReference
  ) throws(QuotaError) -> [LedgerEntry]

  /// The entries whose `reference.madeAt` lies in a period and that may add usage: kinds `consumption`, `commit` and
  /// `refund` that were not refused. In any order. Asked for once a period and metric, not for every request.
  func usageEntries(of account: AccountName, datedIn period: QuotaPeriod) throws(QuotaError) -> [LedgerEntry]

  /// The account's entries with a position before `position` (all when nil), the last first, at most `limit`.
  func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int
  ) throws(QuotaError) -> [LedgerEntry]

  /// The rows of the accounts whose names come after `name` byte by byte (from the first when nil), in that order,
  /// at most `limit`.
  func accounts(after name: AccountName?, limit: Int) throws(QuotaError) -> [AccountRow]

  /// The configuration of a version, the newest when nil; nil when there is none.
  func configuration(version: Int64?) throws(QuotaError) -> ConfigurationRecord?

  /// The configurations of versions below `version` (all when nil), the newest first, at most `limit`.
  func configurations(before version: Int64?, limit: Int) throws(QuotaError) -> [ConfigurationRecord]

  /// Writes the account's row, in place of the one there is.
  func save(_ row: AccountRow) throws(QuotaError)

  /// Appends an entry. No other has its account, `reference` and `kind`; there need not be a row of the account.
  func append(_ entry: LedgerEntry) throws(QuotaError)

  /// Appends a configuration. Its version is the newest plus 1; two that race must not both get in.
  func append(_ configuration: ConfigurationRecord) throws(QuotaError)

  /// Removes an account's row and all of its entries; returns how many entries there were.
  func removeAccount(_ name: AccountName) throws(QuotaError) -> Int

  /// Removes at most `limit` entries that were refused and recorded before an instant; returns how many.
  func removeRefusals(recordedBefore instant: Timestamp, limit: Int) throws(QuotaError) -> Int
}

extension QuotaTransaction {
  /// Asks both questions one after the other.
  public func accountAndOperation(
    _ name: AccountName, key: String?
  ) throws(QuotaError) -> (account: AccountRow?, operation: LedgerEntry?) {
    let row = try account(name)
    guard let key else { return (row, nil) }
    return (row, try operation(of: name, key: key))
  }
}
