public import Basics
internal import Entitlement

/// The ledger over a store: brings the rules, the configuration in force and the store together.
///
/// Any number of them, in any number of processes, may share a store.
public final class StoredQuotaLedger: Sendable {
  /// The plans and what is counted.
  public let catalogue: PlanCatalogue
  let storage: any QuotaStorage
  let engine: QuotaEngine
  let cache: ConfigurationCache
  let time: any TimeSource
  let diagnostics: any Diagnostics
  private let warnings: UnknownPlanWarnings
  private let observer: (any ConsumptionObserver)?
  private let entries = Broadcast<LedgerEntry>(keeping: 256)

  /// Creates a ledger; the store is not touched until something is asked.
  ///
  /// - Parameters:
  ///   - identities: mint keys for requests that have none.
  ///   - observer: is told of every consumption and reservation.
  public init(
    storage: any QuotaStorage, catalogue: PlanCatalogue = .standard, zones: TimeZoneStore,
    time: any TimeSource,
    identities: UUIDSource = .system, diagnostics: any Diagnostics = NoDiagnostics(),
    observer: (any ConsumptionObserver)? = nil
  ) {
    self.storage = storage
    self.catalogue = catalogue
    self.time = time
    self.diagnostics = diagnostics
    self.observer = observer
    let engine = QuotaEngine(catalogue: catalogue, zones: zones, identities: identities)
    self.engine = engine
    warnings = UnknownPlanWarnings(catalogue: catalogue, diagnostics: diagnostics)
    cache = ConfigurationCache(time: time, diagnostics: diagnostics) {
      do throws(QuotaError) {
        if let found = try await storage.read(engine.loadConfiguration(in:)) { return .success(found) }
        return .success(
          try await storage.write { (transaction) throws(QuotaError) in
            try engine.seedConfiguration(at: time.now(), in: transaction)
          })
      } catch {
        return .failure(error)
      }
    }
  }

  /// The entries that are recorded from now on through this ledger, in no particular order across accounts.
  public func recordedEntries() -> AsyncStream<LedgerEntry> { entries.values() }

  /// Removes what was refused more than 7 days ago: nothing answers to it any more. Returns how many entries went.
  ///
  /// - Parameter limit: how many at most, so that nobody waits long for it.
  public func removeOldRefusals(limit: Int = 1_000) async throws(QuotaError) -> Int {
    let time = time
    return try await storage.write { (transaction) throws(QuotaError) in
      let before = time.now().advanced(by: .zero - QuotaEngine.keyLife)
      return try transaction.removeRefusals(recordedBefore: before, limit: limit)
    }
  }

  /// Reports a plan that the catalogue does not have, once.
  func noticePlan(_ plan: PlanName) { warnings.notice(plan) }

  /// Tells those who listen what was done.
  func announce(_ entry: LedgerEntry?) {
    if let entry { entries.send(entry) }
  }

  /// Tells the observer what was answered.
  func announce(_ request: ConsumptionRequest, _ answer: ConsumptionAnswer) {
    observer?.answered(request, answer)
  }
}
