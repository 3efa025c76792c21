public import Basics
import Entitlement
public import Quota
import TestSupport
import Testing

/// A store with ledgers over it and a time that a check moves.
public struct QuotaBench: Sendable {
  /// The store.
  public let storage: any QuotaStorage
  /// The time.
  public let time: SettableTime
  /// A ledger over the store.
  public let ledger: StoredQuotaLedger

  /// Sunday, 15 February 2026, 12:00 in UTC.
  public static let noon = Timestamp(milliseconds: 1_771_156_800_000)

  /// Creates a bench over an empty store.
  public init(storage: any QuotaStorage) {
    self.storage = storage
    time = SettableTime(Self.noon)
    ledger = Self.ledger(storage, time)
  }

  private static func ledger(_ storage: any QuotaStorage, _ time: SettableTime) -> StoredQuotaLedger {
    StoredQuotaLedger(storage: storage, zones: TimeZoneStore(fileSystem: DiskFileSystem()), time: time)
  }

  /// Another ledger over the same store, as another process has it.
  func anotherLedger() -> StoredQuotaLedger { Self.ledger(storage, time) }

  /// Opens an account on the foundation plan.
  func subscribe(
    _ account: AccountName = "ada", to plan: PlanName = .foundation, end: Timestamp? = nil
  ) async throws {
    _ = try await ledger.change(account, .subscribe(plan, end: end), actor: "test")
  }

  /// Opens an account with a trial.
  func openTrial(_ account: AccountName = "ada", zone: String = "UTC") async throws {
    _ = try await ledger.change(account, .openTrial(zone: zone), actor: "test")
  }

  /// Consumes.
  @discardableResult
  func consume(
    _ amounts: MetricAmounts = [.impulses: 1], of account: AccountName = "ada", key: String? = nil
  ) async throws -> ConsumptionAnswer {
    try await ledger.consume(ConsumptionRequest(account: account, amounts: amounts, key: key, actor: "test"))
  }

  /// Reserves for ten minutes.
  func reserve(
    _ amounts: MetricAmounts = [.impulses: 1], of account: AccountName = "ada", key: String? = nil,
    for duration: Duration = .seconds(600)
  ) async throws -> ConsumptionAnswer {
    try await ledger.reserve(
      ConsumptionRequest(account: account, amounts: amounts, key: key, actor: "test"), for: duration)
  }

  /// What a status says is used.
  func used(_ metric: MetricName = .impulses, by account: AccountName = "ada") async throws -> Int64? {
    try await ledger.status(of: account)[metric]?.used
  }

  /// What the entries say is used in a period, whatever sums are kept.
  func recorded(
    _ metric: MetricName = .impulses, by account: AccountName = "ada", in period: QuotaPeriod = .always
  ) async throws -> Int64 {
    try await storage.read { (transaction) throws(QuotaError) in
      try transaction.usageEntries(of: account, datedIn: period).reduce(0) { $0 + $1.usageAdded(to: metric) }
    }
  }

  /// Expects an error of a code.
  func expect(
    _ code: QuotaError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("Nothing was thrown instead of \(code).", sourceLocation: sourceLocation)
    } catch {
      #expect((error as? QuotaError)?.code == code, sourceLocation: sourceLocation)
    }
  }
}
