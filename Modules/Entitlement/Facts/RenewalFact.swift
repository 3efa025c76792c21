public import Basics

/// What a store says about the renewal of a subscription: one record, which replaces the one before it as a whole.
public struct RenewalFact: Sendable, Equatable {
  /// The subscription.
  public var chain: SubscriptionChain
  /// Whether the store is going to renew it; nil when it did not say.
  public var willAutoRenew: Bool?
  /// What is going to be renewed: another product than the present one after a change of plan.
  public var renewalProductID: String?
  /// The end of the time that is granted after a failed payment.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether the store still tries to be paid. It may be false while more time is granted.
  public var isInBillingRetry: Bool?
  /// Why the subscription ended, when it did.
  public var expirationIntent: ExpirationIntent?
  /// Apple's answer to a dearer price: 0 not yet, 1 agreed.
  public var priceIncreaseStatus: Int64?
  /// The start of the run that has not been broken since.
  public var recentSubscriptionStartDate: Timestamp?
  /// When it renews next.
  public var renewalDate: Timestamp?
  /// Apple's number of the kind of the offer that the renewal gets.
  public var offerType: Int64?
  /// The name of the offer that the renewal gets.
  public var offerID: String?
  /// What orders this statement among others.
  public var stamp: FactStamp

  /// Creates a fact.
  public init(
    chain: SubscriptionChain, willAutoRenew: Bool?, renewalProductID: String? = nil,
    gracePeriodExpiresDate: Timestamp? = nil, isInBillingRetry: Bool? = nil,
    expirationIntent: ExpirationIntent? = nil, priceIncreaseStatus: Int64? = nil,
    recentSubscriptionStartDate: Timestamp? = nil, renewalDate: Timestamp? = nil, offerType: Int64? = nil,
    offerID: String? = nil, stamp: FactStamp
  ) {
    self.chain = chain
    self.willAutoRenew = willAutoRenew
    self.renewalProductID = renewalProductID
    self.gracePeriodExpiresDate = gracePeriodExpiresDate
    self.isInBillingRetry = isInBillingRetry
    self.expirationIntent = expirationIntent
    self.priceIncreaseStatus = priceIncreaseStatus
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    self.renewalDate = renewalDate
    self.offerType = offerType
    self.offerID = offerID
    self.stamp = stamp
  }
}
