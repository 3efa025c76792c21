internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures

extension SandboxStoreBackend {
  /// Puts a purchase of the store into the words of OpenIAP.
  func purchase(from form: JSONValue) throws(OpenIapError) -> Purchase {
    if form["state"]?.string == "pending", let id = form["orderId"]?.string {
      return Purchase(
        id: id, productId: form["productId"]?.string ?? "", transactionDate: Double(now().milliseconds),
        purchaseToken: id, store: store, purchaseState: .pending)
    }
    guard let id = form["transactionId"]?.string, let chain = form["originalTransactionId"]?.string,
      let product = form["productId"]?.string, let date = form["purchaseDate"]?.double
    else {
      throw OpenIapError(
        .billingResponseJsonParseError, "The sandbox store's answer does not say which purchase it is about.")
    }
    guard store == .apple else {
      var purchase = Purchase(
        id: id, productId: product, transactionDate: date, purchaseToken: chain, store: store,
        quantity: Int(clamping: form["quantity"]?.integer ?? 1),
        isAutoRenewing: form["willRenew"]?.bool ?? false, currentPlanId: product)
      purchase.expirationDateIOS = form["expiresDate"]?.double
      purchase.subscriptionGroupIdIOS = form["groupId"]?.string
      purchase.revocationDateIOS = form["revocationDate"]?.double
      purchase.environmentIOS = StoreEnvironment.sandbox.rawValue
      return purchase
    }
    let text = form["signedTransactionInfo"]?.string ?? ""
    let transaction = try verified { () throws(VerificationError) in
      try verifier.verifyTransaction(text, caller: nil, at: now()).payload
    }
    guard let purchase = Purchase(transaction, purchaseToken: id, renewal: try renewal(from: form)) else {
      throw OpenIapError(.billingResponseJsonParseError, "The transaction does not say which it is.")
    }
    return purchase
  }

  /// What becomes of a subscription.
  func renewalInfo(from form: JSONValue) throws(OpenIapError) -> RenewalInfoIOS? {
    if let renewal = try renewal(from: form) { return RenewalInfoIOS(renewal) }
    guard let willRenew = form["willRenew"]?.bool else { return nil }
    return RenewalInfoIOS(
      willAutoRenew: willRenew, autoRenewPreference: form["nextProductId"]?.string,
      gracePeriodExpirationDate: form["graceUntil"]?.double)
  }

  private func renewal(from form: JSONValue) throws(OpenIapError) -> RenewalInfo? {
    guard let text = form["signedRenewalInfo"]?.string else { return nil }
    return try verified { () throws(VerificationError) in
      try verifier.verifyRenewalInfo(text, caller: nil, at: now()).payload
    }
  }

  private func verified<Payload>(
    _ verify: () throws(VerificationError) -> Payload
  ) throws(OpenIapError) -> Payload {
    do throws(VerificationError) {
      return try verify()
    } catch {
      throw OpenIapError(
        .purchaseVerificationFailed, "What the sandbox store signed does not verify. \(error.message)",
        hint: "Trust the root of the store that answers.", debugMessage: error.verdict.rawValue)
    }
  }
}

extension ProductIOS {
  /// Reads a product that is bought once; nil for a subscription.
  init?(sandbox form: JSONValue) {
    let kinds: [String: ProductTypeIOS] = [
      "Consumable": .consumable, "Non-Consumable": .nonConsumable,
      "Non-Renewing Subscription": .nonRenewingSubscription,
    ]
    guard let kind = form["kind"]?.string.flatMap({ kinds[$0] }) else { return nil }
    self.init(
      id: form["id"]?.string ?? "", title: form["title"]?.string ?? "",
      description: form["description"]?.string ?? "", typeIOS: kind, price: form["price"]?.units,
      currency: form["currency"]?.string ?? "", isFamilyShareableIOS: form["isFamilyShareable"]?.bool ?? false
    )
  }
}

extension ProductSubscriptionIOS {
  /// Reads a subscription; nil for what is bought once.
  init?(sandbox form: JSONValue) {
    guard let group = form["groupId"]?.string else { return nil }
    let currency = form["currency"]?.string ?? ""
    self.init(
      id: form["id"]?.string ?? "", title: form["title"]?.string ?? "",
      description: form["description"]?.string ?? "", price: form["price"]?.units, currency: currency,
      isFamilyShareableIOS: form["isFamilyShareable"]?.bool ?? false, subscriptionGroupIdIOS: group,
      subscriptionPeriod: form["period"]?.string.flatMap { SubscriptionPeriod(iso8601: $0) },
      subscriptionOffers: (form["offers"]?.array ?? []).compactMap {
        SubscriptionOffer(sandbox: $0, currency: currency)
      }
    )
  }
}

extension SubscriptionOffer {
  /// Reads an offer; nil for those that OpenIAP has no word for.
  fileprivate init?(sandbox form: JSONValue, currency: String) {
    let kinds: [Int64: Kind] = [1: .introductory, 2: .promotional]
    let modes: [String: PaymentMode] = [
      "FREE_TRIAL": .freeTrial, "PAY_AS_YOU_GO": .payAsYouGo, "PAY_UP_FRONT": .payUpFront,
    ]
    guard let kind = form["type"]?.integer.flatMap({ kinds[$0] }), let price = form["price"]?.units else {
      return nil
    }
    self.init(
      id: form["id"]?.string ?? "", type: kind, displayPrice: "\(price) \(currency)", price: price,
      currency: currency,
      paymentMode: form["payment"]?.string.flatMap { modes[$0] } ?? .unknown,
      period: form["period"]?.string.flatMap { SubscriptionPeriod(iso8601: $0) },
      periodCount: form["periodCount"]?.integer.flatMap { Int(exactly: $0) })
  }
}

extension JSONValue {
  /// A price in thousandths as a number of whole units.
  fileprivate var units: Double? { integer.map { Double($0) / 1_000 } }
}
