/// One statement of a store, as a ledger records it.
public enum StoreFact: Sendable, Equatable {
  /// About a payment and its period.
  case transaction(TransactionFact)
  /// About whether a payment was taken back.
  case refund(RefundFact)
  /// About the renewal.
  case renewal(RenewalFact)
  /// About the whole subscription.
  case status(StatusFact)

  /// The subscription it is about.
  public var chain: SubscriptionChain {
    switch self {
    case .transaction(let fact): fact.chain
    case .refund(let fact): fact.chain
    case .renewal(let fact): fact.chain
    case .status(let fact): fact.chain
    }
  }

  /// What orders it among others about the same thing.
  public var stamp: FactStamp {
    switch self {
    case .transaction(let fact): fact.stamp
    case .refund(let fact): fact.stamp
    case .renewal(let fact): fact.stamp
    case .status(let fact): fact.stamp
    }
  }
}
