internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases

extension StoreDesk {
  /// Answers what a customer's device would see.
  func customer(
    _ customer: String, _ what: String, _ request: HTTPServerRequest
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    let name = StoreName(rawValue: request.queryValue("store") ?? "apple")
    let (store, count, deliveries) = withBooks { ($0.store, $0.deliveries.count, $0.deliveries) }
    let chains = store.chains(of: customer, at: name)
    var forms: [JSONValue] = []
    switch what {
    case "subscriptions":
      for chain in chains where chain.isSubscription {
        if let payment = store.payment(chain.paymentID) { forms.append(try form(payment, chain, store)) }
      }
    case "purchases":
      for chain in chains {
        for payment in store.payments(of: chain.id) {
          let entitles = payment.id == chain.paymentID && chain.entitles(payment, at: store.now)
          let isOpen = !payment.isFinished && chain.sharedFrom == nil && payment.revocation == nil
          if entitles || isOpen { forms.append(try form(payment, chain, store)) }
        }
      }
      if name == .google {
        for pending in store.orders where pending.order.customer == customer && !pending.isDeclined {
          forms.append(Self.form(pending))
        }
      }
    case "updates":
      let first = request.queryValue("after").flatMap { Int($0) } ?? 0
      let ids = Set(chains.map(\.id))
      for delivery in deliveries.dropFirst(max(0, first)) {
        guard let id = delivery.notice.chainID, ids.contains(id), let chain = store.chain(id),
          let payment = store.payment(delivery.notice.transactionID ?? chain.paymentID)
            ?? store.payment(chain.paymentID)
        else { continue }
        forms.append(try form(payment, chain, store))
      }
    default: throw .noSuchPlace
    }
    return .json(["purchases": .array(forms), "last": .integer(Int64(count))])
  }

  /// Sells.
  func purchase(_ body: JSONCursor) throws(StoreAnswerError) -> HTTPServerResponse {
    var order = PurchaseOrder(customer: "", productID: "")
    let offer: JSONCursor?
    do throws(JSONShapeError) {
      order.store = StoreName(rawValue: try body["store"].optional?.string() ?? "apple")
      guard order.store == .apple || order.store == .google else {
        throw body["store"].failure("`apple` or `google`")
      }
      order.customer = try body["customer"].optional?.string() ?? "customer"
      order.productID = try body["productId"].string()
      order.quantity = try body["quantity"].optional?.integer() ?? 1
      order.appAccountToken = try body["appAccountToken"].optional?.string()
      offer = body["offer"].optional
    } catch {
      throw StoreAnswerError(error)
    }
    var nonce: String?
    if let offer { (order.offer, nonce) = try self.offer(offer, of: order) }
    let outcome = try apply(.purchase(order))
    // An offer is used up by a purchase, not by an attempt.
    if let nonce { withBooks { _ = $0.usedNonces.insert(nonce) } }
    switch outcome {
    case .payment(let id): return try form(ofPayment: id)
    case .pending(let id):
      guard let pending = store.orders.first(where: { $0.id == id }) else { throw .noSuchPlace }
      return .json(Self.form(pending), status: 202)
    case .done: throw .noSuchPlace
    }
  }

  /// The purchases that wait.
  func orders() -> HTTPServerResponse {
    .json(["orders": .array(store.orders.map(Self.form))])
  }

  /// Answers how a payment stands.
  func form(ofPayment id: String) throws(StoreAnswerError) -> HTTPServerResponse {
    let store = store
    guard let payment = store.payment(id), let chain = store.chain(payment.chainID) else {
      throw StoreAnswerError(StoreRefusal(.notFound, "There is no transaction `\(id)`."))
    }
    return .json(try form(payment, chain, store))
  }

  /// What the store sells, of the products that are named or of all.
  func products(_ ids: [String]) -> HTTPServerResponse {
    withBooks { books in
      let found = books.store.configuration.products.filter { product in
        (ids.isEmpty || ids.contains(product.id)) && !books.store.withdrawn.contains(product.id)
      }
      return .json(["products": .array(found.map { Self.form($0, books.store) })])
    }
  }

  // MARK: Forms

  private static func form(_ product: ConfiguredProduct, _ store: SandboxStore) -> JSONValue {
    var form = JSONObject()
    form["id"] = .string(product.id)
    form["kind"] = .string(product.kind)
    form["title"] = .string(product.title)
    form["description"] = .string(product.summary)
    form["price"] = .integer(store.price(of: product))
    form["currency"] = .string(store.configuration.currency)
    form["isFamilyShareable"] = .bool(product.isFamilyShareable)
    if let subscription = product.subscription {
      form["groupId"] = .string(subscription.groupID)
      form["level"] = .integer(Int64(subscription.level))
      form["period"] = .string(subscription.period.iso8601)
      form["offers"] = .array(
        subscription.offers.map { offer in
          [
            "type": .integer(offer.kind.rawValue), "id": .string(offer.id),
            "payment": .string(offer.payment.rawValue),
            "price": .integer(offer.price), "period": .string(offer.period.iso8601),
            "periodCount": .integer(Int64(offer.periodCount)),
          ]
        })
    }
    return .object(form)
  }

  private static func form(_ pending: PendingOrder) -> JSONValue {
    [
      "orderId": .string(pending.id), "store": .string(pending.order.store.rawValue),
      "customer": .string(pending.order.customer), "productId": .string(pending.order.productID),
      "state": pending.isDeclined ? "declined" : "pending",
    ]
  }

  private func form(
    _ payment: StorePayment, _ chain: StoreChain, _ store: SandboxStore
  ) throws(StoreAnswerError) -> JSONValue {
    var form = JSONObject()
    form["transactionId"] = .string(payment.id)
    form["originalTransactionId"] = .string(chain.id)
    form["store"] = .string(chain.store.rawValue)
    form["customer"] = .string(chain.customer)
    form["productId"] = .string(payment.productID)
    form["state"] = "purchased"
    form["purchaseDate"] = .integer(payment.purchaseDate.milliseconds)
    form["expiresDate"] = payment.expiresDate.map { .integer($0.milliseconds) }
    form["quantity"] = .integer(payment.quantity)
    form["isFinished"] = .bool(payment.isFinished)
    form["isConsumed"] = .bool(payment.isConsumed)
    form["revocationDate"] = payment.revocation.map { .integer($0.date.milliseconds) }
    form["groupId"] = chain.groupID.map { .string($0) }
    form["orderId"] = .string(payment.orderID)
    if chain.isSubscription {
      form["status"] = .string(chain.stateName)
      form["willRenew"] = .bool(chain.willRenew)
      form["nextProductId"] = .string(chain.nextProductID)
      if case .grace(let end) = chain.phase { form["graceUntil"] = .integer(end.milliseconds) }
    }
    if chain.store == .apple {
      form["signedTransactionInfo"] = .string(try sign(store.transactionPayload(payment, in: chain)))
      if chain.isSubscription { form["signedRenewalInfo"] = .string(try sign(store.renewalPayload(chain))) }
    }
    return .object(form)
  }
}

extension StoreChain {
  /// The state by the names of `SubscriptionState`.
  var stateName: String {
    switch phase {
    case .active: SubscriptionState.subscribed.rawValue
    case .grace: SubscriptionState.inGracePeriod.rawValue
    case .retry: SubscriptionState.inBillingRetryPeriod.rawValue
    case .paused: SubscriptionState.paused.rawValue
    case .expired: SubscriptionState.expired.rawValue
    case .revoked: SubscriptionState.revoked.rawValue
    }
  }

  /// Tells whether a payment of the chain gives what was bought, by the store's own rules.
  func entitles(_ payment: StorePayment, at now: Timestamp) -> Bool {
    switch phase {
    case .active: payment.isPaid(at: now)
    case .grace: true
    case .retry, .paused, .expired, .revoked: false
    }
  }
}
