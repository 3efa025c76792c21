public import Basics
internal import FoundationEssentials
internal import Synchronization

extension ProEntitlement {
  /// The times of which a store may speak. Others come from a unit that was mistaken, such as seconds for milliseconds,
  /// and would make every right answer an older one.
  private static let plausibleTimes =
    Timestamp(milliseconds: 1_199_145_600_000)..<Timestamp(milliseconds: 32_503_680_000_000)

  /// Takes an answer of the store.
  ///
  /// A definitive answer replaces what is known in its environment, unless a later one is known already; answers may
  /// come twice and in any order. No answer changes nothing. The time of which an answer speaks is trusted from then on,
  /// unless it has passed already: it is that time now when a store has just told it, and that time at least otherwise.
  ///
  /// How far an answer is ahead of this machine's clock says nothing against it, since the clock may be wrong by
  /// any amount. A time before 2008 or after 2999 is no store's: such an answer is reported and passed over.
  ///
  /// When the answer cannot be kept, this process goes by it all the same, and the error says that the next
  /// launch will not know it.
  ///
  /// - Parameter source: where the answer comes from. Say `.store` of what a store or a server has told this moment.
  public func adopt(_ answer: StoreAnswer, from source: AnswerSource = .statement) throws(PreferenceError) {
    let facts: SubscriptionFacts
    let kind: StoreAnswerKind
    let date: Date
    let environment: StoreEnvironment
    switch answer {
    case .noAnswer: return
    case .active(let active, let answeredAt, let world):
      (facts, kind, date, environment) = (active.roundedToMilliseconds, .active, answeredAt, world)
    case .none(let answeredAt, let world):
      (facts, kind, date, environment) = (.none, .none, answeredAt, world)
    case .refunded(let answeredAt, let world):
      (facts, kind, date, environment) = (.none, .refunded, answeredAt, world)
    case .revoked(let answeredAt, let world):
      (facts, kind, date, environment) = (.none, .revoked, answeredAt, world)
    }
    let instant = Timestamp(rounding: date)
    guard Self.plausibleTimes.contains(instant) else {
      diagnostics.report(
        Diagnostic(
          .warning,
          "An answer about the subscription speaks of \(instant), which no store does, and is passed over."))
      return
    }
    var later: Timestamp?
    try change { record in
      later = record.adopt(facts, kind, answeredAt: instant, environment, source, time)
    }
    if let later { reportPassingOver(instant, for: later) }
  }

  /// Keeps how far the trusted time has come, so that it does not go back when the machine is started anew.
  ///
  /// It is worth a write where `TrustedTime.isWorthKeeping` says so. The wall clock has no part in what is kept.
  public func keepTime() throws(PreferenceError) {
    guard record().lanes.values.contains(where: { $0.trusted?.isWorthKeeping(time) == true }) else { return }
    try change { $0.keepTime(time) }
  }

  /// Forgets everything that is known, in every environment, the trusted time with it.
  public func forget() throws(PreferenceError) {
    try changing.withLock { (_) throws(PreferenceError) in
      let before = unkept.withLock { unkept in
        defer { unkept = EntitlementRecord() }
        return unkept
      }
      guard let kept = try preferences.read(.subscriptionFactsKey) else {
        return tell(.nothing, ifOtherThan: before.known)
      }
      try preferences.update(.subscriptionFactsKey) { $0 = PreferenceRecord() }
      var known = EntitlementRecord(kept.members)
      known.merge(before)
      tell(.nothing, ifOtherThan: known.known)
    }
  }

  /// Changes what is kept, with what could not be kept earlier, and tells the subscribers.
  private func change(_ change: (inout EntitlementRecord) -> Void) throws(PreferenceError) {
    try changing.withLock { (_) throws(PreferenceError) in
      let unkept = unkept.withLock(\.self)
      var before = unkept
      var after = unkept
      do throws(PreferenceError) {
        try preferences.update(.subscriptionFactsKey) { kept in
          var record = EntitlementRecord(kept.members)
          record.merge(unkept)
          before = record
          change(&record)
          after = record
          if record != EntitlementRecord(kept.members) { record.write(to: &kept) }
        }
        self.unkept.withLock { $0 = EntitlementRecord() }
      } catch {
        before = unkept
        after = unkept
        change(&after)
        self.unkept.withLock { $0 = after }
        tell(after.known, ifOtherThan: before.known)
        throw error
      }
      tell(after.known, ifOtherThan: before.known)
    }
  }

  /// Tells the subscribers what is known, when it is something else than before.
  private func tell(_ known: KnownSubscription, ifOtherThan before: KnownSubscription) {
    if known != before { subscribers.send(known) }
  }

  /// Says so when an answer was passed over that is older by more than a day: then one of the two dates may be wrong.
  private func reportPassingOver(_ instant: Timestamp, for later: Timestamp) {
    guard instant.advanced(by: .seconds(86_400)) < later else { return }
    diagnostics.report(
      Diagnostic(
        .notice,
        "An answer about the subscription of \(instant) was passed over, since one of \(later) is known.",
        hint: "If that later date is wrong, forget what is known and ask the store again."))
  }
}

extension SubscriptionFacts {
  /// The same facts as they will be read back.
  fileprivate var roundedToMilliseconds: SubscriptionFacts {
    SubscriptionFacts(
      expiration: expiration.map { Date(Timestamp(rounding: $0)) }, willAutoRenew: willAutoRenew)
  }
}
