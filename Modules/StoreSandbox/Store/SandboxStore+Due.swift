internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// How long Google's store waits for the word that a purchase was delivered.
  static let acknowledgementLimit = Duration.seconds(3 * 86_400)
  /// How long a break may be for a subscription to go on as the same run.
  static let longestBreak = Duration.seconds(60 * 86_400)

  /// What falls due next.
  var nextDue: (instant: Timestamp, place: Int)? {
    var next: (instant: Timestamp, place: Int)?
    for place in chains.indices {
      guard let instant = dueInstant(place), instant < next?.instant ?? Timestamp(milliseconds: .max) else {
        continue
      }
      next = (instant, place)
    }
    return next
  }

  private func dueInstant(_ place: Int) -> Timestamp? {
    let chain = chains[place]
    // What the family shares goes with what it is shared from.
    guard chain.sharedFrom == nil else { return nil }
    switch chain.phase {
    case .active:
      let payment = payments[currentPayment(place)]
      var instants: [Timestamp] = []
      if chain.isSubscription, let end = payment.expiresDate { instants.append(end) }
      if chain.store == .google, !payment.isFinished, !payment.isRenewal {
        instants.append(payment.purchaseDate.advanced(by: Self.acknowledgementLimit))
      }
      return instants.min()
    case .grace(let end), .retry(let end), .paused(let end): return end
    case .expired, .revoked: return nil
    }
  }

  /// Has what is due for a chain happen.
  mutating func happen(_ place: Int) {
    let chain = chains[place]
    switch chain.phase {
    case .active:
      let payment = payments[currentPayment(place)]
      if let end = payment.expiresDate, end <= now { return endPeriod(place) }
      revoke(payment: currentPayment(place), place, kind: .fullRefund, reason: 0)
    case .grace:
      guard chain.willRenew else { return expire(place, .cancelled) }
      guard let end = retryEnd(place), end > now else { return expire(place, .billingError) }
      retry(place, until: end, afterGrace: true)
    case .retry: expire(place, .billingError)
    case .paused: recover(place)
    case .expired, .revoked: break
    }
  }

  private mutating func endPeriod(_ place: Int) {
    let chain = chains[place]
    guard chain.willRenew else { return expire(place, chain.expirationIntent ?? .cancelled) }
    guard !withdrawn.contains(chain.nextProductID) else { return expire(place, .productNotAvailable) }
    guard chain.priceConsent != 0 else { return expire(place, .priceIncrease) }
    if let until = chain.pauseUntil, until > now {
      chains[place].phase = .paused(until: until)
      chains[place].pauseUntil = nil
      return tell(place, google: .paused)
    }
    guard chain.failsBilling else {
      return renew(place, from: payments[currentPayment(place)].expiresDate ?? now)
    }
    if let end = graceEnd(place) {
      grace(place, until: end)
    } else if let end = retryEnd(place), end > now {
      retry(place, until: end, afterGrace: false)
    } else {
      expire(place, .billingError)
    }
  }

  /// When the grace period of a chain whose payment fails now ends: weeks get no more than six days.
  private func graceEnd(_ place: Int) -> Timestamp? {
    guard let grace = configuration.gracePeriod, let end = payments[currentPayment(place)].expiresDate,
      let product = configuration.product(chains[place].productID)?.subscription
    else { return nil }
    let isShort = product.period.end(from: end) < end.advanced(by: .seconds(28 * 86_400))
    return end.advanced(by: isShort ? min(grace, .seconds(6 * 86_400)) : grace)
  }

  private func retryEnd(_ place: Int) -> Timestamp? {
    guard let retry = configuration.billingRetryPeriod else { return nil }
    return payments[currentPayment(place)].expiresDate?.advanced(by: retry)
  }

  private mutating func grace(_ place: Int, until end: Timestamp) {
    chains[place].phase = .grace(until: end)
    tell(place, .didFailToRenew, .gracePeriod, google: .inGracePeriod)
    for share in liveShares(of: place) { grace(share, until: end) }
  }

  private mutating func retry(_ place: Int, until end: Timestamp, afterGrace: Bool) {
    chains[place].phase = .retry(until: end)
    tell(place, afterGrace ? .gracePeriodExpired : .didFailToRenew, google: .onHold)
    for share in liveShares(of: place) { retry(share, until: end, afterGrace: afterGrace) }
  }

  /// Ends a chain for a reason.
  mutating func expire(_ place: Int, _ intent: ExpirationIntent) {
    chains[place].phase = .expired
    chains[place].willRenew = false
    chains[place].expirationIntent = intent
    chains[place].priceConsent = nil
    chains[place].renewalPrice = nil
    chains[place].nextOffer = nil
    chains[place].nextProductID = chains[place].productID
    let subtype: NotificationSubtype? =
      switch intent {
      case .cancelled: .voluntary
      case .billingError: .billingRetry
      case .priceIncrease: .priceIncrease
      case .productNotAvailable: .productNotForSale
      default: nil
      }
    tell(place, .expired, subtype, google: .expired)
    for share in liveShares(of: place) { expire(share, intent) }
  }

  /// Takes the payment that failed, so that the subscription goes on.
  mutating func recover(_ place: Int) {
    let end = payments[currentPayment(place)].expiresDate ?? now
    if case .grace = chains[place].phase,
      let product = configuration.product(chains[place].nextProductID)?.subscription,
      product.period.end(from: end) > now
    {
      // The days of grace were part of the period that is paid now.
      renew(place, from: end, isRecovery: true)
    } else {
      renew(place, from: now, isRecovery: true)
    }
  }

  /// Takes a payment for the next period, which begins at an instant.
  mutating func renew(_ place: Int, from start: Timestamp, isRecovery: Bool = false) {
    let chain = chains[place]
    guard let product = configuration.product(chain.nextProductID) else {
      return expire(place, .productNotAvailable)
    }
    let offer = chain.nextOffer
    let count = offer?.offer.firstPeriodCount ?? 1
    let period = offer?.offer.period ?? product.subscription?.period
    pay(
      place, product, expires: period?.end(from: start, count: count),
      price: offer?.offer.price ?? chain.renewalPrice ?? price(of: product), offer: offer?.offer,
      isRenewal: true)
    chains[place].nextOffer = offer.flatMap { offer in
      offer.offer.payment == .payAsYouGo && offer.periods > 1 ? (offer.offer, offer.periods - 1) : nil
    }
    chains[place].priceConsent = nil
    tell(place, .didRenew, isRecovery ? .billingRecovery : nil, google: isRecovery ? .recovered : .renewed)
    for share in liveShares(of: place) { renew(share, from: start, isRecovery: isRecovery) }
  }

  /// Adds a payment to a chain and makes it the present one.
  mutating func pay(
    _ place: Int, _ product: ConfiguredProduct, expires: Timestamp?, price: Int64, offer: ConfiguredOffer?,
    isRenewal: Bool, quantity: Int64 = 1
  ) {
    let chain = chains[place]
    let id = chain.store == .google ? nextGoogleOrder(of: chain, isRenewal: isRenewal) : nextTransactionID()
    let end = payment(chain.paymentID)?.expiresDate
    payments.append(
      StorePayment(
        id: id, chainID: chain.id,
        orderID: chain.store == .google ? id : "M\(numbers.digits().prefix(9).uppercased())",
        productID: product.id, purchaseDate: now, expiresDate: expires, price: price * quantity,
        quantity: quantity,
        offer: offer.map { StorePayment.Offer($0) }, isRenewal: isRenewal))
    if let end, end.advanced(by: Self.longestBreak) < now { chains[place].runStart = now }
    chains[place].paymentID = id
    chains[place].productID = product.id
    chains[place].nextProductID = product.id
    chains[place].phase = .active
    chains[place].expirationIntent = nil
  }

  func liveShares(of place: Int) -> [Int] { shares(of: place).filter { chains[$0].isAlive } }

  private mutating func nextGoogleOrder(of chain: StoreChain, isRenewal: Bool) -> String {
    let own = payments(of: chain.id)
    if isRenewal, let first = own.first {
      return "\(first.id)..\(own.count - 1)"
    }
    return googleOrder()
  }

  /// A new order of Google's.
  mutating func googleOrder() -> String {
    let digits = (0..<4).map { _ in String(numbers.next() % 10_000 + 10_000).suffix(4) }
    return "GPA.\(digits.joined(separator: "-"))"
  }
}
