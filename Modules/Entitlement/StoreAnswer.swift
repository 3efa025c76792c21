public import FoundationEssentials

/// What came of asking the store about the subscription.
public enum StoreAnswer: Sendable, Equatable {
  /// The subscription gives access; these are its facts. The instant is the store's, never this machine's.
  case active(SubscriptionFacts, answeredAt: Date)
  /// The store knows of no subscription, or took it back: refunded, revoked. The instant is the store's.
  case none(answeredAt: Date)
  /// The store could not be asked: offline, timed out, in trouble. It says nothing about the subscription.
  case noAnswer
}
