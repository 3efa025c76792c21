public import Basics

/// What an account's profile says about its subscription.
public struct SubscriptionProfile: Sendable, Equatable {
  /// The plan.
  public var plan: PlanName
  /// How it stands.
  public var status: ProfileStatus
  /// The end of the trial; nil when there is none.
  public var trialEnd: Timestamp?
  /// The end of what is paid; nil when nothing is.
  public var subscriptionEnd: Timestamp?

  /// Creates a profile.
  public init(
    plan: PlanName, status: ProfileStatus, trialEnd: Timestamp? = nil, subscriptionEnd: Timestamp? = nil
  ) {
    self.plan = plan
    self.status = status
    self.trialEnd = trialEnd
    self.subscriptionEnd = subscriptionEnd
  }

  /// An account that nobody knows: a trial that has expired.
  public static let unknownAccount = SubscriptionProfile(plan: .trial, status: .expired)

  /// Tells whether the account may do what its plan allows. There is no middle: else it sees the paywall.
  ///
  /// The first rule that fits decides. Whoever cancelled has what is paid, whatever the plan; a trial lasts to its
  /// end; a paid or given plan lasts while it is active. An end that is missing has passed, and so has one at
  /// exactly `now`.
  public func isSubscriptionActive(at now: Timestamp) -> Bool {
    if status == .cancelled { return Self.isAhead(subscriptionEnd, of: now) }
    switch plan {
    case .trial: return Self.isAhead(trialEnd, of: now)
    case .foundation, .mastery, .partner: return status == .active
    default: return false
    }
  }

  private static func isAhead(_ end: Timestamp?, of now: Timestamp) -> Bool {
    end.map { $0 > now } ?? false
  }
}
