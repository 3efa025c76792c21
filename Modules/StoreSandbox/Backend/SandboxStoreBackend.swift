public import Basics
public import Entitlement
public import Purchases

/// A store behind `OpenIapStore` that is a sandbox store, reached over HTTP: one customer's view of it.
///
/// What the store signs as Apple's is verified before it is handed over, against the root that the verifier trusts.
public final class SandboxStoreBackend: StoreBackend {
  /// The store whose ways it has.
  public let store: StoreName
  /// The customer.
  public let customer: String
  let verifier: StoreDataVerifier
  private let desk: SandboxConnection
  private let pause: @Sendable (Duration) async throws -> Void

  /// How long it waits between two looks at what came about elsewhere.
  private static let updateInterval = Duration.milliseconds(500)

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - url: where the store listens.
  ///   - store: whose ways it is to have, Apple's or Google's.
  ///   - verifier: one for `.sandbox` that trusts the store's root.
  ///   - pause: waits between two looks at what came about elsewhere.
  public init(
    url: HTTPURL, store: StoreName, customer: String, verifier: StoreDataVerifier,
    requester: any HTTPRequesting,
    time: any TimeSource,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.store = store
    self.customer = customer
    self.verifier = verifier
    self.pause = pause
    desk = SandboxConnection(
      url: url, store: store, capabilities: StoreCapability.required(of: store), requester: requester,
      time: time)
  }

  /// All that a complete client of the store can do.
  public var capabilities: Set<StoreCapability> { StoreCapability.required(of: store) }

  /// The store's time, as far as it is known from its answers.
  public func now() -> Timestamp { desk.now() }

  /// Reads products; those that the store does not know are left out.
  public func products(_ skus: [String]) async throws(OpenIapError) -> FetchProductsResult {
    let answer = try await desk.get(["products"], query: skus.map { ("id", $0) })
    var result = FetchProductsResult()
    for form in answer["products"]?.array ?? [] {
      if let product = ProductIOS(sandbox: form) { result.products.append(product) }
      if let product = ProductSubscriptionIOS(sandbox: form) { result.subscriptions.append(product) }
    }
    return result
  }

  /// Tells whether the customer may have an introductory offer of a group.
  public func isEligibleForIntroductoryOffer(groupID: String) async throws(OpenIapError) -> Bool {
    try await desk.get(
      ["customers", customer, "introductory-offer", groupID], query: [("store", store.rawValue)])[
        "isEligible"]?.bool
      ?? false
  }

  /// Buys, and gives the transaction.
  public func purchase(_ request: PurchaseRequest) async throws(OpenIapError) -> Purchase {
    var body = JSONObject()
    body["store"] = .string(store.rawValue)
    body["customer"] = .string(customer)
    body["productId"] = .string(request.sku)
    body["appAccountToken"] = request.appAccountToken.map { .string($0) }
    switch request.offer {
    case .introductory: body["offer"] = ["type": "introductory"]
    case .promotional(let input):
      body["offer"] = [
        "type": "promotional", "id": .string(input.identifier), "keyIdentifier": .string(input.keyIdentifier),
        "nonce": .string(input.nonce), "signature": .string(input.signature),
        "timestamp": .double(input.timestamp),
      ]
    case nil: break
    }
    return try purchase(from: .object(try await desk.post(["purchases"], body, about: request.sku)))
  }

  /// Takes the word that a transaction was delivered; one that is not known is no error.
  public func finish(_ transactionID: String, isConsumable: Bool) async throws(OpenIapError) {
    do throws(OpenIapError) {
      _ = try await desk.post(["transactions", transactionID, "finish"], ["isConsumed": .bool(isConsumable)])
    } catch {
      if error.code != .itemNotOwned { throw error }
    }
  }

  /// The transactions that entitle at present, and those that are not finished.
  public func currentPurchases() async throws(OpenIapError) -> [Purchase] {
    try await purchases("purchases").purchases
  }

  /// The subscriptions of the customer, one a chain, also those that have ended.
  public func subscriptions() async throws(OpenIapError) -> [StoreSubscription] {
    let answer = try await desk.get(
      ["customers", customer, "subscriptions"], query: [("store", store.rawValue)])
    var subscriptions: [StoreSubscription] = []
    for form in answer["purchases"]?.array ?? [] {
      subscriptions.append(
        StoreSubscription(
          purchase: try purchase(from: form),
          state: SubscriptionState(tolerating: form["status"]?.string ?? ""),
          renewalInfo: try renewalInfo(from: form)))
    }
    return subscriptions
  }

  /// Verifies what a purchase carries as its token.
  public func verify(purchaseToken: String) async throws(OpenIapError) -> VerifyPurchaseResult {
    guard store == .apple else { return try await verifyGoogle(purchaseToken) }
    let form: JSONObject
    do throws(OpenIapError) {
      form = try await desk.get(["transactions", purchaseToken])
    } catch {
      guard error.code == .itemNotOwned else { throw error }
      return VerifyPurchaseResult(
        state: .inauthentic, store: .apple, environment: StoreEnvironment.sandbox.rawValue,
        reason: error.message)
    }
    return try VerifyPurchaseResult(
      signedTransaction: form["signedTransactionInfo"]?.string ?? "", verifier: verifier, at: now())
  }

  private func verifyGoogle(_ token: String) async throws(OpenIapError) -> VerifyPurchaseResult {
    let answer = try await desk.get(["customers", customer, "purchases"], query: [("store", store.rawValue)])
    let all = try await desk.get(
      ["customers", customer, "subscriptions"], query: [("store", store.rawValue)])
    let forms = (answer["purchases"]?.array ?? []) + (all["purchases"]?.array ?? [])
    let form = forms.first { $0["originalTransactionId"]?.string == token || $0["orderId"]?.string == token }
    let state: IapkitPurchaseState =
      switch form {
      case nil: .inauthentic
      case let form? where form["state"]?.string == "pending": .pending
      case let form? where form["revocationDate"] != nil: .canceled
      case let form? where form["status"]?.string == SubscriptionState.expired.rawValue: .expired
      case let form?: form["isFinished"]?.bool == true ? .entitled : .pendingAcknowledgment
      }
    return VerifyPurchaseResult(
      state: state, store: .google, environment: StoreEnvironment.sandbox.rawValue,
      productId: form?["productId"]?.string, reason: state.isValid ? nil : "The purchase is \(state).")
  }

  /// The transactions that come about without a call here; it looks for them again and again.
  public func transactionUpdates() -> AsyncStream<Purchase> {
    let (stream, continuation) = AsyncStream.makeStream(of: Purchase.self)
    let task = Task { [weak self, pause] in
      var last: Int64?
      while !Task.isCancelled {
        guard let next = await self?.tellUpdates(after: last, continuation) else { break }
        last = next
        do { try await pause(Self.updateInterval) } catch { break }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Tells of what came about, and answers up to where; nothing is told the first time, when it is all old.
  private func tellUpdates(after last: Int64?, _ continuation: AsyncStream<Purchase>.Continuation) async
    -> Int64?
  {
    do throws(OpenIapError) {
      let (purchases, next) = try await purchases("updates", query: [("after", "\(last ?? .max)")])
      for purchase in purchases { continuation.yield(purchase) }
      return next
    } catch {
      // A store that does not answer now may do so the next time.
      return last ?? 0
    }
  }

  private func purchases(
    _ kind: String, query: [(name: String, value: String)] = []
  ) async throws(OpenIapError) -> (purchases: [Purchase], last: Int64) {
    let answer = try await desk.get(
      ["customers", customer, kind], query: [("store", store.rawValue)] + query)
    var purchases: [Purchase] = []
    for form in answer["purchases"]?.array ?? [] { purchases.append(try purchase(from: form)) }
    return (purchases, answer["last"]?.integer ?? 0)
  }
}
