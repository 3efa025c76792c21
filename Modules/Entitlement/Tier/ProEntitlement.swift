public import Basics
public import FoundationEssentials
internal import Synchronization

extension PreferenceKey {
  /// Keeps the facts of the subscription, and when the store stated them.
  public static let subscriptionFactsKey = PreferenceKey("subscription-facts", in: .state)
}

/// Owns what is known about the subscription, and keeps it across launches.
///
/// Reading is one look at one file; the network is never asked from here. Whoever did ask hands the answer to
/// `adopt`.
public final class ProEntitlement: Sendable {
  let preferences: any AppPreferences
  let diagnostics: any Diagnostics
  let time: any TimeSource
  let subscribers = Broadcast<KnownSubscription>(keeping: 16)
  /// Lets one change happen after the other.
  let changing = Mutex(())
  /// What this process knows and could not keep. It counts as if it were kept.
  let unkept = Mutex(EntitlementRecord())
  private let hasReportedDamage = Mutex(false)

  /// Creates an entitlement over the preferences it keeps its facts in.
  ///
  /// - Parameter time: says how long the machine has been running, and in which run.
  public init(preferences: any AppPreferences, diagnostics: any Diagnostics, time: any TimeSource) {
    self.preferences = preferences
    self.diagnostics = diagnostics
    self.time = time
  }

  /// What is known now: `.none` when nothing is, or nothing that can be read.
  ///
  /// A file that cannot be read is reported and otherwise taken as missing: a board must open whatever happened
  /// to it.
  public func facts() -> SubscriptionFacts { known().facts }

  /// What is known now, with the environment it belongs to and the answer it comes from.
  public func known() -> KnownSubscription { record().known }

  /// Decides the tier of this moment.
  ///
  /// The time that counts is the trusted one: what the store told last and the time since, within one run of the
  /// machine; else the later of the wall clock and what the store told last. So neither does a clock that is set back
  /// give anything, nor does one set forward take anything while the machine runs.
  ///
  /// - Parameter wallClock: the time that the machine's clock shows.
  public func findTier(wallClock: Date) -> TierFinding {
    let record = record()
    let known = record.known
    let time = TrustedTime(wallClock: wallClock, moment: record.effective?.recorded.trusted, time)
    return TierFinding(
      resolution: Tier.resolution(from: known.facts, now: time.now), known: known, time: time)
  }

  /// The time by which the subscription is judged at this moment.
  public func trustedTime(wallClock: Date) -> TrustedTime {
    TrustedTime(wallClock: wallClock, moment: record().effective?.recorded.trusted, time)
  }

  /// The time by which a subscription of an environment is judged at this moment.
  public func trustedTime(wallClock: Date, in environment: StoreEnvironment) -> TrustedTime {
    TrustedTime(wallClock: wallClock, moment: record().lanes[environment]?.trusted, time)
  }

  /// What the file says, and what could not be kept in it.
  func record() -> EntitlementRecord {
    var record = EntitlementRecord()
    do throws(PreferenceError) {
      if let kept = try preferences.read(.subscriptionFactsKey) {
        record = EntitlementRecord(kept.members)
        if record.hasDamage { reportDamageOnce() }
      }
    } catch {
      diagnostics.report(
        Diagnostic(.warning, "What is known about the subscription cannot be read. \(error)"))
    }
    record.merge(unkept.withLock(\.self))
    return record
  }

  private func reportDamageOnce() {
    let isFirst = hasReportedDamage.withLock { hasReported in
      defer { hasReported = true }
      return !hasReported
    }
    guard isFirst else { return }
    diagnostics.report(
      Diagnostic(
        .warning, "What is kept about the subscription makes no sense and is passed over.",
        hint: "It is put right by the next answer of the store."))
  }
}
