public import Entitlement

/// Decides what accounts may do, and keeps what they did: the one place that enforces.
///
/// Every operation is one atomic step. Of any number that race for the last unit exactly one gets it, in however many
/// processes. `StoredQuotaLedger` is the ledger over a store.
public protocol QuotaLedger: Sendable {
  /// Tells how an account stands. One that nobody knows is a trial that has expired.
  func status(of account: AccountName) async throws(QuotaError) -> QuotaStatus

  /// Tells whether an account may do something now; nothing is consumed.
  func allows(_ action: QuotaAction, for account: AccountName) async throws(QuotaError) -> Bool

  /// Uses something up, all of it or nothing.
  ///
  /// - Throws: `.invalidRequest`, `.idempotencyKeyReused`, `.missingLimit`. A refusal is an answer.
  func consume(_ request: ConsumptionRequest) async throws(QuotaError) -> ConsumptionAnswer

  /// Sets something aside for a time, all of it or nothing. It counts in the period in which this is called.
  ///
  /// - Parameter duration: how long it counts unless it is committed before.
  func reserve(_ request: ConsumptionRequest, for duration: Duration) async throws(QuotaError)
    -> ConsumptionAnswer

  /// Makes usage of what was set aside, all of it (`amounts` nil) or less; the rest is free again.
  ///
  /// - Throws: `.reservationExpired` from the deadline on, `.reservationReleased`, and `.reservationCommitted` when
  ///   it was committed with other amounts. To commit the same once more is answered as the first time.
  func commit(
    _ reservation: OperationReference, of account: AccountName, amounts: MetricAmounts?, actor: String
  ) async throws(QuotaError) -> SettlementAnswer

  /// Gives up what was set aside. One that is released already, or has expired, is no error.
  ///
  /// - Throws: `.reservationCommitted`.
  func release(
    _ reservation: OperationReference, of account: AccountName, actor: String
  ) async throws(QuotaError) -> SettlementAnswer

  /// Takes the usage of a consumption, or of a reservation that was committed, back from the period it counts in.
  ///
  /// It happens once, however often it is asked for, and never takes back more than was used.
  ///
  /// - Parameter amounts: less than all of it; nil for all.
  func refund(
    _ operation: OperationReference, of account: AccountName, amounts: MetricAmounts?, reason: String?,
    actor: String
  ) async throws(QuotaError) -> SettlementAnswer

  /// What is known of an account; nil when nothing is.
  func profile(of account: AccountName) async throws(QuotaError) -> AccountProfile?

  /// Changes what is known of an account; returns what is known then.
  func change(
    _ account: AccountName, _ change: AccountChange, actor: String
  ) async throws(QuotaError) -> AccountProfile

  /// Lists who did what with an account, the last first.
  ///
  /// - Parameters:
  ///   - position: where the listing goes on; nil for its beginning.
  ///   - limit: how many entries at most, 1 to 1,000.
  func history(
    of account: AccountName, before position: LedgerPosition?, limit: Int
  ) async throws(QuotaError) -> [LedgerEntry]

  /// Everything that is kept of an account.
  func export(_ account: AccountName) async throws(QuotaError) -> AccountExport

  /// Deletes an account with all of its entries, for good; returns how many entries there were.
  func delete(_ account: AccountName) async throws(QuotaError) -> Int

  /// The configuration in force, at most 5 minutes old.
  func configuration() async throws(QuotaError) -> SubscriptionConfiguration

  /// Lists the configurations there were, with who made them and when, the newest first.
  func configurations(before version: Int64?, limit: Int) async throws(QuotaError) -> [ConfigurationRecord]

  /// Puts a configuration in force.
  ///
  /// - Parameter version: the version that it was made from.
  /// - Throws: `.invalidConfiguration` that names the row, `.configurationChanged` when `version` is no longer the newest.
  func setConfiguration(
    _ terms: [PlanName: PlanTerms], replacing version: Int64, actor: String
  ) async throws(QuotaError) -> SubscriptionConfiguration

  /// Tells which accounts a configuration would block right now that are not blocked yet; nothing is changed.
  func preview(_ terms: [PlanName: PlanTerms]) async throws(QuotaError) -> ConfigurationPreview
}
