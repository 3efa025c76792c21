public import Basics

/// What a ledger says about access at one instant, and why.
public struct AccessDecision: Sendable, Equatable {
  /// The payment on which the answer rests.
  public struct Source: Sendable, Equatable {
    /// The subscription.
    public let chain: SubscriptionChain
    /// The payment.
    public let transactionID: String
    /// What was bought.
    public let productID: String
  }

  /// Whether there is access.
  public let isAllowed: Bool
  /// The state of the subscription that counts.
  public let state: SubscriptionState
  /// The payment on which the answer rests; nil when there is none.
  public let source: Source?
  /// What the subscription gives, also when it gives no access at present; nil when there is none.
  public let plan: ProductPlans.Entry?
  /// The end of what is paid without a break, or granted as grace; nil when there is none, and for what is for ever.
  public let periodEnd: Timestamp?
  /// The instant at which the answer changes if nothing is heard until then: what is paid ends, or what is paid for
  /// ahead begins. It is nil when the answer does not change.
  ///
  /// It is how long the answer may be kept.
  public let validUntil: Timestamp?
  /// Whether the store is going to renew the subscription.
  public let willRenew: Bool
  /// What the renewal is of; nil when there will be none.
  public let nextProductID: String?
  /// What the renewal gives; nil when there will be none, or it is of a product that does not count.
  public let nextPlan: ProductPlans.Entry?
  /// What comes when nothing is heard any more.
  let goingOn: GoingOn
  /// Why the subscription ends or has ended; nil when it does not.
  public let cancellation: CancellationReason?
  /// How the answer came about, step by step.
  public let reasons: [DecisionReason]
}
