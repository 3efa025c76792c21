public import Basics
internal import FoundationEssentials
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
  private let preferences: any AppPreferences
  private let diagnostics: any Diagnostics
  /// The newest facts this process knows of. They outlive a file that cannot be written.
  private let adopted = Mutex<RecordedFacts?>(nil)

  /// Creates an entitlement over the preferences it keeps its facts in.
  public init(preferences: any AppPreferences, diagnostics: any Diagnostics) {
    self.preferences = preferences
    self.diagnostics = diagnostics
  }

  /// What is known now: `.none` when nothing is, or nothing that can be read.
  ///
  /// A file that cannot be read is reported and otherwise taken as missing: a board must open whatever happened
  /// to it.
  public func facts() -> SubscriptionFacts {
    let kept: RecordedFacts?
    do throws(PreferenceError) {
      let record = try preferences.read(.subscriptionFactsKey)
      kept = record.flatMap { RecordedFacts($0.members) }
      if record != nil, kept == nil {
        diagnostics.report(
          Diagnostic(
            .warning, "What is kept about the subscription makes no sense and is passed over.",
            hint: "It is put right by the next answer of the store."))
      }
    } catch {
      diagnostics.report(
        Diagnostic(.warning, "What is known about the subscription cannot be read. \(error)"))
      kept = nil
    }
    let known = adopted.withLock(\.self)
    switch (kept, known) {
    case (let kept?, let known?): return kept.supersedes(known) ? kept.facts : known.facts
    case (let recorded?, nil), (nil, let recorded?): return recorded.facts
    case (nil, nil): return .none
    }
  }

  /// Takes an answer of the store.
  ///
  /// A definitive answer replaces what is known, unless a later one is known already; answers may come twice and
  /// in any order. No answer changes nothing.
  ///
  /// When the answer cannot be kept, this process goes by it all the same, and the error says that the next
  /// launch will not know it.
  public func adopt(_ answer: StoreAnswer) throws(PreferenceError) {
    let recorded: RecordedFacts
    switch answer {
    case .noAnswer: return
    case .none(let instant):
      recorded = RecordedFacts(facts: .none, answeredAt: Timestamp(rounding: instant))
    case .active(let facts, let instant):
      recorded = RecordedFacts(facts: facts.roundedToMilliseconds, answeredAt: Timestamp(rounding: instant))
    }
    adopted.withLock { known in
      if known.map(recorded.supersedes) ?? true { known = recorded }
    }
    try preferences.update(.subscriptionFactsKey) { record in
      if RecordedFacts(record.members).map(recorded.supersedes) ?? true {
        recorded.write(to: &record.members)
      }
    }
  }
}

extension SubscriptionFacts {
  /// The same facts as they will be read back.
  fileprivate var roundedToMilliseconds: SubscriptionFacts {
    SubscriptionFacts(
      expiration: expiration.map { Date(Timestamp(rounding: $0)) }, willAutoRenew: willAutoRenew)
  }
}
