public import Basics

/// One step on the way to a decision.
public enum DecisionReason: Sendable, Equatable {
  /// Which statements were looked at.
  case environment(StoreEnvironment)
  /// Nothing is known that counts.
  case nothingKnown
  /// A product is not in the catalogue.
  case productDoesNotCount(productID: String)
  /// The subscription that counts is this one.
  case chosen(AccessDecision.Source)
  /// Another subscription counts less.
  case passedOver(SubscriptionChain, SubscriptionState)
  /// Another subscription took the place of this one.
  case replaced(SubscriptionChain)
  /// The period is paid for.
  case paidUntil(Timestamp)
  /// The purchase has no end.
  case boughtForEver
  /// The paid period is over.
  case periodOver(Timestamp)
  /// The payment was taken back.
  case takenBack(transactionID: String, at: Timestamp, RevocationKind?)
  /// The payment will be taken back.
  case willBeTakenBack(transactionID: String, at: Timestamp)
  /// The store grants more time.
  case graceUntil(Timestamp)
  /// The store has said how the subscription stands.
  case storeSays(StoreStatus, at: Timestamp)
  /// The renewal record says that a payment failed.
  case paymentFailed
  /// The renewal record says why the subscription ended.
  case ended(ExpirationIntent)
  /// A status is not known.
  case unknownStatus(StoreStatus)
  /// The subscription renews by itself, and no word of it has come.
  case renewalExpected
  /// The subscription is not going to renew.
  case renewalOff
  /// Nothing is known of a renewal.
  case renewalUnknown
  /// The renewal is of a product that does not count.
  case renewsIntoOther(productID: String)
  /// The policy keeps access, or ends it.
  case policy(AccessPolicy, keepsAccess: Bool)
}

extension DecisionReason {
  /// The step as a whole sentence, for people.
  public var sentence: String {
    switch self {
    case .environment(.production): "Only what the store says of real purchases was looked at."
    case .environment(let environment): "Only what the store says of \(environment) purchases was looked at."
    case .nothingKnown: "No subscription that counts is known."
    case .productDoesNotCount(let product):
      "The product \(product) is not in the catalogue and gives nothing."
    case .chosen(let source):
      "The subscription to \(source.productID) counts (payment \(source.transactionID))."
    case .passedOver(let chain, let state): "The subscription \(chain.id) is \(state) and counts less."
    case .replaced(let chain): "The subscription \(chain.id) was replaced by another one."
    case .paidUntil(let end): "It is paid for until \(end)."
    case .boughtForEver: "It was bought for ever."
    case .periodOver(let end): "Its paid period ended at \(end)."
    case .takenBack(let payment, let date, .familyShareEnded?):
      "The family has not shared payment \(payment) since \(date)."
    case .takenBack(let payment, let date, _): "Payment \(payment) was taken back at \(date)."
    case .willBeTakenBack(let payment, let date): "Payment \(payment) is taken back from \(date) on."
    case .graceUntil(let end): "A payment failed, and the store grants more time until \(end)."
    case .storeSays(let status, let date): "The store said at \(date) that it is \(status.rawValue)."
    case .paymentFailed: "A payment failed, and the store still tries."
    case .ended(.cancelled): "It was cancelled."
    case .ended(.billingError): "It ended since the payment failed."
    case .ended(.priceIncrease): "It ended since a dearer price was not agreed to."
    case .ended(.productNotAvailable): "It ended since the product is not for sale any more."
    case .ended(let intent): "It ended for the store's reason \(intent.rawValue)."
    case .unknownStatus(let status): "The status \(status.rawValue) is not known."
    case .renewalExpected: "It renews by itself, and no word of the renewal has come yet."
    case .renewalOff: "It is not going to renew."
    case .renewalUnknown: "Nothing is known of a renewal."
    case .renewsIntoOther(let product): "It renews as \(product), which does not count."
    case .policy(.untilExpired, true): "Access stays until the store says that it has expired."
    case .policy(let policy, let keeps):
      keeps ? "The policy \(policy.rawValue) keeps access." : "The policy \(policy.rawValue) ends access."
    }
  }
}
