internal import Basics
internal import FoundationEssentials

/// Facts together with the instant at which the store stated them, as they are kept across launches.
///
///     {"facts":{"expiration":"2026-08-25T17:00:00.000Z","willAutoRenew":true},"answeredAt":"2026-07-25T…"}
struct RecordedFacts: Sendable, Equatable {
  let facts: SubscriptionFacts
  /// The store's instant; nil for facts that do not say.
  let answeredAt: Timestamp?

  init(facts: SubscriptionFacts, answeredAt: Timestamp?) {
    self.facts = facts
    self.answeredAt = answeredAt
  }

  /// Tells whether these facts take the place of others.
  ///
  /// The later answer does. Two answers of the same instant are the same answer as a rule; where they differ the
  /// one that grants less stays, so that the order in which they arrive decides nothing.
  func supersedes(_ other: RecordedFacts) -> Bool {
    let ours = answeredAt ?? Timestamp(milliseconds: .min)
    let theirs = other.answeredAt ?? Timestamp(milliseconds: .min)
    if ours != theirs { return ours > theirs }
    return grantRank < other.grantRank
  }

  /// How much is granted, for comparison only.
  private var grantRank: (Timestamp, Int) {
    let end = facts.expiration.map(Timestamp.init(rounding:)) ?? Timestamp(milliseconds: .min)
    return (end, facts.willAutoRenew ? 1 : 0)
  }
}

extension RecordedFacts {
  /// Reads facts from a record; nil when it holds none that make sense.
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
    self.facts = SubscriptionFacts(expiration: expiration, willAutoRenew: willAutoRenew)
    switch members["answeredAt"] {
    case nil, .null: answeredAt = nil
    case .string(let text):
      guard let instant = Timestamp(text) else { return nil }
      answeredAt = instant
    default: return nil
    }
  }

  /// Writes the facts into a record, beside the members that are not known.
  func write(to members: inout JSONObject) {
    var object = members["facts"]?.object ?? JSONObject()
    object["expiration"] =
      facts.expiration.map { .string(Timestamp(rounding: $0).text(.milliseconds)) } ?? .null
    object["willAutoRenew"] = .bool(facts.willAutoRenew)
    members["facts"] = .object(object)
    members["answeredAt"] = answeredAt.map { .string($0.text(.milliseconds)) } ?? .null
  }
}
