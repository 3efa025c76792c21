internal import Basics
internal import Entitlement
internal import Synchronization

extension OpenIapStore {
  /// Reads how the customer's subscriptions stand, and keeps it for reading without waiting.
  ///
  /// There is one entry a product, also for those that have ended: `isActive` tells. Where a product has
  /// several subscriptions (the customer's own and one that the family shares) it is the best one.
  ///
  /// - Parameter subscriptionIds: the products to answer for; nil for all. What is kept are always all.
  @discardableResult
  public func getActiveSubscriptions(
    _ subscriptionIds: [String]? = nil
  ) async throws(OpenIapError) -> [ActiveSubscription] {
    try require(.getActiveSubscriptions, for: "Reading subscriptions")
    let reading = known.withLock { known in
      known.begunReadings += 1
      return known.begunReadings
    }
    let subscriptions = try await backend.subscriptions()
    let now = backend.now()
    let active = Self.bestByProduct(subscriptions, at: now)
    known.withLock { known in
      if known.keptReading < reading {
        known.keptReading = reading
        known.activeSubscriptions = active
      }
    }
    guard let subscriptionIds else { return active }
    return active.filter { subscriptionIds.contains($0.productId) }
  }

  /// Tells whether any subscription is in force, of the named products or of all.
  public func hasActiveSubscriptions(_ subscriptionIds: [String]? = nil) async throws(OpenIapError) -> Bool {
    try await getActiveSubscriptions(subscriptionIds).contains(where: \.isActive)
  }

  /// Reads how the subscriptions of a product's group stand, the best one first.
  ///
  /// The order is subscribed, in grace period, in billing retry, expired, revoked, and then whatever is not
  /// known. It is empty when the customer never had one. It throws `skuNotFound` for a product that the store
  /// does not know.
  public func subscriptionStatusIOS(sku: String) async throws(OpenIapError) -> [SubscriptionStatusIOS] {
    try require(.getActiveSubscriptions, for: "Reading subscriptions")
    let subscriptions = try await backend.subscriptions()
    let group = try await group(of: sku, among: subscriptions)
    return
      subscriptions
      .filter {
        $0.purchase.productId == sku || (group != nil && $0.purchase.subscriptionGroupIdIOS == group)
      }
      .sorted(by: Self.isBetter)
      .map { SubscriptionStatusIOS(state: $0.state, renewalInfo: $0.renewalInfo) }
  }

  /// The group of a product: what the customer's own transactions say, or else the store's list.
  private func group(
    of sku: String, among subscriptions: [StoreSubscription]
  ) async throws(OpenIapError) -> String? {
    if let own = subscriptions.first(where: { $0.purchase.productId == sku }) {
      return own.purchase.subscriptionGroupIdIOS
    }
    return try await subscriptionGroup(of: sku)
  }

  /// One entry a product, in the order in which the products first occur.
  static func bestByProduct(_ subscriptions: [StoreSubscription], at now: Timestamp) -> [ActiveSubscription] {
    var order: [String] = []
    var best: [String: StoreSubscription] = [:]
    for subscription in subscriptions {
      let product = subscription.purchase.productId
      guard let other = best[product] else {
        order.append(product)
        best[product] = subscription
        continue
      }
      let (isActive, otherIsActive) = (
        ActiveSubscription(subscription, at: now).isActive, ActiveSubscription(other, at: now).isActive
      )
      if isActive != otherIsActive ? isActive : isBetter(subscription, other) { best[product] = subscription }
    }
    return order.compactMap { best[$0].map { ActiveSubscription($0, at: now) } }
  }

  /// Tells whether a subscription stands better than another: by its state, then by how long it lasts, then
  /// by its transaction, so that the order of the store's answer decides nothing.
  static func isBetter(_ left: StoreSubscription, _ right: StoreSubscription) -> Bool {
    if left.state != right.state, left.state.rank != right.state.rank {
      return left.state.rank < right.state.rank
    }
    let (leftEnd, rightEnd) = (
      left.purchase.expirationDateIOS ?? .infinity, right.purchase.expirationDateIOS ?? .infinity
    )
    if leftEnd != rightEnd { return leftEnd > rightEnd }
    return left.purchase.id < right.purchase.id
  }
}
