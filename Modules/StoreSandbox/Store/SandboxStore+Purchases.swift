internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// Sells, or has the purchase wait for approval.
  ///
  /// - Parameter approved: the order that somebody approved; at Google's store it becomes the purchase token.
  mutating func purchase(_ order: PurchaseOrder, approvedAs approved: String?) throws(StoreRefusal)
    -> StoreOutcome
  {
    let product = try product(order.productID)
    guard !withdrawn.contains(product.id) else {
      throw StoreRefusal(.notForSale, "`\(product.id)` is not for sale.")
    }
    guard (1...100).contains(order.quantity) else {
      throw StoreRefusal(.malformed, "Between 1 and 100 can be bought at once.")
    }
    guard product.isSubscription || order.offer == nil else {
      throw StoreRefusal(.offerRefused, "`\(product.id)` is bought once; offers are for subscriptions.")
    }
    let owned = ownedPayment(of: product, order)
    if let owned, order.store == .google {
      throw StoreRefusal(.alreadyOwned, "`\(product.id)` is owned already (order \(owned)).")
    }
    if let owned, order.offer == nil { return .payment(owned) }
    if configuration.asksToBuy, approved == nil {
      let id = order.store == .google ? nextToken() : numbers.identity()
      orders.append(PendingOrder(id: id, order: order))
      return .pending(id)
    }
    guard let subscription = product.subscription else { return .payment(sellOnce(product, order, approved)) }
    let current = chains.lastIndex {
      $0.customer == order.customer && $0.store == order.store && $0.groupID == subscription.groupID
        && $0.sharedFrom == nil && !$0.isReplaced
    }
    let offer = try offer(for: order, product, current)
    guard let current else { return .payment(subscribe(product, order, offer, approved)) }
    if order.store == .google {
      return .payment(
        subscribe(product, order, offer, approved, replacing: chains[current].isAlive ? current : nil))
    }
    guard chains[current].isAlive else { return .payment(resubscribe(current, product, offer)) }
    if chains[current].productID == product.id, let offer {
      chains[current].nextOffer = (offer, offer.periodCount)
      chains[current].willRenew = true
      tell(current, .offerRedeemed)
      return .payment(chains[current].paymentID)
    }
    try change(current, to: product, offer: offer)
    return .payment(chains[current].paymentID)
  }

  /// The payment by which a customer owns a product, so that it is not sold again.
  private func ownedPayment(of product: ConfiguredProduct, _ order: PurchaseOrder) -> String? {
    let own = chains.filter {
      $0.customer == order.customer && $0.store == order.store && $0.sharedFrom == nil
    }
    for chain in own where chain.productID == product.id && chain.isAlive && !chain.isReplaced {
      guard let payment = payment(chain.paymentID) else { continue }
      if product.isSubscription { return payment.id }
      guard payment.isPaid(at: now) else { continue }
      // Apple sells consumables again and again; Google not before the last one was used up.
      if product.kind == "Non-Consumable" || (order.store == .google && product.kind == "Consumable") {
        return payment.id
      }
    }
    return nil
  }

  /// The offer with which an order is sold. The introductory one applies by itself.
  private func offer(
    for order: PurchaseOrder, _ product: ConfiguredProduct, _ current: Int?
  ) throws(StoreRefusal) -> ConfiguredOffer? {
    guard let subscription = product.subscription else { return nil }
    let isEligible = isEligibleForIntroductoryOffer(
      order.customer, groupID: subscription.groupID, at: order.store)
    guard let wanted = order.offer else { return isEligible ? product.offer(.introductory, nil) : nil }
    guard let offer = product.offer(wanted.kind, wanted.id) else {
      throw StoreRefusal(.offerRefused, "`\(product.id)` has no such offer (`\(wanted.id ?? "")`).")
    }
    let isAlive = current.map { chains[$0].isAlive } ?? false
    let standing = isAlive ? "existing" : current == nil ? "new" : "expired"
    let mayHave =
      switch wanted.kind {
      case .introductory: isEligible
      case .promotional: standing != "new"
      case .code: offer.eligibility.contains(standing)
      case .winBack: standing == "expired"
      }
    guard mayHave else {
      throw StoreRefusal(
        .offerRefused, "The offer `\(offer.id)` is not for this customer, who is \(standing) here.")
    }
    return offer
  }

  private mutating func sellOnce(_ product: ConfiguredProduct, _ order: PurchaseOrder, _ approved: String?)
    -> String
  {
    let place = begin(product, order, approved, group: nil, linkedToken: nil)
    pay(
      place, product, expires: nil, price: price(of: product), offer: nil, isRenewal: false,
      quantity: order.quantity)
    tell(place, .oneTimeCharge, googleOneTime: 1)
    return chains[place].paymentID
  }

  private mutating func subscribe(
    _ product: ConfiguredProduct, _ order: PurchaseOrder, _ offer: ConfiguredOffer?, _ approved: String?,
    replacing old: Int? = nil
  ) -> String {
    let place = begin(
      product, order, approved, group: product.subscription?.groupID, linkedToken: old.map { chains[$0].id })
    payFirst(place, product, offer)
    if let old {
      // The purchase that is replaced ends without a word of its own; its reading says so.
      chains[old].isReplaced = true
      chains[old].phase = .expired
      chains[old].willRenew = false
    }
    tell(place, .subscribed, .initialBuy, google: .purchased)
    return chains[place].paymentID
  }

  private mutating func resubscribe(
    _ place: Int, _ product: ConfiguredProduct, _ offer: ConfiguredOffer?
  ) -> String {
    payFirst(place, product, offer)
    tell(place, .subscribed, .resubscribe)
    return chains[place].paymentID
  }

  /// A new purchase token.
  mutating func nextToken() -> String { numbers.digits() + numbers.digits() }

  /// Takes the first payment of a run.
  mutating func payFirst(_ place: Int, _ product: ConfiguredProduct, _ offer: ConfiguredOffer?) {
    let period = offer?.period ?? product.subscription?.period
    pay(
      place, product, expires: period?.end(from: now, count: offer?.firstPeriodCount ?? 1),
      price: offer?.price ?? price(of: product), offer: offer, isRenewal: false)
    chains[place].willRenew = true
    chains[place].priceConsent = nil
    chains[place].renewalPrice = nil
    chains[place].nextOffer = offer.flatMap { offer in
      offer.payment == .payAsYouGo && offer.periodCount > 1 ? (offer, offer.periodCount - 1) : nil
    }
  }

  /// Begins a chain, whose first payment is to follow.
  private mutating func begin(
    _ product: ConfiguredProduct, _ order: PurchaseOrder, _ approved: String?, group: String?,
    linkedToken: String?
  ) -> Int {
    // Apple's chain is called after its first transaction, which is the next one.
    var next = self
    let id = order.store == .google ? approved ?? nextToken() : next.nextTransactionID()
    chains.append(
      StoreChain(
        id: id, store: order.store, customer: order.customer, groupID: group,
        appAccountToken: order.appAccountToken,
        linkedToken: linkedToken, productID: product.id, paymentID: "", start: now,
        failsBilling: configuration.failsRenewals))
    return chains.count - 1
  }

  /// Shares a subscription, or what was bought once, with somebody of the family.
  mutating func share(_ place: Int, with customer: String) throws(StoreRefusal) {
    let parent = chains[place]
    let payment = payments[currentPayment(place)]
    guard parent.store == .apple, parent.sharedFrom == nil, parent.isAlive,
      configuration.product(parent.productID)?.isFamilyShareable == true
    else { throw StoreRefusal(.notPossible, "`\(parent.id)` cannot be shared with the family.") }
    guard customer != parent.customer,
      !chains.contains(where: { $0.sharedFrom == parent.id && $0.customer == customer && $0.isAlive })
    else { throw StoreRefusal(.notPossible, "`\(customer)` has `\(parent.id)` already.") }
    let id = nextTransactionID()
    var share = StoreChain(
      id: id, store: .apple, customer: customer, groupID: parent.groupID, appAccountToken: nil,
      sharedFrom: parent.id,
      productID: parent.productID, paymentID: id, start: now, failsBilling: false)
    share.phase = parent.phase
    share.willRenew = parent.willRenew
    share.nextProductID = parent.nextProductID
    chains.append(share)
    payments.append(
      StorePayment(
        id: id, chainID: id, orderID: "M\(numbers.digits().prefix(9).uppercased())",
        productID: payment.productID,
        purchaseDate: now, expiresDate: payment.expiresDate, price: 0, quantity: 1, offer: nil,
        isRenewal: false))
    tell(chains.count - 1, .subscribed, .initialBuy)
  }
}
