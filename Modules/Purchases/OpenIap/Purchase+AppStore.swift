internal import Basics
internal import Entitlement

extension Purchase {
  /// Puts a transaction of Apple's store into the words of OpenIAP; nil when it does not say which it is, of
  /// what, or from when.
  ///
  /// - Parameters:
  ///   - transaction: the transaction, verified.
  ///   - purchaseToken: what stands for it towards the store; the same each time it is read.
  ///   - renewal: what becomes of it, if it renews.
  public init?(_ transaction: SignedTransaction, purchaseToken: String?, renewal: RenewalInfo? = nil) {
    guard let id = transaction.transactionId, let product = transaction.productId,
      let date = transaction.purchaseDate
    else { return nil }
    self.init(
      id: id, productId: product, transactionDate: Double(date.milliseconds), purchaseToken: purchaseToken,
      store: .apple, quantity: Int(clamping: transaction.quantity ?? 1),
      isAutoRenewing: renewal?.autoRenewStatus == .on, currentPlanId: product)
    originalTransactionIdentifierIOS = transaction.originalTransactionId
    originalTransactionDateIOS = Self.milliseconds(transaction.originalPurchaseDate)
    appAccountToken = transaction.appAccountToken
    expirationDateIOS = Self.milliseconds(transaction.expiresDate)
    environmentIOS = transaction.environment?.rawValue
    subscriptionGroupIdIOS = transaction.subscriptionGroupIdentifier
    isUpgradedIOS = transaction.isUpgraded
    ownershipTypeIOS = transaction.ownership?.rawValue
    transactionReasonIOS = transaction.reason?.rawValue
    revocationDateIOS = Self.milliseconds(transaction.revocationDate)
    revocationReasonIOS = transaction.revocationReason.map { "\($0.rawValue)" }
    offerIdIOS = transaction.offerIdentifier
  }

  private static func milliseconds(_ instant: Timestamp?) -> Double? {
    instant.map { Double($0.milliseconds) }
  }
}

extension RenewalInfoIOS {
  /// Puts a renewal of Apple's store into the words of OpenIAP.
  public init(_ renewal: RenewalInfo) {
    self.init(
      willAutoRenew: renewal.autoRenewStatus == .on, autoRenewPreference: renewal.autoRenewProductId,
      expirationReason: renewal.expirationIntent.map { "\($0.rawValue)" },
      gracePeriodExpirationDate: renewal.gracePeriodExpiresDate.map { Double($0.milliseconds) },
      isInBillingRetry: renewal.isInBillingRetryPeriod,
      pendingUpgradeProductId: renewal.autoRenewProductId == renewal.productId
        ? nil : renewal.autoRenewProductId,
      priceIncreaseStatus: Self.priceIncreaseStatus(renewal.priceIncreaseStatus),
      renewalDate: renewal.renewalDate.map { Double($0.milliseconds) },
      renewalOfferId: renewal.offerIdentifier,
      renewalOfferType: renewal.offerType.map(Self.offerType))
  }

  private static func priceIncreaseStatus(_ status: RenewalInfo.PriceIncreaseStatus?) -> String? {
    switch status?.rawValue {
    case 0: "PENDING"
    case 1: "AGREED"
    case let other?: "\(other)"
    case nil: nil
    }
  }

  private static func offerType(_ type: SignedTransaction.OfferType) -> String {
    switch type.rawValue {
    case 1: "INTRODUCTORY"
    case 2: "PROMOTIONAL"
    case 3: "SUBSCRIPTION_OFFER_CODE"
    case 4: "WIN_BACK"
    default: "\(type.rawValue)"
    }
  }
}
