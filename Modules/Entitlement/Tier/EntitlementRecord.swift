internal import Basics
internal import FoundationEssentials

/// All that is kept of the stores' answers: a lane an environment, which never mix.
///
///     {"version":2,"facts":{"expiration":"2026-08-25T17:00:00.000Z","willAutoRenew":true},"answeredAt":"2026-07-25T…",
///      "answer":"active","trusted":{"instant":"2026-07-25T…","boot":"…","sinceBoot":1000},
///      "others":{"Sandbox":{"facts":…}}}
///
/// Production's lane stands where the first form of the file has its only one, so that each version of the program
/// reads what it knows of the file of any other.
struct EntitlementRecord: Sendable, Equatable {
  static let version = 2

  private(set) var lanes: [StoreEnvironment: RecordedFacts] = [:]
  /// Whether something was there that made no sense.
  private(set) var hasDamage = false

  /// A record of nothing.
  init() {}

  /// Reads what makes sense.
  init(_ members: JSONObject) {
    if members["facts"] != nil || members["answeredAt"] != nil {
      add(.production, RecordedFacts(members))
    }
    switch members["others"] {
    case nil, .null: break
    case .object(let others):
      for (name, value) in others where name != StoreEnvironment.production.rawValue {
        add(StoreEnvironment(rawValue: name), value.object.flatMap(RecordedFacts.init))
      }
    default: hasDamage = true
    }
  }

  private mutating func add(_ environment: StoreEnvironment, _ facts: RecordedFacts?) {
    if let facts { lanes[environment] = facts } else { hasDamage = true }
  }

  /// Writes all lanes, beside the members that are not known. What made no sense is kept under another name.
  func write(to record: inout PreferenceRecord) {
    if hasDamage {
      let before = record.members
      for key in ["facts", "answeredAt", "others"] { record.members[key] = nil }
      record.members["damaged"] = .object(before)
    }
    record.version = max(record.version, Self.version)
    lanes[.production]?.write(to: &record.members)
    let others = lanes.keys.filter { $0 != .production }.sorted { $0.rawValue < $1.rawValue }
    guard !others.isEmpty else { return }
    var members = record.members["others"]?.object ?? JSONObject()
    for environment in others {
      var lane = members[environment.rawValue]?.object ?? JSONObject()
      lanes[environment]?.write(to: &lane)
      members[environment.rawValue] = .object(lane)
    }
    record.members["others"] = .object(members)
  }

  /// The lane that decides: production's alone when there is one, or else the one with the latest answer.
  var effective: (environment: StoreEnvironment, recorded: RecordedFacts)? {
    if let production = lanes[.production] { return (.production, production) }
    let latest = lanes.max {
      ($0.value.answeredAt?.milliseconds ?? .min, $0.key.rawValue)
        < ($1.value.answeredAt?.milliseconds ?? .min, $1.key.rawValue)
    }
    return latest.map { ($0.key, $0.value) }
  }

  /// What is known by the lane that decides.
  var known: KnownSubscription {
    guard let (environment, recorded) = effective else { return .nothing }
    return KnownSubscription(
      facts: recorded.facts, environment: environment, answer: recorded.answer,
      answeredAt: recorded.answeredAt.map { Date($0) })
  }

  /// Takes in what another record knows.
  mutating func merge(_ other: EntitlementRecord) {
    lanes.merge(other.lanes) { $0.merging($1) }
  }

  /// Brings the trusted time of every environment to where it is at this moment.
  mutating func keepTime(_ time: any TimeSource) {
    for environment in lanes.keys {
      guard let moment = lanes[environment]?.trusted, moment.isWorthKeeping(time) else { continue }
      lanes[environment]?.trusted = moment.broughtForward(time)
    }
  }

  /// Takes in an answer that is heard at this moment.
  ///
  /// - Returns: the later time of which the store has spoken already, when the answer is passed over for it.
  mutating func adopt(
    _ facts: SubscriptionFacts, _ answer: StoreAnswerKind, answeredAt: Timestamp,
    _ environment: StoreEnvironment, _ source: AnswerSource, _ time: any TimeSource
  ) -> Timestamp? {
    var heard = RecordedFacts(facts: facts, answer: answer, answeredAt: answeredAt)
    guard let known = lanes[environment] else {
      heard.trusted = TrustedMoment(answeredAt, isLeast: !source.isToldNow, time)
      lanes[environment] = heard
      return nil
    }
    heard.trusted =
      known.trusted?.hearing(answeredAt, from: source, time)
      ?? TrustedMoment(answeredAt, isLeast: !source.isToldNow, time)
    let isRevision = source.isLedger && heard.answeredAt == known.answeredAt
    if isRevision || heard.supersedes(known) {
      lanes[environment] = heard
      return nil
    }
    lanes[environment]?.trusted = heard.trusted
    return known.answeredAt.flatMap { $0 > answeredAt ? $0 : nil }
  }
}
