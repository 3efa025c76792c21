public import FoundationEssentials

/// What came of asking the store about the subscription.
///
/// The instant of an answer is the time that it speaks of: a signing time or a server's, never this machine's.
public enum StoreAnswer: Sendable, Equatable {
  /// The subscription gives access; these are its facts.
  case active(SubscriptionFacts, answeredAt: Date, environment: StoreEnvironment = .production)
  /// The store knows of no subscription that gives access.
  case none(answeredAt: Date, environment: StoreEnvironment = .production)
  /// The money went back.
  case refunded(answeredAt: Date, environment: StoreEnvironment = .production)
  /// The store took the subscription back, or the family shares it no more.
  case revoked(answeredAt: Date, environment: StoreEnvironment = .production)
  /// The store could not be asked: offline, timed out, in trouble. It says nothing about the subscription.
  case noAnswer
}
