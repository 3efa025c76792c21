/// What a real-time notification of Google Play asks its receiver to do.
///
/// Never more than reading: the notification may be old, doubled or out of order, the store's answer is not.
public enum PlayAction: Sendable, Hashable {
  /// Reads `purchases.subscriptionsv2` for a purchase.
  case readSubscription(purchaseToken: String)
  /// Reads `purchases.productsv2` for a purchase of something that is bought once.
  case readOneTimePurchase(purchaseToken: String, productId: String?)
  /// Keeps the notification and does nothing.
  case keepOnly
}

extension PlayNotification {
  /// What to do about it.
  ///
  /// A code that is not known asks for reading as well: whatever happened, the answer tells.
  public var action: PlayAction {
    if let subscription {
      guard let token = subscription.purchaseToken else { return .keepOnly }
      return .readSubscription(purchaseToken: token)
    }
    if let oneTimeProduct {
      guard let token = oneTimeProduct.purchaseToken else { return .keepOnly }
      return .readOneTimePurchase(purchaseToken: token, productId: oneTimeProduct.sku)
    }
    if let voidedPurchase {
      guard let token = voidedPurchase.purchaseToken else { return .keepOnly }
      return voidedPurchase.productType == 2
        ? .readOneTimePurchase(purchaseToken: token, productId: nil)
        : .readSubscription(purchaseToken: token)
    }
    return .keepOnly
  }

  /// What to call it.
  public var label: StoreEventLabel? {
    if isTest { return .testNotification }
    if voidedPurchase != nil { return .purchaseRefunded }
    return subscription?.notificationType?.label
  }
}
