public import Entitlement

/// A statement of a store that a ledger did not have, or had otherwise.
public struct StatementDifference: Sendable, Equatable {
  /// The statement as the store makes it.
  public let statement: StoreFact
  /// What was known about the same thing; nil when nothing was, so that a notification was lost.
  public let known: StoreFact?

  /// Whether nothing at all was known.
  public var isMissing: Bool { known == nil }
}

extension StoreFact {
  /// Tells whether two statements are the same but for when they were said.
  func saysTheSame(as other: StoreFact) -> Bool {
    switch (self, other) {
    case (.transaction(var left), .transaction(let right)):
      left.stamp = right.stamp
      return left == right
    case (.refund(var left), .refund(let right)):
      left.stamp = right.stamp
      return left == right
    case (.renewal(var left), .renewal(let right)):
      left.stamp = right.stamp
      return left == right
    case (.status(var left), .status(let right)):
      left.stamp = right.stamp
      return left == right
    default: return false
    }
  }
}

extension SubscriptionLedger {
  /// What is known about the same thing that a statement is about.
  func statement(about fact: StoreFact) -> StoreFact? {
    switch fact {
    case .transaction(let fact):
      transaction(fact.transactionID, in: fact.chain).map(StoreFact.transaction)
    case .refund(let fact): refund(of: fact.transactionID, in: fact.chain).map(StoreFact.refund)
    case .renewal(let fact): renewal(of: fact.chain).map(StoreFact.renewal)
    case .status(let fact): status(of: fact.chain).map(StoreFact.status)
    }
  }
}
