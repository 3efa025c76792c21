internal import Basics

/// The way from what is known of one subscription to a verdict.
struct ChainReading {
  let chain: ChainRecord
  /// The place of the payment that is looked at.
  let place: Int
  let payment: PaymentRecord
  let transaction: TransactionFact
  /// Whether its period has not ended, and it counts.
  let isPaid: Bool
  let question: AccessQuestion
  let isExplained: Bool
  var verdict = ChainVerdict()

  private var now: Timestamp { question.now }

  mutating func decide() {
    verdict.payment = place
    verdict.plan = question.products[transaction.productID]
    verdict.periodEnd = payment.end
    if payment.isTakenBack(at: now) { return decideTakenBack() }
    let status = status()
    verdict.hasBegun = status != .pending && status != .pendingCancelled
    readRenewal(status)
    if isPaid { decidePaid(status) } else { decideOver(status) }
  }

  private mutating func explain(_ reason: DecisionReason) {
    if isExplained { verdict.reasons.append(reason) }
  }

  // MARK: What is said

  /// The renewal record, when it is about the present period and not about one before.
  private var renewal: RenewalFact? {
    chain.renewal.flatMap { $0.stamp.saidAt < transaction.purchaseDate ? nil : $0 }
  }

  /// What the store said last of the whole subscription, when it is about the present period.
  ///
  /// A status from before the purchase is about a period before. One that was said before the payment was last
  /// described, and ends by what is described there, is from before the period was made longer.
  private var stated: StatusFact? {
    guard let status = chain.status else { return nil }
    let saidAt = status.stamp.saidAt
    guard saidAt >= transaction.purchaseDate else { return nil }
    let end = Timestamp(milliseconds: payment.rawEnd ?? .min)
    if transaction.stamp.saidAt > saidAt, end > saidAt { return nil }
    if status.status == .revoked, let revoked = status.transactionID, revoked != payment.id { return nil }
    return status
  }

  /// The status by which the subscription is judged: the later word of the status and the renewal record.
  private mutating func status() -> StoreStatus {
    guard let stated else { return statusOfRenewal() }
    explain(.storeSays(stated.status, at: stated.stamp.saidAt))
    if !StoreStatus.known.contains(stated.status) { explain(.unknownStatus(stated.status)) }
    switch stated.status {
    case .active, .cancelled, .gracePeriod, .billingRetry:
      let isOlder = renewal.map { $0.stamp.saidAt > stated.stamp.saidAt } ?? false
      return isOlder ? statusOfRenewal() : stated.status
    default:
      return question.policy.effect(of: stated.status) == .passedOver ? statusOfRenewal() : stated.status
    }
  }

  /// The status that follows from the renewal record.
  private mutating func statusOfRenewal() -> StoreStatus {
    let quiet: StoreStatus = chain.renewal?.willAutoRenew == false ? .cancelled : .active
    guard !isPaid, let renewal else { return quiet }
    if let grace = renewal.gracePeriodExpiresDate, grace > now { return .gracePeriod }
    if renewal.isInBillingRetry == true {
      explain(.paymentFailed)
      return .billingRetry
    }
    if let intent = renewal.expirationIntent {
      explain(.ended(intent))
      return .expired
    }
    return renewal.gracePeriodExpiresDate == nil ? quiet : .billingRetry
  }

  private mutating func readRenewal(_ status: StoreStatus) {
    guard chain.renewal?.willAutoRenew == true else { return }
    switch status {
    case .cancelled, .expired, .revoked, .pendingCancelled: return
    default: break
    }
    let product = chain.renewal?.renewalProductID ?? transaction.productID
    verdict.willRenew = true
    verdict.nextProductID = product
    verdict.nextPlan = question.products[product]
  }

  // MARK: Verdicts

  private mutating func decideTakenBack() {
    verdict.state = .revoked
    verdict.willRenew = chain.renewal?.willAutoRenew == true
    let isOfFamily = payment.refund?.kind == .familyShareEnded || transaction.ownership == .familyShared
    verdict.cancellation = isOfFamily ? .revoked : .refunded
    if let date = payment.refund?.revocationDate {
      explain(.takenBack(transactionID: payment.id, at: date, payment.refund?.kind))
    }
  }

  private mutating func decidePaid(_ status: StoreStatus) {
    if let end = verdict.periodEnd {
      explain(.paidUntil(end))
      if payment.rawEnd != end.milliseconds { explain(.willBeTakenBack(transactionID: payment.id, at: end)) }
    } else {
      explain(.boughtForEver)
    }
    switch status {
    case .active, .cancelled, .billingRetry:
      // What is paid for stays so, whatever becomes of the next payment.
      allow(.subscribed, until: verdict.periodEnd)
    case .gracePeriod:
      let grace = renewal?.gracePeriodExpiresDate
      // Google Play moves the end of the period instead of naming another date.
      verdict.periodEnd = verdict.periodEnd.map { end in grace.map { max(end, $0) } ?? end }
      if let end = verdict.periodEnd { explain(.graceUntil(end)) }
      allow(.inGracePeriod, until: verdict.periodEnd)
    case .onHold where stays(status), .paused where stays(status):
      explain(.policy(question.policy, keepsAccess: true))
      allow(Self.state(of: status), until: keepsBeyondPeriod ? nil : verdict.periodEnd)
    default: refuse(status)
    }
    if verdict.isAllowed, chain.renewal?.willAutoRenew == false || status == .cancelled {
      explain(.renewalOff)
      verdict.cancellation = .cancelledByPerson
    }
  }

  private mutating func decideOver(_ status: StoreStatus) {
    if let end = verdict.periodEnd, end.milliseconds != .min { explain(.periodOver(end)) }
    guard verdict.plan != nil else {
      explain(.productDoesNotCount(productID: transaction.productID))
      return refuse(.expired)
    }
    switch status {
    case .active: decideRenewal()
    case .cancelled:
      explain(.renewalOff)
      refuse(.expired, .cancelledByPerson)
    case .gracePeriod:
      if let grace = renewal?.gracePeriodExpiresDate, grace > now {
        explain(.graceUntil(grace))
        verdict.periodEnd = grace
        return allow(.inGracePeriod, until: grace)
      }
      explain(.paymentFailed)
      decideFailedPayment(.billingRetry)
    case .billingRetry, .onHold, .paused: decideFailedPayment(status)
    default: refuse(status)
    }
  }

  /// Decides where a period is over and no trouble is known.
  private mutating func decideRenewal() {
    if let intent = renewal?.expirationIntent {
      explain(.ended(intent))
      return refuse(.expired)
    }
    guard verdict.willRenew else {
      explain(chain.renewal?.willAutoRenew == nil ? .renewalUnknown : .renewalOff)
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
    allow(.awaitingRenewal, until: nil)
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
    allow(Self.state(of: status), until: nil)
  }

  private func stays(_ status: StoreStatus) -> Bool { question.policy.effect(of: status) == .stays }

  /// Whether what would be renewed counts: access that stays beyond a period stays for what comes after it.
  private var keepsBeyondPeriod: Bool { !verdict.willRenew || verdict.nextPlan != nil }

  private mutating func allow(_ state: SubscriptionState, until end: Timestamp?) {
    verdict.isAllowed = true
    verdict.state = state
    verdict.validUntil = end
  }

  private mutating func refuse(_ status: StoreStatus, _ fallback: CancellationReason? = nil) {
    verdict.isAllowed = false
    verdict.state = Self.state(of: status)
    if status == .expired {
      verdict.willRenew = false
      verdict.nextProductID = nil
      verdict.nextPlan = nil
    }
    switch (status, renewal?.expirationIntent) {
    case (.revoked, _): verdict.cancellation = .revoked
    case (.expired, .cancelled?): verdict.cancellation = .cancelledByPerson
    case (.expired, .billingError?): verdict.cancellation = .billing
    case (.expired, .priceIncrease?): verdict.cancellation = .priceIncrease
    case (.expired, .productNotAvailable?): verdict.cancellation = .productNotAvailable
    case (.expired, .some): verdict.cancellation = .other
    case (.expired, nil):
      let isOff = chain.renewal?.willAutoRenew == false
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
