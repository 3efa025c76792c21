internal import Basics
internal import Entitlement

extension Verified where Payload == RenewalInfo {
  /// What the renewal states.
  public var news: StoreNews {
    let unreadable = payload.unreadable.filter(RenewalInfo.decisive.contains)
    guard unreadable.isEmpty else {
      return StoreNews(obstacles: ["The renewal's \(unreadable.joined(separator: ", ")) cannot be read."])
    }
    guard let chain = payload.chain, let signedDate = payload.signedDate else {
      return StoreNews(obstacles: ["The renewal does not say of what it is, or when it was signed."])
    }
    let willAutoRenew: Bool? =
      switch payload.autoRenewStatus {
      case .on: true
      case .off: false
      default: nil
      }
    let renewal = RenewalFact(
      chain: chain, willAutoRenew: willAutoRenew,
      renewalProductID: payload.autoRenewProductId, gracePeriodExpiresDate: payload.gracePeriodExpiresDate,
      isInBillingRetry: payload.isInBillingRetryPeriod, expirationIntent: payload.expirationIntent,
      priceIncreaseStatus: payload.priceIncreaseStatus?.rawValue,
      recentSubscriptionStartDate: payload.recentSubscriptionStartDate, renewalDate: payload.renewalDate,
      offerType: payload.offerType?.rawValue, offerID: payload.offerIdentifier,
      stamp: FactStamp(saidAt: signedDate, digest: digest))
    return StoreNews(facts: [.renewal(renewal)])
  }
}

extension RenewalInfo {
  /// The subscription that the renewal belongs to.
  var chain: SubscriptionChain? {
    guard let originalTransactionId, let environment else { return nil }
    return SubscriptionChain(store: .apple, environment: environment, id: originalTransactionId)
  }

  /// The fields without which nothing may be decided.
  fileprivate static let decisive: Set<String> = [
    "originalTransactionId", "autoRenewStatus", "gracePeriodExpiresDate", "isInBillingRetryPeriod",
    "expirationIntent", "signedDate", "environment",
  ]
}
