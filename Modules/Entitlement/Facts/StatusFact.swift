/// What a store says about a whole subscription.
public struct StatusFact: Sendable, Equatable {
  /// The subscription.
  public var chain: SubscriptionChain
  /// Its status.
  public var status: StoreStatus
  /// The payment that the status came with; nil when it came with none.
  public var transactionID: String?
  /// What orders this statement among others.
  public var stamp: FactStamp

  /// Creates a fact.
  public init(chain: SubscriptionChain, status: StoreStatus, transactionID: String? = nil, stamp: FactStamp) {
    self.chain = chain
    self.status = status
    self.transactionID = transactionID
    self.stamp = stamp
  }
}
