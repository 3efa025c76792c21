internal import Basics
internal import Entitlement

extension PlayReading where Answer == PlaySubscription {
  /// What the answer states: each product's period, the renewal, and the status.
  ///
  /// An answer in a state that is not known states that state and no period, so that it gives nothing new.
  public var news: StoreNews {
    let unreadable = answer.unreadable.filter {
      PlaySubscription.decisive.contains($0)
    }
    guard unreadable.isEmpty, let state = answer.state else {
      let names = unreadable.isEmpty ? "subscriptionState" : unreadable.joined(separator: ", ")
      return StoreNews(obstacles: ["The subscription's \(names) is missing or cannot be read."])
    }
    let status = StatusFact(
      chain: chain, status: StoreStatus(googleState: state.rawValue), stamp: stamp(answer.latestExpiry))
    guard PlaySubscriptionState.paid.contains(state) else {
      return StoreNews(
        facts: [.status(status)],
        obstacles: PlaySubscriptionState.unpaid.contains(state)
          ? [] : ["The subscription's state, \(state), is not known."])
    }
    var news = StoreNews(facts: [.status(status), .renewal(renewal(in: state))])
    for item in answer.lineItems {
      if let fact = transaction(of: item) {
        news.facts.append(.transaction(fact))
      } else {
        news.obstacles.append("A line item does not say of what product it is, or when it ends.")
      }
    }
    return news
  }

  var chain: SubscriptionChain {
    SubscriptionChain(
      store: .google, environment: answer.isTestPurchase ? .sandbox : .production, id: purchaseToken)
  }

  private func stamp(_ expiry: Timestamp?) -> FactStamp {
    FactStamp(saidAt: readAt, expiry: expiry, digest: digest)
  }

  private func renewal(in state: PlaySubscriptionState) -> RenewalFact {
    let renewing = answer.lineItems.first { $0.autoRenewEnabled == true }
    let willRenew = renewing != nil && state != .canceled && state != .expired
    return RenewalFact(
      chain: chain, willAutoRenew: willRenew,
      renewalProductID: willRenew ? renewing.flatMap { $0.replacementProductId ?? $0.productId } : nil,
      gracePeriodExpiresDate: state == .inGracePeriod ? answer.latestExpiry : nil,
      isInBillingRetry: state == .inGracePeriod || state == .onHold,
      expirationIntent: answer.expirationIntent, recentSubscriptionStartDate: answer.startTime,
      renewalDate: willRenew ? renewing?.expiryTime : nil, offerID: renewing?.offerId,
      stamp: stamp(answer.latestExpiry))
  }

  private func transaction(of item: PlayLineItem) -> TransactionFact? {
    guard let productID = item.productId, let expiry = item.expiryTime else { return nil }
    let order = item.latestSuccessfulOrderId ?? answer.latestOrderId ?? purchaseToken
    return TransactionFact(
      chain: chain,
      // Products bought together share an order, and each has a period of its own.
      transactionID: answer.lineItems.count == 1 ? order : "\(order)/\(productID)", productID: productID,
      kind: item.isPrepaid ? .nonRenewing : .autoRenewable, purchaseDate: answer.startTime ?? readAt,
      expiresDate: expiry, offerID: item.offerId, replacedChainID: answer.linkedPurchaseToken,
      stamp: stamp(expiry))
  }
}

extension PlaySubscriptionState {
  /// The states of what was paid for at some time.
  fileprivate static let paid: Set<PlaySubscriptionState> = [
    .active, .canceled, .inGracePeriod, .onHold, .paused, .expired,
  ]
  /// The states of what was never paid for.
  fileprivate static let unpaid: Set<PlaySubscriptionState> = [.pending, .pendingPurchaseCanceled]
}

extension PlaySubscription {
  /// The fields without which nothing may be decided.
  fileprivate static let decisive: Set<String> = [
    "subscriptionState", "startTime", "linkedPurchaseToken", "lineItems", "lineItems.expiryTime",
    "lineItems.productId", "lineItems.autoRenewEnabled", "testPurchase",
  ]

  /// The latest end of all products.
  fileprivate var latestExpiry: Timestamp? { lineItems.compactMap(\.expiryTime).max() }

  /// Why it ended, in Apple's numbers.
  fileprivate var expirationIntent: ExpirationIntent? {
    switch cancellation {
    case .user: .cancelled
    case .system: .billingError
    case .developer, .replacement, .unknown: .other
    case nil: nil
    }
  }
}
