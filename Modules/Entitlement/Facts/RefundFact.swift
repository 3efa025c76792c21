public import Basics

/// What a store says about whether one payment was taken back.
///
/// Every signed transaction says so, by having a date of revocation or none: the latest word stands, and a refund
/// that was reversed is one without a date. It is about its payment alone, never about the whole subscription.
public struct RefundFact: Sendable, Equatable {
  /// The subscription that the payment belongs to.
  public var chain: SubscriptionChain
  /// The store's name of the payment.
  public var transactionID: String
  /// The instant from which on the payment is taken back; nil when it is not.
  public var revocationDate: Timestamp?
  /// How it was taken back.
  public var kind: RevocationKind?
  /// What orders this statement among others.
  public var stamp: FactStamp

  /// Creates a fact.
  public init(
    chain: SubscriptionChain, transactionID: String, revocationDate: Timestamp?, kind: RevocationKind? = nil,
    stamp: FactStamp
  ) {
    self.chain = chain
    self.transactionID = transactionID
    self.revocationDate = revocationDate
    self.kind = kind
    self.stamp = stamp
  }
}
