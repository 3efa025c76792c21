public import Basics
internal import FoundationEssentials

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
  /// The end of the period that is paid, or granted as grace; nil when there is none, and for what is for ever.
  public let periodEnd: Timestamp?
  /// The instant at which the answer changes if nothing is heard until then; nil when it does not change.
  ///
  /// It is how long the answer may be kept.
  public let validUntil: Timestamp?
  /// Whether the store is going to renew the subscription.
  public let willRenew: Bool
  /// What the renewal is of; nil when there will be none.
  public let nextProductID: String?
  /// What the renewal gives; nil when there will be none, or it is of a product that does not count.
  public let nextPlan: ProductPlans.Entry?
  /// Why the subscription ends or has ended; nil when it does not.
  public let cancellation: CancellationReason?
  /// How the answer came about, step by step.
  public let reasons: [DecisionReason]
}

/// Why a subscription ends or has ended.
public enum CancellationReason: String, Sendable, CaseIterable {
  /// The person cancelled.
  case cancelledByPerson = "cancelled-by-person"
  /// The payment failed.
  case billing
  /// The person did not agree to a dearer price.
  case priceIncrease = "price-increase"
  /// The product was not for sale any more.
  case productNotAvailable = "product-not-available"
  /// The money went back.
  case refunded
  /// The family shares it no more, or the store took it back for another reason than a refund.
  case revoked
  /// Another reason.
  case other
}

extension AccessDecision {
  /// What this machine is to know of the subscription.
  ///
  /// Access under a plan that gives Pro becomes the end of its period and whether it renews into such a plan; no
  /// access becomes no subscription, for whatever reason, also when the store's record still says that it would renew.
  /// Make the decision with `ProductPlans.grantingPro`, so that the best subscription of those counts.
  public var subscriptionFacts: SubscriptionFacts {
    guard isAllowed, let plan, plan.grantsPro else { return .none }
    // What stays without an end, such as a payment that is retried, lasts until the store says otherwise.
    let lasts = validUntil == nil && periodEnd != nil
    return SubscriptionFacts(
      expiration: Date(periodEnd ?? .lastWritten),
      willAutoRenew: lasts || (willRenew && nextPlan?.grantsPro == true))
  }
}
