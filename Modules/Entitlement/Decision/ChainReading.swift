internal import Basics

/// The way from what is known of one subscription to a verdict.
struct ChainReading {
  /// All subscriptions, of which one is looked at: a copy of that one alone would take more time than all else.
  let chains: [ChainRecord]
  /// The place of that subscription.
  let chain: Int
  /// The place of the payment that is looked at.
  let place: Int
  /// The numbers of that payment.
  let period: PaidPeriod
  /// What was found of all payments.
  let scan: PaymentScan
  let question: AccessQuestion
  let isExplained: Bool
  var verdict = ChainVerdict()

  private var now: Timestamp { question.now }
  private var isPaid: Bool { scan.paid != nil }

  mutating func decide() {
    verdict.payment = place
    verdict.plan = scan.paidPlan ?? chains[chain].product(at: place, in: question.products)
    let end = isPaid ? scan.paidEnd : period.end
    verdict.periodEnd = end == .max ? nil : Timestamp(milliseconds: end)
    verdict.nextBeginning = scan.nextBeginning
    if period.revokedAt <= now.milliseconds { return decideTakenBack() }
    let status = status()
    verdict.hasBegun = status != .pending && status != .pendingCancelled
    readRenewal(status)
    if isPaid { decidePaid(status) } else { decideOver(status) }
  }

  private var paymentID: String { chains[chain].payments[place].id }
  private var productID: String { chains[chain].payments[place].transaction?.productID ?? "" }

  private mutating func explain(_ reason: DecisionReason) {
    if isExplained { verdict.reasons.append(reason) }
  }

  // MARK: What is said

  /// Whether the renewal record is about the present period and not about one before.
  ///
  /// Here and below fields are asked for one by one: a decision may look at many subscriptions, and copying what is
  /// known of them would take most of its time.
  private var hasRenewal: Bool {
    (chains[chain].renewal?.stamp.saidAt.milliseconds).map { $0 >= period.purchase } ?? false
  }

  private var graceEnd: Timestamp? { hasRenewal ? chains[chain].renewal?.gracePeriodExpiresDate : nil }
  private var expirationIntent: ExpirationIntent? {
    hasRenewal ? chains[chain].renewal?.expirationIntent : nil
  }

  /// What the store said last of the whole subscription, when it is about the present period.
  ///
  /// A payment that was described later, and lasts longer than to that word, is news: the word was about a period before,
  /// or from before the period was made longer.
  private var stated: (status: StoreStatus, saidAt: Timestamp)? {
    guard let status = chains[chain].status?.status, let date = chains[chain].status?.stamp.saidAt else {
      return nil
    }
    if period.saidAt > date.milliseconds, period.boughtEnd > date.milliseconds { return nil }
    if status == .revoked, let revoked = chains[chain].status?.transactionID, revoked != paymentID {
      return nil
    }
    return (status, date)
  }

  /// The status by which the subscription is judged: the later word of the status and the renewal chains[chain].
  private mutating func status() -> StoreStatus {
    guard let (status, saidAt) = stated else { return statusOfRenewal() }
    explain(.storeSays(status, at: saidAt))
    if isExplained, !StoreStatus.known.contains(status) { explain(.unknownStatus(status)) }
    switch status {
    case .active, .cancelled, .gracePeriod, .billingRetry:
      let isOlder = hasRenewal && (chains[chain].renewal?.stamp.saidAt).map { $0 > saidAt } == true
      return isOlder ? statusOfRenewal() : status
    default:
      return question.policy.effect(of: status) == .passedOver ? statusOfRenewal() : status
    }
  }

  /// The status that follows from the renewal chains[chain].
  private mutating func statusOfRenewal() -> StoreStatus {
    let quiet: StoreStatus = chains[chain].renewal?.willAutoRenew == false ? .cancelled : .active
    guard !isPaid, hasRenewal else { return quiet }
    if let graceEnd, graceEnd > now { return .gracePeriod }
    // Nothing is tried any more once the time that was granted is over, when it is not to be renewed.
    if graceEnd != nil, chains[chain].renewal?.willAutoRenew != true { return quiet }
    if chains[chain].renewal?.isInBillingRetry == true {
      explain(.paymentFailed)
      return .billingRetry
    }
    if let expirationIntent {
      explain(.ended(expirationIntent))
      return .expired
    }
    return graceEnd == nil ? quiet : .billingRetry
  }

  private mutating func readRenewal(_ status: StoreStatus) {
    guard chains[chain].renewal?.willAutoRenew == true else { return }
    switch status {
    case .cancelled, .expired, .revoked, .pendingCancelled: return
    default: break
    }
    let product = chains[chain].renewal?.renewalProductID ?? productID
    verdict.willRenew = true
    verdict.nextProductID = product
    verdict.nextPlan = product == productID ? verdict.plan : question.products[product]
  }

  // MARK: Verdicts

  private mutating func decideTakenBack() {
    verdict.state = .revoked
    verdict.willRenew = chains[chain].renewal?.willAutoRenew == true
    let payment = chains[chain].payments[place]
    let isOfFamily =
      payment.refund?.kind == .familyShareEnded || payment.transaction?.ownership == .familyShared
    verdict.cancellation = isOfFamily ? .revoked : .refunded
    explain(
      .takenBack(
        transactionID: payment.id, at: Timestamp(milliseconds: period.revokedAt), payment.refund?.kind))
  }

  private mutating func decidePaid(_ status: StoreStatus) {
    if let end = verdict.periodEnd {
      explain(.paidUntil(end))
      if period.boughtEnd != period.end, period.end == end.milliseconds {
        explain(.willBeTakenBack(transactionID: paymentID, at: end))
      }
    } else {
      explain(.boughtForEver)
    }
    switch status {
    case .active, .cancelled, .billingRetry:
      // What is paid for stays so, whatever becomes of the next payment.
      allow(.subscribed, until: period.end)
    case .gracePeriod:
      let grace = graceEnd
      // Google Play moves the end of the period instead of naming another date.
      verdict.periodEnd = verdict.periodEnd.map { end in grace.map { max(end, $0) } ?? end }
      if let end = verdict.periodEnd { explain(.graceUntil(end)) }
      allow(.inGracePeriod, until: verdict.periodEnd?.milliseconds ?? .max)
    case .onHold where stays(status), .paused where stays(status):
      explain(.policy(question.policy, keepsAccess: true))
      allow(Self.state(of: status), until: keepsBeyondPeriod ? .max : period.end)
    default: refuse(status)
    }
    if verdict.isAllowed, chains[chain].renewal?.willAutoRenew == false || status == .cancelled {
      explain(.renewalOff)
      verdict.cancellation = .cancelledByPerson
    }
  }

  private mutating func decideOver(_ status: StoreStatus) {
    if let end = verdict.periodEnd, end.milliseconds != .min { explain(.periodOver(end)) }
    guard verdict.plan != nil else {
      explain(.productDoesNotCount(productID: productID))
      return refuse(.expired)
    }
    switch status {
    case .active: decideRenewal()
    case .cancelled:
      explain(.renewalOff)
      refuse(.expired, .cancelledByPerson)
    case .gracePeriod:
      if let grace = graceEnd, grace > now {
        explain(.graceUntil(grace))
        verdict.periodEnd = grace
        return allow(.inGracePeriod, until: grace.milliseconds)
      }
      explain(.paymentFailed)
      guard verdict.willRenew else {
        let isOff = chains[chain].renewal?.willAutoRenew == false
        explain(isOff ? .renewalOff : .renewalUnknown)
        return refuse(.expired, isOff ? .cancelledByPerson : .billing)
      }
      decideFailedPayment(.billingRetry)
    case .billingRetry, .onHold, .paused: decideFailedPayment(status)
    default: refuse(status)
    }
  }

  /// Decides where a period is over and no trouble is known.
  private mutating func decideRenewal() {
    if let intent = expirationIntent {
      explain(.ended(intent))
      return refuse(.expired)
    }
    guard verdict.willRenew else {
      explain(chains[chain].renewal?.willAutoRenew == nil ? .renewalUnknown : .renewalOff)
      return refuse(.expired, .other)
    }
    explain(.renewalExpected)
    let keeps = question.policy.awaitsRenewals
    if keeps, !keepsBeyondPeriod {
      explain(.renewsIntoOther(productID: verdict.nextProductID ?? ""))
      return refuse(.expired, .other)
    }
    explain(.policy(question.policy, keepsAccess: keeps))
    guard keeps else { return refuse(.expired, .other) }
    verdict.plan = verdict.nextPlan
    allow(.awaitingRenewal, until: .max)
  }

  /// Decides where a period is over and its renewal could not be paid, or rests.
  private mutating func decideFailedPayment(_ status: StoreStatus) {
    let keeps = stays(status)
    if keeps, !keepsBeyondPeriod {
      explain(.renewsIntoOther(productID: verdict.nextProductID ?? ""))
    } else {
      explain(.policy(question.policy, keepsAccess: keeps))
    }
    guard keeps, keepsBeyondPeriod else {
      verdict.state = Self.state(of: status)
      return
    }
    if verdict.willRenew { verdict.plan = verdict.nextPlan }
    allow(Self.state(of: status), until: .max)
  }

  private func stays(_ status: StoreStatus) -> Bool { question.policy.effect(of: status) == .stays }

  /// Whether what would be renewed counts: access that stays beyond a period stays for what comes after it.
  private var keepsBeyondPeriod: Bool { !verdict.willRenew || verdict.nextPlan != nil }

  private mutating func allow(_ state: SubscriptionState, until end: Int64) {
    verdict.isAllowed = true
    verdict.state = state
    verdict.changesAt = end
  }

  private mutating func refuse(_ status: StoreStatus, _ fallback: CancellationReason? = nil) {
    verdict.isAllowed = false
    verdict.state = Self.state(of: status)
    if status == .expired {
      verdict.willRenew = false
      verdict.nextProductID = nil
      verdict.nextPlan = nil
    }
    switch (status, expirationIntent) {
    case (.revoked, _): verdict.cancellation = .revoked
    case (.expired, .cancelled?): verdict.cancellation = .cancelledByPerson
    case (.expired, .billingError?): verdict.cancellation = .billing
    case (.expired, .priceIncrease?): verdict.cancellation = .priceIncrease
    case (.expired, .productNotAvailable?): verdict.cancellation = .productNotAvailable
    case (.expired, .some): verdict.cancellation = .other
    case (.expired, nil):
      let isOff = chains[chain].renewal?.willAutoRenew == false
      verdict.cancellation = fallback ?? (isOff ? .cancelledByPerson : .other)
    default: break
    }
  }

  private static func state(of status: StoreStatus) -> SubscriptionState {
    switch status {
    case .active, .cancelled: .subscribed
    case .gracePeriod: .inGracePeriod
    case .billingRetry, .onHold: .inBillingRetryPeriod
    case .expired: .expired
    case .revoked: .revoked
    case .paused: .paused
    case .pending: .pending
    case .pendingCancelled: .notSubscribed
    default: SubscriptionState(rawValue: status.rawValue)
    }
  }
}
