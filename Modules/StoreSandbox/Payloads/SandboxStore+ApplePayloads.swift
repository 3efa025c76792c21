internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// The application's version that all data names.
  static let bundleVersion = "1"

  /// What Apple signs of a payment, as it stands now.
  func transactionPayload(_ payment: StorePayment, in chain: StoreChain) -> JSONObject {
    let product = configuration.product(payment.productID)
    var payload = JSONObject()
    payload["transactionId"] = .string(payment.id)
    payload["originalTransactionId"] = .string(chain.id)
    payload["webOrderLineItemId"] = chain.isSubscription ? .string(payment.id) : nil
    payload["bundleId"] = .string(configuration.bundleId)
    payload["productId"] = .string(payment.productID)
    payload["subscriptionGroupIdentifier"] = chain.groupID.map { .string($0) }
    payload["purchaseDate"] = .integer(payment.purchaseDate.milliseconds)
    payload["originalPurchaseDate"] = .integer(chain.originalPurchaseDate.milliseconds)
    payload["expiresDate"] = payment.expiresDate.map { .integer($0.milliseconds) }
    payload["quantity"] = .integer(payment.quantity)
    payload["type"] = product.map { .string($0.kind) }
    payload["appAccountToken"] = chain.appAccountToken.map { .string($0) }
    payload["inAppOwnershipType"] = chain.sharedFrom == nil ? "PURCHASED" : "FAMILY_SHARED"
    payload["signedDate"] = .integer(now.milliseconds)
    if payment.isUpgraded { payload["isUpgraded"] = true }
    if let revocation = payment.revocation {
      payload["revocationDate"] = .integer(revocation.date.milliseconds)
      payload["revocationReason"] = .integer(revocation.reason)
      payload["revocationType"] = .string(revocation.kind.rawValue)
    }
    if let offer = payment.offer {
      payload["offerType"] = .integer(offer.kind.rawValue)
      payload["offerIdentifier"] = offer.id.isEmpty ? nil : .string(offer.id)
      payload["offerDiscountType"] = .string(offer.payment.rawValue)
      payload["offerPeriod"] = .string(offer.period)
    }
    payload["environment"] = "Sandbox"
    payload["storefront"] = .string(configuration.storefront)
    payload["transactionReason"] = payment.isRenewal ? "RENEWAL" : "PURCHASE"
    payload["currency"] = .string(configuration.currency)
    payload["price"] = .integer(payment.price)
    return payload
  }

  /// What Apple signs of the renewal of a subscription, as it stands now.
  func renewalPayload(_ chain: StoreChain) -> JSONObject {
    let product = configuration.product(chain.nextProductID)
    var payload = JSONObject()
    payload["originalTransactionId"] = .string(chain.id)
    payload["productId"] = .string(chain.productID)
    payload["autoRenewProductId"] = .string(chain.nextProductID)
    payload["autoRenewStatus"] = .integer(chain.willRenew ? 1 : 0)
    payload["appAccountToken"] = chain.appAccountToken.map { .string($0) }
    payload["signedDate"] = .integer(now.milliseconds)
    payload["environment"] = "Sandbox"
    payload["recentSubscriptionStartDate"] = .integer(chain.runStart.milliseconds)
    payload["expirationIntent"] = chain.expirationIntent.map { .integer($0.rawValue) }
    payload["priceIncreaseStatus"] = chain.priceConsent.map { .integer($0) }
    switch chain.phase {
    case .grace(let end):
      payload["isInBillingRetryPeriod"] = true
      payload["gracePeriodExpiresDate"] = .integer(end.milliseconds)
    case .retry: payload["isInBillingRetryPeriod"] = true
    default: payload["isInBillingRetryPeriod"] = false
    }
    if chain.willRenew, let end = payment(chain.paymentID)?.expiresDate {
      payload["renewalDate"] = .integer(end.milliseconds)
      payload["currency"] = .string(configuration.currency)
      payload["renewalPrice"] =
        (chain.nextOffer?.offer.price ?? chain.renewalPrice ?? product.map(price(of:))).map {
          .integer($0)
        }
    }
    if let offer = chain.nextOffer?.offer {
      payload["offerType"] = .integer(offer.kind.rawValue)
      payload["offerIdentifier"] = offer.id.isEmpty ? nil : .string(offer.id)
      payload["offerDiscountType"] = .string(offer.payment.rawValue)
      payload["offerPeriod"] = .string(offer.period.iso8601)
    }
    let winBacks =
      configuration.product(chain.productID)?.subscription?.offers.filter { $0.kind == .winBack } ?? []
    if chain.phase == .expired, !winBacks.isEmpty {
      payload["eligibleWinBackOfferIds"] = .array(winBacks.map { .string($0.id) })
    }
    return payload
  }

  /// The envelope of a notification, without what is signed within.
  func envelope(
    _ id: String, _ type: NotificationType, _ subtype: NotificationSubtype?, about chain: StoreChain?
  ) -> JSONObject {
    var data = identity
    data["bundleVersion"] = .string(Self.bundleVersion)
    if let chain, chain.isSubscription { data["status"] = .integer(chain.statusNumber) }
    if type == .consumptionRequest { data["consumptionRequestReason"] = "UNINTENDED_PURCHASE" }
    var payload = frame(id, type, subtype)
    payload["data"] = .object(data)
    return payload
  }

  func summaryEnvelope(
    _ id: String, _ product: ConfiguredProduct, _ request: String, _ result: MassExtension
  ) -> JSONObject {
    var summary = identity
    summary["requestIdentifier"] = .string(request)
    summary["productId"] = .string(product.id)
    summary["succeededCount"] = .integer(result.succeeded)
    summary["failedCount"] = .integer(result.failed)
    var payload = frame(id, .renewalExtension, .summary)
    payload["summary"] = .object(summary)
    return payload
  }

  /// What names the application and the environment.
  var identity: JSONObject {
    var identity = JSONObject()
    identity["environment"] = "Sandbox"
    identity["appAppleId"] = .integer(configuration.appAppleId)
    identity["bundleId"] = .string(configuration.bundleId)
    return identity
  }

  private func frame(_ id: String, _ type: NotificationType, _ subtype: NotificationSubtype?) -> JSONObject {
    var payload = JSONObject()
    payload["notificationType"] = .string(type.rawValue)
    payload["subtype"] = subtype.map { .string($0.rawValue) }
    payload["notificationUUID"] = .string(id)
    payload["version"] = "2.0"
    payload["signedDate"] = .integer(now.milliseconds)
    return payload
  }
}
