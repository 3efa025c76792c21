internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// The content of a message of Google's store.
  func developerNotification(
    _ kind: StoreNotice.Kind, _ token: String?, _ productID: String?, _ order: String?, isSubscription: Bool
  ) -> JSONObject {
    var content = JSONObject()
    content["version"] = "1.0"
    content["purchaseToken"] = token.map { .string($0) }
    var payload = JSONObject()
    payload["version"] = "1.0"
    payload["packageName"] = .string(configuration.packageName)
    payload["eventTimeMillis"] = .string("\(now.milliseconds)")
    switch kind {
    case .googleSubscription(let event):
      content["notificationType"] = .integer(event.rawValue)
      content["subscriptionId"] = productID.map { .string($0) }
      payload["subscriptionNotification"] = .object(content)
    case .googleOneTime(let event):
      content["notificationType"] = .integer(event)
      content["sku"] = productID.map { .string($0) }
      payload["oneTimeProductNotification"] = .object(content)
    case .googleVoided:
      content["version"] = nil
      content["orderId"] = order.map { .string($0) }
      content["productType"] = isSubscription ? 1 : 2
      content["refundType"] = 1
      payload["voidedPurchaseNotification"] = .object(content)
    case .googleTest, .apple: payload["testNotification"] = ["version": "1.0"]
    }
    return payload
  }

  /// The answer of `purchases.subscriptionsv2.get`; nil for a token that is no subscription's.
  func playSubscription(_ token: String) -> JSONObject? {
    if let chain = chain(token), chain.store == .google, chain.isSubscription {
      return playSubscription(chain)
    }
    guard let pending = orders.first(where: { $0.id == token && $0.order.store == .google }),
      configuration.product(pending.order.productID)?.isSubscription == true
    else { return nil }
    var answer = JSONObject()
    answer["kind"] = "androidpublisher#subscriptionPurchaseV2"
    answer["subscriptionState"] =
      pending.isDeclined ? "SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED" : "SUBSCRIPTION_STATE_PENDING"
    answer["testPurchase"] = [:]
    answer["lineItems"] = [["productId": .string(pending.order.productID)]]
    return answer
  }

  private func playSubscription(_ chain: StoreChain) -> JSONObject {
    let payment = payment(chain.paymentID)
    var answer = JSONObject()
    answer["kind"] = "androidpublisher#subscriptionPurchaseV2"
    answer["regionCode"] = "US"
    answer["startTime"] = .string(chain.originalPurchaseDate.text(.milliseconds))
    answer["subscriptionState"] = .string(chain.playState.rawValue)
    answer["latestOrderId"] = payment.map { .string($0.orderID) }
    answer["linkedPurchaseToken"] = chain.linkedToken.map { .string($0) }
    let isAcknowledged = payments(of: chain.id).contains(where: \.isFinished)
    answer["acknowledgementState"] =
      isAcknowledged ? "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED" : "ACKNOWLEDGEMENT_STATE_PENDING"
    answer["testPurchase"] = [:]
    if case .paused(let end) = chain.phase {
      answer["pausedStateContext"] = ["autoResumeTime": .string(end.text(.milliseconds))]
    }
    if let context = chain.cancellationContext(at: now) { answer["canceledStateContext"] = context }
    if let token = chain.appAccountToken {
      answer["externalAccountIdentifiers"] = ["obfuscatedExternalAccountId": .string(token)]
    }
    var item = JSONObject()
    item["productId"] = .string(chain.productID)
    item["expiryTime"] = playExpiry(chain, payment).map { .string($0.text(.milliseconds)) }
    item["latestSuccessfulOrderId"] = payment.map { .string($0.orderID) }
    var plan = JSONObject()
    if chain.willRenew { plan["autoRenewEnabled"] = true }
    item["autoRenewingPlan"] = .object(plan)
    var offer = JSONObject()
    offer["basePlanId"] = .string(chain.productID)
    offer["offerId"] = payment?.offer.map { .string($0.id.isEmpty ? "introductory" : $0.id) }
    item["offerDetails"] = .object(offer)
    answer["lineItems"] = [.object(item)]
    return answer
  }

  /// When the subscription ends by Google's word: grace counts in, what was taken back ended then.
  private func playExpiry(_ chain: StoreChain, _ payment: StorePayment?) -> Timestamp? {
    if case .grace(let end) = chain.phase { return end }
    if chain.isReplaced || chain.phase == .revoked {
      let end = payment?.revocation?.date ?? chains.first { $0.linkedToken == chain.id }?.originalPurchaseDate
      return end ?? payment?.expiresDate
    }
    return payment?.expiresDate
  }

  /// The answer of `purchases.productsv2.getproductpurchasev2`; nil for a token that is none of something bought once.
  func playOneTimePurchase(_ token: String) -> JSONObject? {
    var answer = JSONObject()
    answer["kind"] = "androidpublisher#productPurchaseV2"
    answer["testPurchaseContext"] = ["fopType": "TEST"]
    answer["regionCode"] = "US"
    if let pending = orders.first(where: { $0.id == token && $0.order.store == .google }),
      configuration.product(pending.order.productID)?.isSubscription == false
    {
      answer["purchaseStateContext"] = ["purchaseState": pending.isDeclined ? "CANCELLED" : "PENDING"]
      answer["productLineItem"] = [["productId": .string(pending.order.productID)]]
      return answer
    }
    guard let chain = chain(token), chain.store == .google, !chain.isSubscription,
      let payment = payment(chain.paymentID)
    else { return nil }
    let isTakenBack = payment.revocation != nil
    answer["orderId"] = .string(payment.orderID)
    answer["purchaseCompletionTime"] = .string(payment.purchaseDate.text(.milliseconds))
    answer["purchaseStateContext"] = ["purchaseState": isTakenBack ? "CANCELLED" : "PURCHASED"]
    answer["acknowledgementState"] =
      payment.isFinished ? "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED" : "ACKNOWLEDGEMENT_STATE_PENDING"
    answer["obfuscatedExternalAccountId"] = chain.appAccountToken.map { .string($0) }
    answer["productLineItem"] = [
      [
        "productId": .string(chain.productID),
        "productOfferDetails": [
          "consumptionState": payment.isConsumed
            ? "CONSUMPTION_STATE_CONSUMED" : "CONSUMPTION_STATE_YET_TO_BE_CONSUMED",
          "quantity": .integer(payment.quantity),
          "refundableQuantity": .integer(isTakenBack ? 0 : payment.quantity),
        ],
      ]
    ]
    return answer
  }
}

extension StoreChain {
  /// How Google calls the state.
  var playState: PlaySubscriptionState {
    switch phase {
    case .active: willRenew ? .active : .canceled
    case .grace: .inGracePeriod
    case .retry: .onHold
    case .paused: .paused
    case .expired, .revoked: .expired
    }
  }

  fileprivate func cancellationContext(at now: Timestamp) -> JSONValue? {
    if isReplaced { return ["replacementCancellation": [:]] }
    if phase == .revoked { return ["developerInitiatedCancellation": [:]] }
    guard !willRenew else { return nil }
    return expirationIntent == .billingError
      ? ["systemInitiatedCancellation": [:]] : ["userInitiatedCancellation": [:]]
  }
}
