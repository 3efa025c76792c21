public import Basics
public import Entitlement

/// A product that is or was subscribed to, and whether it is in force.
public struct ActiveSubscription: Sendable, Equatable {
  /// The product.
  public let productId: String
  /// Whether it gives access.
  public let isActive: Bool
  /// The state that the store gave.
  public let state: SubscriptionState
  /// When the paid period ends, in milliseconds since 1970.
  public let expirationDateIOS: Double?
  /// The store's environment, as the store wrote it.
  public let environmentIOS: String?
  /// The newest transaction.
  public let transactionId: String
  /// When that was made, in milliseconds since 1970.
  public let transactionDate: Double
  /// What the store signed, or its purchase token.
  public let purchaseToken: String?
  /// The plan: Apple's product, Google's base plan.
  public let currentPlanId: String?
  /// The group within which there is one subscription at a time.
  public let subscriptionGroupIdIOS: String?
  /// What happens at the end of the period, if the store says.
  public let renewalInfoIOS: RenewalInfoIOS?

  /// Decides how a subscription stands at an instant of the store's time.
  public init(_ subscription: StoreSubscription, at now: Timestamp) {
    let purchase = subscription.purchase
    self.productId = purchase.productId
    self.isActive = Self.isActive(subscription, at: now)
    self.state = subscription.state
    self.expirationDateIOS = purchase.expirationDateIOS
    self.environmentIOS = purchase.environmentIOS
    self.transactionId = purchase.id
    self.transactionDate = purchase.transactionDate
    self.purchaseToken = purchase.purchaseToken
    self.currentPlanId = purchase.currentPlanId ?? purchase.productId
    self.subscriptionGroupIdIOS = purchase.subscriptionGroupIdIOS
    self.renewalInfoIOS = subscription.renewalInfo
  }

  /// Tells whether the paid period has ended.
  ///
  /// An expiry at exactly `now` has passed. Grace is no part of the paid period, so that an active
  /// subscription may be expired by this measure.
  public func isExpired(at now: Timestamp) -> Bool { Self.isExpired(expirationDateIOS, at: now) }

  /// Tells whether an end, in milliseconds since 1970, has come; one that does not exist never does.
  static func isExpired(_ expiration: Double?, at now: Timestamp) -> Bool {
    expiration.map { $0 <= Double(now.milliseconds) } ?? false
  }

  /// A purchase that was not paid, was taken back, or was replaced gives nothing, whatever state it is said
  /// to be in. Grace and billing retry reach beyond the paid period; a subscription does not.
  private static func isActive(_ subscription: StoreSubscription, at now: Timestamp) -> Bool {
    let purchase = subscription.purchase
    guard purchase.purchaseState == .purchased, purchase.isUpgradedIOS != true,
      !(purchase.revocationDateIOS.map { isExpired($0, at: now) } ?? false)
    else { return false }
    switch subscription.state {
    case .subscribed: return !isExpired(purchase.expirationDateIOS, at: now)
    case .inGracePeriod: return !isExpired(subscription.renewalInfo?.gracePeriodExpirationDate, at: now)
    case .inBillingRetryPeriod: return true
    default: return false
    }
  }
}
