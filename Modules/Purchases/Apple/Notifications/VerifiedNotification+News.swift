internal import Basics
internal import ContentHash
internal import Entitlement

extension VerifiedNotification {
  /// What the notification states.
  ///
  /// Its type decides little: the transaction, the renewal and the status within it are statements of their own, each
  /// of its own time, and so say the same in whatever order notifications come. The type adds what it tells and they
  /// do not; one that is not known adds nothing, and is an obstacle besides. Where transaction and renewal are of two
  /// subscriptions, each states what it does of its own, and nothing says of which the rest is.
  public var news: StoreNews {
    var news = (transaction?.news ?? StoreNews()) + (renewal?.news ?? StoreNews())
    if !isKnown {
      let name = envelope.payload.notificationType?.rawValue ?? "none"
      news.obstacles.append("The type of the notification, \(name), is not known.")
    }
    let chains = chains
    guard chains.count <= 1 else {
      news.obstacles.append(
        "The notification is about several subscriptions at once: \(chains.map(\.id).joined(separator: ", "))."
      )
      return news
    }
    if let chain = chains.first, let status = status(of: chain) { news.facts.append(.status(status)) }
    if let refund { news.facts.append(.refund(refund)) }
    return news
  }

  private var isKnown: Bool {
    envelope.payload.notificationType.map(NotificationType.known.contains) ?? false
  }

  /// The subscriptions that it is about: one, as a rule.
  private var chains: [SubscriptionChain] {
    let ofTransaction = transaction?.payload.chain
    let ofRenewal = renewal?.payload.chain
    return [ofTransaction, ofRenewal == ofTransaction ? nil : ofRenewal].compactMap { $0 }
  }

  /// The status of the whole subscription: the stated one, or the one that the type tells.
  private func status(of chain: SubscriptionChain) -> StatusFact? {
    guard let signedDate = envelope.payload.signedDate, let data = envelope.payload.data,
      !data.unreadable.contains("status"),
      let status = data.status.map(StoreStatus.init(appleNumber:)) ?? statusOfType
    else { return nil }
    return StatusFact(
      chain: chain, status: status, transactionID: transaction?.payload.transactionId,
      stamp: FactStamp(saidAt: signedDate, digest: envelope.digest))
  }

  /// The status that the type tells by itself; nil when it tells none.
  private var statusOfType: StoreStatus? {
    switch (envelope.payload.notificationType, envelope.payload.subtype) {
    case (.subscribed, _), (.didRenew, _): .active
    case (.expired, _): .expired
    case (.gracePeriodExpired, _): .billingRetry
    case (.didFailToRenew, .gracePeriod): .gracePeriod
    case (.didFailToRenew, _): .billingRetry
    case (.refundReversed, _): statusAfterReversal
    default: nil
    }
  }

  /// The refund may have come with a status that must not outlast it.
  private var statusAfterReversal: StoreStatus? {
    guard let end = transaction?.payload.expiresDate, let now = envelope.payload.signedDate else {
      return nil
    }
    return end > now ? .active : .expired
  }

  /// What became of the refund, where the type tells more than the transaction within.
  ///
  /// It is a statement of the notification's own time, and stands above the transaction's where both have one time.
  private var refund: RefundFact? {
    guard let payload = transaction?.payload, let chain = payload.chain, let id = payload.transactionId,
      let notified = envelope.payload.signedDate
    else { return nil }
    let date: Timestamp?
    switch envelope.payload.notificationType {
    case .refund, .revoke:
      guard payload.revocationDate == nil else { return nil }
      date = notified
    case .refundReversed:
      guard payload.revocationDate != nil else { return nil }
      date = nil
    default: return nil
    }
    let saidAt = max(notified, payload.signedDate ?? notified).advanced(by: .milliseconds(1))
    return RefundFact(
      chain: chain, transactionID: id, revocationDate: date,
      stamp: FactStamp(saidAt: saidAt, digest: envelope.digest))
  }
}
