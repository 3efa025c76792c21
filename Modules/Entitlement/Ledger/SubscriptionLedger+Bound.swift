internal import Basics

extension SubscriptionLedger {
  /// The same ledger with at most so many payments; a subscription of which no payment is known counts as one.
  ///
  /// What can still decide about access stays before what cannot: first go what is used up and subscriptions whose
  /// place others have taken, then periods that were followed by others, then what has ended for good, each time those
  /// first that ended first.
  func bounded(to limit: Int) -> SubscriptionLedger {
    let count = chains.reduce(0) { $0 + max($1.payments.count, 1) }
    guard count > limit else { return self }
    let lastWord = chains.reduce(Int64.min) { max($0, $1.lastWord) }
    let replaced = Set(
      chains.lazy.filter { $0.replacesOther && !$0.isOrderedAlone }.flatMap(\.replacedChains))
    var places: [KeptPlace] = []
    for chain in chains.indices {
      places += chains[chain].keptPlaces(
        of: chain, isReplaced: replaced.contains(chains[chain].chain), lastWord: lastWord)
    }
    // Places are in an order that is always the same, so that what is equal is kept by it.
    let kept = places.indices.sorted {
      (places[$0].worth, places[$0].lastMoment, places[$1].chain, places[$1].payment)
        > (places[$1].worth, places[$1].lastMoment, places[$0].chain, places[$0].payment)
    }.prefix(limit)
    var payments: [Int: Set<Int>] = [:]
    for place in kept { payments[places[place].chain, default: []].insert(places[place].payment) }
    var bounded = SubscriptionLedger()
    for chain in chains.indices {
      guard let payments = payments[chain] else { continue }
      var record = chains[chain]
      record.keepPayments(at: payments)
      bounded.chains.append(record)
    }
    return bounded
  }
}

/// What is kept or left out as one: a payment, or a subscription of which none is known.
private struct KeptPlace {
  let chain: Int
  /// The place of the payment; -1 for a subscription without one.
  let payment: Int
  let worth: KeptWorth
  let lastMoment: Int64
}

/// What a payment is worth to the decisions to come.
private enum KeptWorth: Int, Comparable {
  case none, followed, ended, decides

  static func < (left: KeptWorth, right: KeptWorth) -> Bool { left.rawValue < right.rawValue }
}

extension ChainRecord {
  /// When the store last spoke of the subscription.
  fileprivate var lastWord: Int64 {
    let words = [renewal?.stamp.saidAt.milliseconds, status?.stamp.saidAt.milliseconds].compactMap(\.self)
    return payments.reduce(words.max() ?? .min) { latest, payment in
      max(
        latest, payment.transaction?.stamp.saidAt.milliseconds ?? .min,
        payment.refund?.stamp.saidAt.milliseconds ?? .min)
    }
  }

  /// Whether the subscription was ordered and not paid for.
  fileprivate var isOrderedAlone: Bool { status?.status == .pending || status?.status == .pendingCancelled }

  /// Whether the store has said that it is over, or that it will not be renewed.
  private var isEnding: Bool {
    switch status?.status {
    case .expired?, .revoked?, .pending?, .pendingCancelled?, .cancelled?: true
    case .gracePeriod?, .billingRetry?, .onHold?, .paused?: false
    default: renewal?.willAutoRenew != true
    }
  }

  fileprivate func keptPlaces(of chain: Int, isReplaced: Bool, lastWord: Int64) -> [KeptPlace] {
    guard !payments.isEmpty else {
      return [KeptPlace(chain: chain, payment: -1, worth: .none, lastMoment: self.lastWord)]
    }
    let latest = periods.indices.max { periods[$0].order < periods[$1].order }
    return periods.indices.map { place in
      let period = periods[place]
      let transaction = payments[place].transaction
      let worth: KeptWorth
      if isReplaced || transaction?.kind == .consumable {
        worth = .none
      } else if period.boughtEnd > lastWord || (place == latest && !isEnding) {
        worth = .decides
      } else {
        // A payment that was taken back before it was described must not count when it is.
        let isTakenBack = transaction == nil && period.revokedAt != .max
        worth = place == latest && transaction != nil || isTakenBack ? .ended : .followed
      }
      let said = max(period.saidAt, payments[place].refund?.stamp.saidAt.milliseconds ?? .min)
      // What is for ever has no last moment; what the store spoke of last stands for it.
      let hasEnd = period.boughtEnd != .max && period.boughtEnd != .min
      return KeptPlace(
        chain: chain, payment: place, worth: worth, lastMoment: hasEnd ? period.boughtEnd : said)
    }
  }
}

extension PaidPeriod {
  fileprivate var order: (Int, Int64, Int64) {
    (isCounted ? 1 : 0, boughtEnd == .min ? .min : max(end, purchase), purchase)
  }
}
