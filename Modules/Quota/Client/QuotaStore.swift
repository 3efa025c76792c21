public import Basics
internal import ContentHash
internal import Entitlement
internal import Synchronization

extension PreferenceKey {
  /// Keeps the quota status that was fetched last for an account, by the hash of its name, which may be no file's name.
  public static func quotaStatusKey(of account: AccountName) -> PreferenceKey {
    PreferenceKey("quota-status-\(ContentHash(of: Array(account.text.utf8)))", in: .state)
  }

  /// Kept the status of whichever account was asked for last; it is read until the account has one of its own.
  static let formerQuotaStatusKey = PreferenceKey("quota-status", in: .state)
}

/// What a client knows of the quota: shows what the server said last, also after a restart, and never decides.
///
/// Reading is free of I/O: what is kept on the disk is read once, when the store is made.
public final class QuotaStore: Sendable {
  private struct State {
    var kept: KeptQuotaStatus?
    /// The number of the refresh that was begun last, and of that whose answer is kept.
    var begun = 0
    var adopted = 0
  }

  private let account: AccountName
  private let catalogue: PlanCatalogue
  private let preferences: any AppPreferences
  private let fetching: any QuotaStatusFetching
  private let time: any TimeSource
  private let diagnostics: any Diagnostics
  private let warnings: UnknownPlanWarnings
  private let state: Mutex<State>
  private let changed = Broadcast<QuotaStatus>(keeping: 1)

  /// Creates a store for an account, with what is kept of it.
  ///
  /// What is kept of another account is as good as nothing. What cannot be read is reported and taken as nothing.
  public init(
    account: AccountName, preferences: any AppPreferences, fetching: any QuotaStatusFetching,
    time: any TimeSource,
    catalogue: PlanCatalogue = .standard, diagnostics: any Diagnostics = NoDiagnostics()
  ) {
    self.account = account
    self.catalogue = catalogue
    self.preferences = preferences
    self.fetching = fetching
    self.time = time
    self.diagnostics = diagnostics
    warnings = UnknownPlanWarnings(catalogue: catalogue, diagnostics: diagnostics)
    let kept = Self.readKept(of: account, preferences, diagnostics)
    state = Mutex(State(kept: kept))
    if let kept { warnings.notice(kept.status.tier) }
  }

  private static func readKept(
    of account: AccountName, _ preferences: any AppPreferences, _ diagnostics: any Diagnostics
  ) -> KeptQuotaStatus? {
    do throws(PreferenceError) {
      var found = try preferences.read(.quotaStatusKey(of: account))
      if found == nil { found = try preferences.read(.formerQuotaStatusKey) }
      guard let record = found else { return nil }
      do throws(JSONShapeError) {
        return try KeptQuotaStatus(record.members, account: account)
      } catch {
        diagnostics.report(
          Diagnostic(
            .warning, "What is kept about the quota makes no sense and is passed over: \(error).",
            hint: "It is put right by the next refresh."))
      }
    } catch {
      diagnostics.report(Diagnostic(.warning, "What is kept about the quota cannot be read. \(error)"))
    }
    return nil
  }

  /// The status that was fetched last with when that was; nil when nothing is known.
  public var kept: KeptQuotaStatus? { state.withLock(\.kept) }

  /// The status that was fetched last; nil when nothing is known.
  public var quotaStatus: QuotaStatus? { kept?.status }

  /// The plan's name; `trial` when nothing is known.
  public var tier: String { (quotaStatus?.tier ?? .trial).rawValue }

  /// Whether an impulse may be captured; no when nothing is known.
  public var canCapture: Bool { quotaStatus?.canCapture ?? false }

  /// Whether a check-in may be created; no when nothing is known.
  public var canCheckin: Bool { quotaStatus?.canCheckin ?? false }

  /// Whether a session may be started; no when nothing is known.
  public var canStartSession: Bool { quotaStatus?.canStartSession ?? false }

  /// Whether the mastery features are offered.
  public var hasMasteryFeatures: Bool { FeatureGate.hasMasteryFeatures(tier) }

  /// Whether advanced analytics are offered.
  public var hasAdvancedAnalytics: Bool { FeatureGate.hasAdvancedAnalytics(tier, in: catalogue) }

  /// Whether a plan has to be gone up to for what another one has.
  public func requiresUpgrade(to tier: String) -> Bool {
    FeatureGate.requiresUpgrade(currentTier: self.tier, requiredTier: tier, in: catalogue)
  }

  /// The statuses that are taken from now on; of several that came meanwhile, the last one.
  public func changes() -> AsyncStream<QuotaStatus> { changed.values() }

  /// Asks for the status and keeps it.
  ///
  /// When that fails what is known stays. Of refreshes that overlap the one that was begun last counts: the answer to
  /// an earlier one may come later and is passed over.
  ///
  /// - Throws: what the fetching throws. A status that cannot be written is reported, and this process goes by it.
  public func refresh() async throws {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    let status = try await fetching.fetchStatus()
    let fetched = KeptQuotaStatus(status: status, fetchedAt: time.now())
    let isNewest = state.withLock { state in
      guard number > state.adopted else { return false }
      state.adopted = number
      state.kept = fetched
      return true
    }
    guard isNewest else { return }
    keepOnDisk()
    warnings.notice(status.tier)
    changed.send(status)
  }

  /// Writes what is kept. It is read within the update, so that of two that write at once the newer stays.
  private func keepOnDisk() {
    do throws(PreferenceError) {
      try preferences.update(.quotaStatusKey(of: account)) { record in
        state.withLock(\.kept)?.write(to: &record.members, account: account)
      }
    } catch {
      diagnostics.report(
        Diagnostic(.warning, "The quota status cannot be kept for the next launch. \(error)"))
    }
  }
}
