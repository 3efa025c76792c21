public import Basics
public import Entitlement

/// What is known of an account: all that decides what it may do, but for its usage.
public struct AccountProfile: Sendable, Equatable {
  /// The account.
  public let account: AccountName
  /// The plan and how it stands.
  public var subscription: SubscriptionProfile
  /// The time zones that still have a say, the oldest first and never none; the last one is the account's.
  ///
  /// A change applies from the next boundary of a period, so that what came before has to be known until then.
  public var zones: [ZoneChange]
  /// The start of the unbroken run of the subscription, or of the trial: months are counted from here.
  public var runStart: Timestamp
  /// When the account was first on another plan than the trial; nil when it never was.
  ///
  /// What was used before does not count against what is paid.
  public var subscribedSince: Timestamp?

  /// Creates a profile.
  public init(
    account: AccountName, subscription: SubscriptionProfile, zones: [ZoneChange], runStart: Timestamp,
    subscribedSince: Timestamp? = nil
  ) {
    self.account = account
    self.subscription = subscription
    self.zones = zones.isEmpty ? [ZoneChange(zone: Self.unknownZone, since: .distantPast)] : zones
    self.runStart = runStart
    self.subscribedSince = subscribedSince
  }

  /// The zone of an account that has not told one.
  public static let unknownZone = "UTC"

  /// The account's time zone.
  public var zone: String { zones.last?.zone ?? Self.unknownZone }

  /// What stands for an account that nobody knows: a trial that has expired.
  static func unknown(_ account: AccountName) -> AccountProfile {
    AccountProfile(
      account: account, subscription: .unknownAccount, zones: [], runStart: Timestamp(milliseconds: 0))
  }

  /// The instants from which on usage counts in periods of a kind; none for a trial, where all of it does.
  func countingStarts(of kind: PeriodKind) -> [Timestamp] {
    guard subscription.plan != .trial else { return [] }
    return [subscribedSince, kind == .monthly ? runStart : nil].compactMap(\.self)
  }
}
