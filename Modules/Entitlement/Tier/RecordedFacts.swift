internal import Basics
internal import FoundationEssentials

/// What one environment's store answered last, and the time to trust there.
struct RecordedFacts: Sendable, Equatable {
  var facts: SubscriptionFacts
  /// What was answered; nil for facts that do not say.
  var answer: StoreAnswerKind?
  /// The store's instant; nil for facts that do not say.
  var answeredAt: Timestamp?
  /// The latest time that was told; nil when none was.
  var trusted: TrustedMoment?

  /// Tells whether these facts take the place of others.
  ///
  /// The later answer does. Two answers of the same instant are the same answer as a rule; where they differ the
  /// one that grants less stays, so that the order in which they arrive decides nothing.
  func supersedes(_ other: RecordedFacts) -> Bool {
    let ours = answeredAt ?? Timestamp(milliseconds: .min)
    let theirs = other.answeredAt ?? Timestamp(milliseconds: .min)
    if ours != theirs { return ours > theirs }
    return rank < other.rank
  }

  /// How much is granted, and then how it was said, for comparison only.
  private var rank: (Timestamp, Int, String) {
    let end = facts.expiration.map(Timestamp.init(rounding:)) ?? Timestamp(milliseconds: .min)
    return (end, facts.willAutoRenew ? 1 : 0, answer?.rawValue ?? "")
  }

  /// What is known of both, of which the other may have been heard by another process.
  func merging(_ other: RecordedFacts) -> RecordedFacts {
    var merged = other.supersedes(self) ? other : self
    merged.trusted =
      trusted.map { ours in
        other.trusted.map { ours.instant < $0.instant ? $0 : ours } ?? ours
      } ?? other.trusted
    return merged
  }
}

extension RecordedFacts {
  /// Reads facts from an object; nil when it holds none that make sense.
  ///
  /// Members that are not known are passed over: a newer version of the program may have put them there.
  init?(_ members: JSONObject) {
    guard let facts = members["facts"]?.object, let willAutoRenew = facts["willAutoRenew"]?.bool else {
      return nil
    }
    let expiration: Date?
    switch facts["expiration"] {
    case nil, .null: expiration = nil
    case .string(let text):
      guard let instant = Timestamp(text) else { return nil }
      expiration = Date(instant)
    default: return nil
    }
    switch members["answeredAt"] {
    case nil, .null: answeredAt = nil
    case .string(let text):
      guard let instant = Timestamp(text) else { return nil }
      answeredAt = instant
    default: return nil
    }
    self.facts = SubscriptionFacts(expiration: expiration, willAutoRenew: willAutoRenew)
    answer = members["answer"]?.string.flatMap(StoreAnswerKind.init)
    // The first form of the file has no moment, but the answer's instant has certainly passed.
    trusted = TrustedMoment(members["trusted"]) ?? answeredAt.map(TrustedMoment.init(passed:))
  }

  /// Writes the facts into an object, beside the members that are not known.
  func write(to members: inout JSONObject) {
    var object = members["facts"]?.object ?? JSONObject()
    object["expiration"] =
      facts.expiration.map { .string(Timestamp(rounding: $0).text(.milliseconds)) } ?? .null
    object["willAutoRenew"] = .bool(facts.willAutoRenew)
    members["facts"] = .object(object)
    members["answeredAt"] = answeredAt.map { .string($0.text(.milliseconds)) } ?? .null
    members["answer"] = answer.map { .string($0.rawValue) }
    members["trusted"] = trusted?.value
  }
}
