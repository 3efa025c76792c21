extension NotificationEnvelope {
  /// What to call it in the OpenIAP vocabulary; nil for what that has no name for.
  public var label: StoreEventLabel? {
    switch (notificationType, subtype) {
    case (.subscribed, _), (.refundReversed, _): .subscriptionStarted
    case (.didRenew, .billingRecovery): .subscriptionRecovered
    case (.didRenew, _): .subscriptionRenewed
    case (.expired, _): .subscriptionExpired
    case (.didFailToRenew, .gracePeriod): .subscriptionInGracePeriod
    case (.didFailToRenew, _), (.gracePeriodExpired, _): .subscriptionInBillingRetry
    case (.didChangeRenewalStatus, .autoRenewDisabled): .subscriptionCanceled
    case (.didChangeRenewalStatus, .autoRenewEnabled): .subscriptionUncanceled
    case (.didChangeRenewalPreference, _): .subscriptionProductChanged
    case (.priceIncrease, _): .subscriptionPriceChange
    case (.revoke, _): .subscriptionRevoked
    case (.refund, _): .purchaseRefunded
    case (.consumptionRequest, _): .purchaseConsumptionRequest
    case (.test, _): .testNotification
    default: nil
    }
  }
}
