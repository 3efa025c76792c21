internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases
internal import Signatures

extension StoreDesk {
  /// Answers as the App Store Server API does.
  func appStore(_ request: HTTPServerRequest, _ path: [String]) throws(StoreAnswerError) -> HTTPServerResponse
  {
    try checkBearer(request)
    let version = path.first ?? ""
    let rest = Array(path.dropFirst())
    switch (request.method, version, rest.first, rest.count) {
    case (.get, "v1", "subscriptions", 2): return try statuses(request, rest[1])
    case (.get, "v1", "history", 2), (.get, "v2", "history", 2): return try history(request, rest[1])
    case (.get, "v1", "transactions", 2):
      return try withBooks { (books) throws(StoreAnswerError) in
        let (payment, chain) = try transaction(rest[1], books.store)
        return .json([
          "signedTransactionInfo": .string(try sign(books.store.transactionPayload(payment, in: chain)))
        ])
      }
    case (.put, "v1", "transactions", 3) where rest[1] == "consumption":
      _ = try withBooks { (books) throws(StoreAnswerError) in try transaction(rest[2], books.store).payment }
      return HTTPServerResponse(status: 202)
    case (.get, "v1", "lookup", 2): return try order(rest[1])
    case (.get, "v2", "refund", 3) where rest[1] == "lookup": return try refunds(request, rest[2])
    case (.post, "v1", "notifications", 2) where rest[1] == "history": return try notifications(request)
    case (.post, "v1", "notifications", 2) where rest[1] == "test": return try testNotification()
    case (.get, "v1", "notifications", 3) where rest[1] == "test": return try testResult(rest[2])
    case (.put, "v1", "subscriptions", 3) where rest[1] == "extend": return try extend(request, rest[2])
    case (.post, "v1", "subscriptions", 3) where rest[1] == "extend" && rest[2] == "mass":
      return try extendAll(request)
    case (.get, "v1", "subscriptions", 5) where rest[1] == "extend" && rest[2] == "mass":
      return try extensionResult(product: rest[3], request: rest[4])
    default: throw .noSuchPlace
    }
  }

  func sign(_ payload: JSONObject) throws(StoreAnswerError) -> String {
    do throws(SignatureError) {
      return try keys.signer.sign(payload)
    } catch {
      throw StoreAnswerError(AppStoreErrorCode.generalInternal, "The answer could not be signed. \(error)")
    }
  }

  // MARK: Who asks

  /// Refuses a request whose token is not the registered key's, has ended, or is for something else.
  ///
  private func checkBearer(_ request: HTTPServerRequest) throws(StoreAnswerError) {
    let refusal = StoreAnswerError(
      HTTPServerResponse(
        status: 401, headers: ["Content-Type": "text/plain;charset=utf-8"],
        body: Array("Unauthenticated\n".utf8)))
    guard let text = request.bearerToken else { throw refusal }
    let keyID: String?
    let claims: JSONObject
    do throws(VerificationError) {
      let token = try CompactJWS(parsing: text)
      try token.verify(with: keys.appStoreKey.verifyingKey)
      keyID = token.header["kid"]?.string
      claims = try token.payload()
    } catch {
      throw refusal
    }
    let (bundleId, isInForce) = withBooks { ($0.store.configuration.bundleId, self.isInForce(claims, $0)) }
    guard keyID == SandboxKeys.appStoreKeyID, claims["iss"]?.string == SandboxKeys.issuerID,
      claims["aud"]?.string == "appstoreconnect-v1", claims["bid"]?.string == bundleId, isInForce
    else { throw refusal }
  }

  /// Tells whether a token that lasts an hour at most is in force, by the machine's clock or the store's: those who make
  /// tokens may go by either.
  func isInForce(_ claims: JSONObject, _ books: Books) -> Bool {
    guard let issued = claims["iat"]?.integer, let end = claims["exp"]?.integer, end - issued <= 3_600 else {
      return false
    }
    return [time.now(), books.store.now].contains { now in
      let second = now.milliseconds / 1_000
      return issued <= second + 60 && end > second
    }
  }

  // MARK: Transactions

  private func transaction(
    _ id: String, _ store: SandboxStore
  ) throws(StoreAnswerError) -> (payment: StorePayment, chain: StoreChain) {
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw StoreAnswerError(AppStoreErrorCode.invalidTransactionId, "Invalid transaction id.")
    }
    guard let payment = store.payment(id), let chain = store.chain(payment.chainID), chain.store == .apple
    else {
      throw StoreAnswerError(AppStoreErrorCode.transactionIdNotFound, "Transaction id not found.")
    }
    return (payment, chain)
  }

  private func statuses(_ request: HTTPServerRequest, _ id: String) throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    let wanted = Set(request.queryValues("status").compactMap { Int64($0) })
    return try withBooks { (books) throws(StoreAnswerError) in
      let customer = try transaction(id, books.store).chain.customer
      var groups: [String: [JSONValue]] = [:]
      var order: [String] = []
      for chain in books.store.chains(of: customer, at: .apple) {
        guard let group = chain.groupID, wanted.isEmpty || wanted.contains(chain.statusNumber) else {
          continue
        }
        if groups[group] == nil { order.append(group) }
        groups[group, default: []].append(try lastTransaction(chain, books.store))
      }
      var answer = books.store.identity
      answer["data"] = .array(
        order.map {
          ["subscriptionGroupIdentifier": .string($0), "lastTransactions": .array(groups[$0] ?? [])]
        })
      return .json(.object(answer))
    }
  }

  private func lastTransaction(_ chain: StoreChain, _ store: SandboxStore) throws(StoreAnswerError)
    -> JSONValue
  {
    var item = JSONObject()
    item["originalTransactionId"] = .string(chain.id)
    item["status"] = .integer(chain.statusNumber)
    if let payment = store.payment(chain.paymentID) {
      item["signedTransactionInfo"] = .string(try sign(store.transactionPayload(payment, in: chain)))
    }
    item["signedRenewalInfo"] = .string(try sign(store.renewalPayload(chain)))
    return .object(item)
  }

  private func history(_ request: HTTPServerRequest, _ id: String) throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    let filter = HistoryFilter(request)
    return try withBooks { (books) throws(StoreAnswerError) in
      let customer = try transaction(id, books.store).chain.customer
      var found: [(StorePayment, StoreChain)] = []
      for payment in books.store.payments {
        guard let chain = books.store.chain(payment.chainID), chain.customer == customer,
          chain.store == .apple,
          filter.takes(payment, chain, books.store.configuration)
        else { continue }
        found.append((payment, chain))
      }
      if filter.isDescending { found.reverse() }
      return try page(of: found, request, books.store)
    }
  }

  private func refunds(_ request: HTTPServerRequest, _ id: String) throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    try withBooks { (books) throws(StoreAnswerError) in
      let customer = try transaction(id, books.store).chain.customer
      var found: [(StorePayment, StoreChain)] = []
      for payment in books.store.payments {
        guard let revocation = payment.revocation, revocation.kind != .familyShareEnded,
          let chain = books.store.chain(payment.chainID), chain.customer == customer, chain.store == .apple
        else { continue }
        found.append((payment, chain))
      }
      return try page(of: found, request, books.store)
    }
  }

  private func page(
    of found: [(StorePayment, StoreChain)], _ request: HTTPServerRequest, _ store: SandboxStore
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    var start = 0
    if let revision = request.queryValue("revision"), !revision.isEmpty {
      guard let number = Int(revision.dropFirst("after-".count)), revision.hasPrefix("after-"), number >= 0
      else {
        throw StoreAnswerError(AppStoreErrorCode(rawValue: 4_000_005), "Invalid request revision.")
      }
      start = number
    }
    let size = store.configuration.pageSize
    var texts: [JSONValue] = []
    for (payment, chain) in found.dropFirst(start).prefix(size) {
      texts.append(.string(try sign(store.transactionPayload(payment, in: chain))))
    }
    var answer = store.identity
    answer["signedTransactions"] = .array(texts)
    answer["revision"] = .string("after-\(min(start + size, found.count))")
    answer["hasMore"] = .bool(start + size < found.count)
    return .json(.object(answer))
  }

  private func order(_ id: String) throws(StoreAnswerError) -> HTTPServerResponse {
    try withBooks { (books) throws(StoreAnswerError) in
      var texts: [JSONValue] = []
      for payment in books.store.payments where payment.orderID == id {
        guard let chain = books.store.chain(payment.chainID), chain.store == .apple else { continue }
        texts.append(.string(try sign(books.store.transactionPayload(payment, in: chain))))
      }
      return .json(texts.isEmpty ? ["status": 1] : ["status": 0, "signedTransactions": .array(texts)])
    }
  }
}

/// Which transactions a question about the history asks for.
private struct HistoryFilter {
  let isDescending: Bool
  private let products: [String]
  private let groups: [String]
  private let kinds: [String]
  private let ownership: String?
  private let isRevoked: Bool?
  private let start: Int64
  private let end: Int64

  private static let kindNames = [
    "AUTO_RENEWABLE": "Auto-Renewable Subscription", "NON_RENEWABLE": "Non-Renewing Subscription",
    "CONSUMABLE": "Consumable", "NON_CONSUMABLE": "Non-Consumable",
  ]

  init(_ request: HTTPServerRequest) {
    isDescending = request.queryValue("sort") == "DESCENDING"
    products = request.queryValues("productId")
    groups = request.queryValues("subscriptionGroupIdentifier")
    kinds = request.queryValues("productType").map { Self.kindNames[$0] ?? $0 }
    ownership = request.queryValue("inAppOwnershipType")
    isRevoked = request.queryValue("revoked").flatMap { Bool($0) }
    start = request.queryValue("startDate").flatMap { Int64($0) } ?? .min
    end = request.queryValue("endDate").flatMap { Int64($0) } ?? .max
  }

  func takes(_ payment: StorePayment, _ chain: StoreChain, _ configuration: StoreConfiguration) -> Bool {
    let date = payment.purchaseDate.milliseconds
    guard date >= start, date < end else { return false }
    if let isRevoked, (payment.revocation != nil) != isRevoked { return false }
    if let ownership, (chain.sharedFrom == nil) != (ownership == "PURCHASED") { return false }
    if !products.isEmpty, !products.contains(payment.productID) { return false }
    if !groups.isEmpty, !groups.contains(chain.groupID ?? "") { return false }
    let kind = configuration.product(payment.productID)?.kind ?? ""
    return kinds.isEmpty || kinds.contains(kind)
  }
}
