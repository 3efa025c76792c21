public import FoundationEssentials

/// What is known of the subscription on this machine, and since when.
public struct KnownSubscription: Sendable, Equatable {
  /// The facts by which the tier is decided.
  public let facts: SubscriptionFacts
  /// The world that they belong to; nil when nothing is known. People are told when it is not production.
  public let environment: StoreEnvironment?
  /// What the store answered last; nil when nothing is known, or an earlier version of the program did not note it.
  public let answer: StoreAnswerKind?
  /// The time of which it spoke; nil when that is not known.
  public let answeredAt: Date?

  /// Nothing.
  public static let nothing = KnownSubscription(facts: .none, environment: nil, answer: nil, answeredAt: nil)
}
