internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// Has an event happen at the instant that was begun.
  mutating func perform(_ event: StoreEvent) throws(StoreRefusal) -> StoreOutcome {
    switch event {
    case .purchase(let order): return try purchase(order, approvedAs: nil)
    case .approve(let id): return try approve(id)
    case .decline(let id): try decline(id)
    case .finish(let id, let isConsumed): try finish(id, isConsumed: isConsumed)
    case .cancel(let id): try cancel(try ownSubscription(id))
    case .resume(let id): try resume(try ownSubscription(id))
    case .failBilling(let id): chains[try ownSubscription(id)].failsBilling = true
    case .repairBilling(let id): repairBilling(try ownSubscription(id))
    case .change(let id, let productID):
      try change(try ownSubscription(id), to: try product(productID), offer: nil)
      if let place = chains.lastIndex(where: { $0.linkedToken == id }) {
        return .payment(chains[place].paymentID)
      }
    case .changePrice(let id, let price, let needsConsent):
      try changePrice(of: try product(id), to: price, needsConsent: needsConsent)
    case .agreeToPrice(let id): try agreeToPrice(try ownSubscription(id))
    case .withdraw(let id): withdrawn.insert(try product(id).id)
    case .share(let id, let customer): try share(try place(of: id), with: customer)
    case .endSharing(let id, let customer): try endSharing(try place(of: id), with: customer)
    case .extend(let id, let days): try extend(try ownSubscription(id), days: days)
    case .extendAll(let id, let days, let request): try extendAll(try product(id), days: days, request)
    case .requestRefund(let id): tellOfPayment(try paymentPlace(of: id), .consumptionRequest)
    case .declineRefund(let id): tellOfPayment(try paymentPlace(of: id), .refundDeclined)
    case .refund(let id, let kind, let reason):
      try refund(try paymentPlace(of: id), kind: kind, reason: reason)
    case .reverseRefund(let id): try reverseRefund(try paymentPlace(of: id))
    case .pause(let id, let until): try pause(try ownSubscription(id), until: until)
    case .endPause(let id): try endPause(try ownSubscription(id))
    case .test(let store): tellTest(store)
    }
    return .done
  }

  private mutating func approve(_ id: String) throws(StoreRefusal) -> StoreOutcome {
    let pending = try takeOrder(id)
    orders.removeAll { $0.id == id }
    return try purchase(pending.order, approvedAs: id)
  }

  private mutating func decline(_ id: String) throws(StoreRefusal) {
    let pending = try takeOrder(id)
    for place in orders.indices where orders[place].id == id { orders[place].isDeclined = true }
    if pending.order.store == .google { tellDeclined(pending) }
  }

  private func takeOrder(_ id: String) throws(StoreRefusal) -> PendingOrder {
    guard let pending = orders.first(where: { $0.id == id && !$0.isDeclined }) else {
      throw StoreRefusal(.notFound, "No purchase `\(id)` waits for approval.")
    }
    return pending
  }

  private mutating func finish(_ id: String, isConsumed: Bool) throws(StoreRefusal) {
    let place = try paymentPlace(of: id)
    payments[place].isFinished = true
    guard isConsumed, let product = configuration.product(payments[place].productID) else { return }
    guard product.kind == "Consumable" else {
      throw StoreRefusal(.notPossible, "`\(product.id)` is no consumable and cannot be used up.")
    }
    payments[place].isConsumed = true
  }

  // MARK: Renewal

  private mutating func cancel(_ place: Int) throws(StoreRefusal) {
    guard chains[place].isAlive, chains[place].willRenew else {
      throw StoreRefusal(.notPossible, "`\(chains[place].id)` is not going to renew.")
    }
    for each in [place] + liveShares(of: place) {
      chains[each].willRenew = false
      chains[each].nextProductID = chains[each].productID
      chains[each].pauseUntil = nil
      tell(each, .didChangeRenewalStatus, .autoRenewDisabled, google: .canceled)
    }
    // There is nothing left to try, and no paid or granted time.
    switch chains[place].phase {
    case .retry, .paused:
      begin(at: now)
      expire(place, .cancelled)
    default: break
    }
  }

  private mutating func resume(_ place: Int) throws(StoreRefusal) {
    guard chains[place].isAlive, !chains[place].willRenew else {
      throw StoreRefusal(.notPossible, "`\(chains[place].id)` has ended, or is going to renew.")
    }
    for each in [place] + liveShares(of: place) {
      chains[each].willRenew = true
      chains[each].expirationIntent = nil
      tell(each, .didChangeRenewalStatus, .autoRenewEnabled, google: .restarted)
    }
  }

  private mutating func repairBilling(_ place: Int) {
    chains[place].failsBilling = false
    switch chains[place].phase {
    case .grace, .retry: recover(place)
    default: break
    }
  }

  private mutating func pause(_ place: Int, until: Timestamp) throws(StoreRefusal) {
    let end = payments[currentPayment(place)].expiresDate ?? now
    guard chains[place].store == .google, chains[place].phase == .active, chains[place].willRenew, until > end
    else {
      throw StoreRefusal(
        .notPossible,
        "Only a subscription of Google's store that renews can be paused, from the end of its period on.")
    }
    chains[place].pauseUntil = until
    tell(place, google: .pauseScheduleChanged)
  }

  private mutating func endPause(_ place: Int) throws(StoreRefusal) {
    if case .paused = chains[place].phase { return recover(place) }
    guard chains[place].pauseUntil != nil else {
      throw StoreRefusal(.notPossible, "`\(chains[place].id)` is not paused and not going to be.")
    }
    chains[place].pauseUntil = nil
    tell(place, google: .pauseScheduleChanged)
  }

  // MARK: Changes

  /// Changes to another product of the group: at once to a higher one, or one of the same level and period; else from
  /// the next period on.
  mutating func change(_ place: Int, to product: ConfiguredProduct, offer: ConfiguredOffer?)
    throws(StoreRefusal)
  {
    let chain = chains[place]
    guard chain.isAlive, let next = product.subscription, next.groupID == chain.groupID,
      let present = configuration.product(chain.productID)?.subscription, !withdrawn.contains(product.id)
    else { throw StoreRefusal(.notPossible, "`\(chain.id)` cannot change to `\(product.id)`.") }
    if chain.store == .google {
      let order = PurchaseOrder(store: .google, customer: chain.customer, productID: product.id)
      _ = try purchase(order, approvedAs: nextToken())
      return
    }
    let type: NotificationType = offer == nil ? .didChangeRenewalPreference : .offerRedeemed
    let isNow =
      next.level < present.level
      || (next.level == present.level && next.period == present.period && product.id != chain.productID)
    if isNow {
      for each in [place] + liveShares(of: place) { upgrade(each, product, offer, type) }
      return
    }
    for each in [place] + liveShares(of: place) {
      chains[each].nextProductID = product.id
      chains[each].nextOffer = offer.map { ($0, $0.periodCount) }
      tell(each, type, product.id == chain.productID ? nil : .downgrade)
    }
  }

  private mutating func upgrade(
    _ place: Int, _ product: ConfiguredProduct, _ offer: ConfiguredOffer?, _ type: NotificationType
  ) {
    payments[currentPayment(place)].isUpgraded = true
    let willRenew = chains[place].willRenew
    payFirst(place, product, offer)
    if isShare(place) { chains[place].willRenew = willRenew }
    tell(place, type, .upgrade)
  }

  private mutating func changePrice(
    of product: ConfiguredProduct, to price: Int64, needsConsent: Bool
  ) throws(StoreRefusal) {
    guard price >= 0 else { throw StoreRefusal(.malformed, "A price is no less than 0.") }
    let old = self.price(of: product)
    prices[product.id] = price
    for place in chains.indices
    where chains[place].isAlive && chains[place].willRenew && chains[place].nextProductID == product.id
      && !isShare(place)
    {
      chains[place].renewalPrice = price
      guard price > old else { continue }
      chains[place].priceConsent = needsConsent ? 0 : 1
      tell(place, .priceIncrease, needsConsent ? .pending : .accepted, google: .priceChangeUpdated)
    }
  }

  private mutating func agreeToPrice(_ place: Int) throws(StoreRefusal) {
    guard chains[place].priceConsent == 0 else {
      throw StoreRefusal(.notPossible, "No higher price of `\(chains[place].id)` waits for consent.")
    }
    chains[place].priceConsent = 1
    tell(place, .priceIncrease, .accepted, google: .priceChangeConfirmed)
  }

  // MARK: Extensions

  private mutating func extend(_ place: Int, days: Int) throws(StoreRefusal) {
    let payment = currentPayment(place)
    guard (1...90).contains(days) else { throw StoreRefusal(.malformed, "An end is moved by 1 to 90 days.") }
    guard chains[place].phase == .active, chains[place].extensionCount < 2,
      let end = payments[payment].expiresDate
    else {
      throw StoreRefusal(
        .notPossible,
        "The end of `\(chains[place].id)` cannot be moved: it is not in force, or was moved twice.")
    }
    chains[place].extensionCount += 1
    for each in [place] + liveShares(of: place) {
      payments[currentPayment(each)].expiresDate = end.advanced(by: .seconds(days * 86_400))
      tell(each, .renewalExtended, google: .deferred)
    }
  }

  private mutating func extendAll(_ product: ConfiguredProduct, days: Int, _ request: String)
    throws(StoreRefusal)
  {
    var result = MassExtension(date: now)
    for place in chains.indices
    where chains[place].productID == product.id && chains[place].store == .apple && chains[place].isAlive
      && !isShare(place)
    {
      do throws(StoreRefusal) {
        try extend(place, days: days)
        result.succeeded += 1
      } catch {
        if error.code == .malformed { throw error }
        result.failed += 1
      }
    }
    massExtensions["\(product.id)/\(request)"] = result
    tellSummary(of: product, request, result)
  }
}
