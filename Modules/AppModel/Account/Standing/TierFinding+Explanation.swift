internal import Basics
public import Entitlement
public import FoundationEssentials

extension TierFinding {
  /// A clock that differs by less than this from the time that is trusted is right for people.
  private static let noticedDifference: TimeInterval = 86_400

  /// The world that the subscription belongs to, where it is known and no real purchase.
  public var testEnvironment: StoreEnvironment? {
    known.environment == .production ? nil : known.environment
  }

  /// The tier, marked where it rests on no real purchase: `pro (SANDBOX)`.
  public var title: String {
    guard tier == .pro, let testEnvironment else { return tier.rawValue }
    return "\(tier.rawValue) (\(testEnvironment.title))"
  }

  /// Why the tier is what it is, as whole sentences, with the world and the time where they matter.
  ///
  /// - Parameter wallClock: what the machine's clock showed when the tier was decided.
  public func explanation(wallClock: Date) -> String {
    [tierSentence, environmentSentence, timeSentence(wallClock: wallClock)].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Why there is no subscription, where the store has said so, or else the reason of the resolution.
  private var tierSentence: String {
    guard known.facts == .none, let answer = known.answer else { return resolution.sentence }
    let store = testEnvironment.map { "the \($0.title) store" } ?? "the store"
    return switch answer {
    case .refunded: "The subscription was refunded, as \(store) has said."
    case .revoked: "The subscription was taken back, as \(store) has said."
    default: "There is no subscription that gives Pro, as far as \(store) has said."
    }
  }

  /// What is to be known of the world; nil for real purchases, and where nothing is known.
  private var environmentSentence: String? {
    guard known.facts != .none else { return nil }
    return testEnvironment.map { "This is a \($0.title) subscription, bought in a test and not for money." }
  }

  /// What the trusted time changes; nil where the machine's clock says the same.
  private func timeSentence(wallClock: Date) -> String? {
    guard time.origin != .wallClock else { return nil }
    let tierByClock = Tier.resolve(from: known.facts, now: wallClock)
    let isOff = abs(wallClock.timeIntervalSince(time.now)) > Self.noticedDifference
    guard tierByClock != tier || (isOff && known.facts != .none) else { return nil }
    let clock = "the clock of this machine shows \(Timestamp(of: wallClock).text())"
    let told = "the time that the store has told counts, \(Timestamp(of: time.now).text())"
    return tierByClock == tier
      ? "\(clock.prefix(1).uppercased())\(clock.dropFirst()); \(told)."
      : "It would be \(tierByClock.rawValue) by the time that \(clock), but \(told)."
  }
}

extension Timestamp {
  /// The millisecond nearest to a date of the subscription, which lies within the years that can be written.
  init(of date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  /// The date.
  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
