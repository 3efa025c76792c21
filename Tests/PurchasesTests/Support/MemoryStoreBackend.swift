import Basics
import Entitlement
import Purchases
import Synchronization

/// A store in memory, for the rules of `OpenIapStore`: it sells, keeps and tells, and fails when told to.
final class MemoryStoreBackend: StoreBackend {
  struct State {
    var products = FetchProductsResult()
    var bought: [Purchase] = []
    var finished: Set<String> = []
    var consumed: Set<String> = []
    var states: [String: SubscriptionState] = [:]
    var renewals: [String: RenewalInfoIOS] = [:]
    var groupsWithIntroductoryOffer: Set<String> = []
    var nextOutcome: PurchaseState = .purchased
    var failures: [String: OpenIapError] = [:]
    var requests: [PurchaseRequest] = []
    var calls: [String] = []
    var listeners: [AsyncStream<Purchase>.Continuation] = []
    var now = Timestamp.test
  }

  let store: StoreName
  let capabilities: Set<StoreCapability>
  private let state = Mutex(State())

  init(_ store: StoreName = .apple, capabilities: Set<StoreCapability>? = nil) {
    self.store = store
    self.capabilities = capabilities ?? StoreCapability.required(of: store)
    state.withLock { $0.products = Self.sold }
  }

  /// A copy of all that is known at the moment.
  var snapshot: State { state.withLock(\.self) }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Makes the next calls of an operation fail.
  func fail(_ operation: String, with error: OpenIapError) {
    state.withLock { $0.failures[operation] = error }
  }

  func now() -> Timestamp { state.withLock(\.now) }

  func products(_ skus: [String]) async throws(OpenIapError) -> FetchProductsResult {
    try note("products")
    return state.withLock { state in
      FetchProductsResult(
        products: state.products.products.filter { skus.contains($0.id) },
        subscriptions: state.products.subscriptions.filter { skus.contains($0.id) })
    }
  }

  func isEligibleForIntroductoryOffer(groupID: String) async throws(OpenIapError) -> Bool {
    try note("eligibility")
    return state.withLock { !$0.groupsWithIntroductoryOffer.contains(groupID) }
  }

  func purchase(_ request: PurchaseRequest) async throws(OpenIapError) -> Purchase {
    try note("purchase")
    let result: Result<Purchase, OpenIapError> = state.withLock { state in
      state.requests.append(request)
      let owned = state.bought.contains { $0.productId == request.sku && !state.consumed.contains($0.id) }
      if owned, capabilities.contains(.alreadyOwnedError) {
        return .failure(
          OpenIapError(
            OpenIapErrorCode(storeCode: "7", store: store, capabilities: capabilities), "It is owned.",
            productId: request.sku))
      }
      let purchase = Self.purchase(of: request.sku, number: state.bought.count, in: state, store: store)
      state.bought.append(purchase)
      if let group = purchase.subscriptionGroupIdIOS {
        state.states[purchase.id] = purchase.purchaseState == .purchased ? .subscribed : .pending
        state.renewals[purchase.id] = RenewalInfoIOS(willAutoRenew: true)
        if request.offer == .introductory { state.groupsWithIntroductoryOffer.insert(group) }
      }
      return .success(purchase)
    }
    return try result.get()
  }

  func finish(_ transactionID: String, isConsumable: Bool) async throws(OpenIapError) {
    try note("finish")
    state.withLock { state in
      state.finished.insert(transactionID)
      if isConsumable { state.consumed.insert(transactionID) }
    }
  }

  func currentPurchases() async throws(OpenIapError) -> [Purchase] {
    try note("currentPurchases")
    return state.withLock { state in state.bought.filter { !state.consumed.contains($0.id) } }
  }

  func subscriptions() async throws(OpenIapError) -> [StoreSubscription] {
    try note("subscriptions")
    return state.withLock { state in
      state.bought.compactMap { purchase in
        state.states[purchase.id].map {
          StoreSubscription(purchase: purchase, state: $0, renewalInfo: state.renewals[purchase.id])
        }
      }
    }
  }

  func verify(purchaseToken: String) async throws(OpenIapError) -> VerifyPurchaseResult {
    try note("verify")
    return state.withLock { state in
      guard let purchase = state.bought.first(where: { $0.purchaseToken == purchaseToken }) else {
        return VerifyPurchaseResult(state: .inauthentic, store: store, reason: "The store never made it.")
      }
      return VerifyPurchaseResult(
        state: purchase.purchaseState == .purchased ? .entitled : .pending, store: store,
        environment: "SomeFutureEnvironment", productId: purchase.productId)
    }
  }

  func transactionUpdates() -> AsyncStream<Purchase> {
    let (stream, continuation) = AsyncStream.makeStream(of: Purchase.self)
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }

  /// Tells of a transaction that came about elsewhere.
  func send(_ purchase: Purchase) {
    for listener in state.withLock(\.listeners) { listener.yield(purchase) }
  }

  private func note(_ operation: String) throws(OpenIapError) {
    let failure = state.withLock { state in
      state.calls.append(operation)
      return state.failures[operation]
    }
    if let failure { throw failure }
  }

  private static func purchase(of sku: String, number: Int, in state: State, store: StoreName) -> Purchase {
    let subscription = state.products.subscriptions.first { $0.id == sku }
    var purchase = Purchase(
      id: "\(2_000 + number)", productId: sku, transactionDate: Double(state.now.milliseconds),
      purchaseToken: "token-\(number)", store: store, purchaseState: state.nextOutcome,
      isAutoRenewing: subscription != nil, currentPlanId: sku)
    purchase.subscriptionGroupIdIOS = subscription?.subscriptionGroupIdIOS
    if subscription != nil {
      purchase.expirationDateIOS = Double(state.now.advanced(by: .seconds(30 * 86_400)).milliseconds)
    }
    return purchase
  }
}

extension MemoryStoreBackend {
  static let lifetime = "lanework.lifetime"
  static let coins = "lanework.coins"
  static let mastery = "lanework.mastery.monthly"
  static let foundation = "lanework.foundation.monthly"
  static let other = "lanework.other.monthly"

  static let sold = FetchProductsResult(
    products: [
      ProductIOS(
        id: lifetime, title: "For ever", typeIOS: .nonConsumable, displayPrice: "$99.00", price: 99,
        currency: "USD"),
      ProductIOS(id: coins, title: "", typeIOS: .consumable, displayPrice: "", price: 4.5, currency: "USD"),
    ].compactMap(\.self),
    subscriptions: [
      subscription(mastery, group: "plans", offers: [introductory, promotional]),
      subscription(foundation, group: "plans", offers: []),
      subscription(other, group: "others", offers: []),
    ].compactMap(\.self))

  static let introductory = SubscriptionOffer(
    id: "", type: .introductory, displayPrice: "$0.00", price: 0, currency: "USD", paymentMode: .freeTrial,
    period: SubscriptionPeriod(unit: .week, value: 1), periodCount: 1)
  static let promotional = SubscriptionOffer(
    id: "come-back", type: .promotional, displayPrice: "$3.00", price: 3, currency: "USD",
    paymentMode: .payAsYouGo, period: SubscriptionPeriod(unit: .month, value: 1), periodCount: 3)

  private static func subscription(
    _ id: String, group: String, offers: [SubscriptionOffer]
  ) -> ProductSubscriptionIOS? {
    ProductSubscriptionIOS(
      id: id, title: "Plan \(id)", displayPrice: "$12.00", price: 12, currency: "USD",
      subscriptionGroupIdIOS: group, subscriptionPeriod: SubscriptionPeriod(unit: .month, value: 1),
      subscriptionOffers: offers)
  }
}
