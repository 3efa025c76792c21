public import Basics
public import Entitlement

/// Something that somebody does at a sandbox store; what falls due by itself is not among it.
public enum StoreEvent: Sendable, Equatable {
  /// A customer buys.
  case purchase(PurchaseOrder)
  /// Somebody approves a purchase that waits.
  case approve(order: String)
  /// Somebody declines a purchase that waits.
  case decline(order: String)
  /// The application says that it delivered what was bought.
  case finish(payment: String, isConsumed: Bool)
  /// The customer has a subscription not renew any more.
  case cancel(chain: String)
  /// The customer has a subscription renew again.
  case resume(chain: String)
  /// The customer's payments fail from now on.
  case failBilling(chain: String)
  /// The customer's payments succeed again.
  case repairBilling(chain: String)
  /// The customer changes to another product of the group.
  case change(chain: String, productID: String)
  /// A price goes up, or down.
  case changePrice(productID: String, price: Int64, needsConsent: Bool)
  /// The customer agrees to a higher price.
  case agreeToPrice(chain: String)
  /// A product is not for sale any more.
  case withdraw(productID: String)
  /// The customer shares with somebody of the family.
  case share(chain: String, customer: String)
  /// The customer shares with somebody no more.
  case endSharing(chain: String, customer: String)
  /// The end of a period is moved.
  case extend(chain: String, days: Int)
  /// The end of the periods of all who subscribe to a product is moved.
  case extendAll(productID: String, days: Int, requestID: String)
  /// The customer asks for the money back.
  case requestRefund(payment: String)
  /// The store says no.
  case declineRefund(payment: String)
  /// The store gives the money back.
  case refund(payment: String, kind: RevocationKind, reason: Int64)
  /// The store takes a refund back.
  case reverseRefund(payment: String)
  /// The customer pauses from the end of the period on; at Google's store.
  case pause(chain: String, until: Timestamp)
  /// The customer goes on after a pause, or takes back the wish for one.
  case endPause(chain: String)
  /// The developer asks for a test notification.
  case test(StoreName)
}
