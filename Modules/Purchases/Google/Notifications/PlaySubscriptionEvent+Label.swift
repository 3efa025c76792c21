extension PlaySubscriptionEvent {
  /// What to call it in the OpenIAP vocabulary; nil for what that has no name for.
  public var label: StoreEventLabel? {
    switch self {
    case .recovered: .subscriptionRecovered
    case .renewed: .subscriptionRenewed
    case .canceled: .subscriptionCanceled
    case .purchased: .subscriptionStarted
    case .onHold: .subscriptionInBillingRetry
    case .inGracePeriod: .subscriptionInGracePeriod
    case .restarted: .subscriptionUncanceled
    case .priceChangeConfirmed, .priceChangeUpdated: .subscriptionPriceChange
    case .deferred: .subscriptionProductChanged
    case .paused, .pauseScheduleChanged: .subscriptionPaused
    case .revoked: .subscriptionRevoked
    case .expired: .subscriptionExpired
    default: nil
    }
  }
}
