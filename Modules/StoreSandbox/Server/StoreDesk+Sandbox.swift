internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases
internal import Signatures

extension StoreDesk {
  /// Answers what neither store has: buying without a device, and control over what happens.
  func sandbox(_ request: HTTPServerRequest, _ path: [String]) async throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    switch (request.method, path.first, path.count) {
    case (.get, nil, 0): return information()
    case (.get, "root.pem", 1):
      return HTTPServerResponse(
        status: 200, headers: ["Content-Type": "application/x-pem-file"], body: Array(keys.root.pem.utf8))
    case (.get, "clock", 1): return clock([])
    case (.post, "clock", 1): return try moveClock(try request.object())
    case (.get, "products", 1): return products(request.queryValues("id"))
    case (.post, "products", 3): return try changeProduct(path[1], path[2], try request.object())
    case (.post, "purchases", 1): return try purchase(try request.object())
    case (.get, "orders", 1): return orders()
    case (.post, "orders", 3): return try decide(path[1], path[2])
    case (.get, "transactions", 2): return try form(ofPayment: path[1])
    case (.post, "transactions", 3): return try changeTransaction(path[1], path[2], try request.object())
    case (.post, "subscriptions", 3): return try changeSubscription(path[1], path[2], try request.object())
    case (.get, "customers", 3): return try customer(path[1], path[2], request)
    case (.get, "customers", 4) where path[2] == "introductory-offer":
      let store = StoreName(rawValue: request.queryValue("store") ?? "apple")
      let isEligible = withBooks {
        $0.store.isEligibleForIntroductoryOffer(path[1], groupID: path[3], at: store)
      }
      return .json(["isEligible": .bool(isEligible)])
    case (_, "webhooks", _): return try await webhooks(request, Array(path.dropFirst()))
    default: throw .noSuchPlace
    }
  }

  private func information() -> HTTPServerResponse {
    withBooks { books in
      let configuration = books.store.configuration
      return .json([
        "environment": "Sandbox", "now": .string(books.store.now.text(.milliseconds)),
        "rate": .double(books.clock.rate),
        "bundleId": .string(configuration.bundleId), "appAppleId": .integer(configuration.appAppleId),
        "packageName": .string(configuration.packageName), "keyId": .string(SandboxKeys.appStoreKeyID),
        "issuerId": .string(SandboxKeys.issuerID), "rootFingerprint": .string("\(keys.root.fingerprint)"),
        "products": .array(configuration.products.map { .string($0.id) }),
      ])
    }
  }

  // MARK: Clock

  /// The longest that the clock is moved at once.
  private static let longestMove = Duration.seconds(10 * 366 * 86_400)

  private func clock(_ news: [WebhookDelivery]) -> HTTPServerResponse {
    withBooks { books in
      .json([
        "now": .string(books.store.now.text(.milliseconds)),
        "milliseconds": .integer(books.store.now.milliseconds),
        "rate": .double(books.clock.rate),
        "nextDue": books.store.nextInstant.map { .string($0.text(.milliseconds)) } ?? .null,
        "news": .array(news.map { .string($0.notice.name) }),
      ])
    }
  }

  private func moveClock(_ body: JSONCursor) throws(StoreAnswerError) -> HTTPServerResponse {
    let known = withBooks { $0.deliveries.count }
    try withBooks { (books) throws(StoreAnswerError) in
      let now = books.store.now
      var target = now
      do throws(JSONShapeError) {
        if let place = body["advance"].optional {
          guard let period = SubscriptionPeriod(iso8601: try place.string()) else {
            throw place.failure("a period such as P1M, P1W or P3D")
          }
          target = period.end(from: now)
        }
        if let place = body["advanceSeconds"].optional {
          let seconds = try place.double()
          guard seconds >= 0, seconds < 1e9 else { throw place.failure("seconds from 0 on") }
          target = target.advanced(by: .milliseconds(Int64(seconds * 1_000)))
        }
        if let place = body["to"].optional {
          guard let instant = Timestamp(try place.string()) else {
            throw place.failure("an instant such as 2026-01-01T00:00:00Z")
          }
          target = instant
        }
        if try body["toNextDue"].optional?.bool() == true { target = books.store.nextInstant ?? target }
        if let place = body["rate"].optional {
          let rate = try place.double()
          guard rate >= 0, rate <= 10_000_000 else { throw place.failure("a rate from 0 to 10000000") }
          books.clock.setRate(rate, at: time.sinceBoot())
        }
      } catch {
        throw StoreAnswerError(error)
      }
      guard target >= now, target <= now.advanced(by: Self.longestMove) else {
        throw .malformed("The clock is moved forward only, by ten years at most.")
      }
      books.clock.move(to: target, at: time.sinceBoot())
    }
    return clock(withBooks { Array($0.deliveries.dropFirst(known)) })
  }

  // MARK: Control

  private func changeProduct(
    _ id: String, _ verb: String, _ body: JSONCursor
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    switch verb {
    case "withdraw": return try done(.withdraw(productID: id))
    case "price":
      guard let price = body["price"].value?.integer else {
        throw .malformed("The price is a whole number of thousandths of the currency's unit.")
      }
      return try done(
        .changePrice(productID: id, price: price, needsConsent: body["needsConsent"].value?.bool ?? false))
    default: throw .noSuchPlace
    }
  }

  private func changeTransaction(
    _ id: String, _ verb: String, _ body: JSONCursor
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    let event: StoreEvent
    switch verb {
    case "finish": event = .finish(payment: id, isConsumed: body["isConsumed"].value?.bool ?? false)
    case "request-refund": event = .requestRefund(payment: id)
    case "decline-refund": event = .declineRefund(payment: id)
    case "reverse-refund": event = .reverseRefund(payment: id)
    case "refund":
      let isProrated = body["isProrated"].value?.bool ?? false
      event = .refund(
        payment: id, kind: isProrated ? .proratedRefund : .fullRefund,
        reason: body["reason"].value?.integer ?? 0)
    default: throw .noSuchPlace
    }
    return try done(event)
  }

  private func changeSubscription(
    _ id: String, _ verb: String, _ body: JSONCursor
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    func text(_ name: String) throws(StoreAnswerError) -> String {
      guard let text = body[name].value?.string, !text.isEmpty else {
        throw .malformed("The body has no `\(name)`.")
      }
      return text
    }
    switch verb {
    case "cancel": return try done(.cancel(chain: id))
    case "resume": return try done(.resume(chain: id))
    case "fail-billing": return try done(.failBilling(chain: id))
    case "repair-billing": return try done(.repairBilling(chain: id))
    case "agree-to-price": return try done(.agreeToPrice(chain: id))
    case "end-pause": return try done(.endPause(chain: id))
    case "change": return try done(.change(chain: id, productID: try text("productId")))
    case "share": return try done(.share(chain: id, customer: try text("customer")))
    case "end-sharing": return try done(.endSharing(chain: id, customer: try text("customer")))
    case "extend":
      return try done(.extend(chain: id, days: Int(clamping: body["days"].value?.integer ?? 0)))
    case "pause":
      guard let until = Timestamp(try text("until")) else {
        throw .malformed("`until` is no instant such as 2026-01-01T00:00:00Z.")
      }
      return try done(.pause(chain: id, until: until))
    default: throw .noSuchPlace
    }
  }

  private func decide(_ id: String, _ verb: String) throws(StoreAnswerError) -> HTTPServerResponse {
    switch verb {
    case "approve": return try done(.approve(order: id))
    case "decline": return try done(.decline(order: id))
    default: throw .noSuchPlace
    }
  }

  /// Has an event happen and answers what news came of it.
  func done(_ event: StoreEvent) throws(StoreAnswerError) -> HTTPServerResponse {
    let known = withBooks { $0.deliveries.count }
    let outcome = try apply(event)
    let news = withBooks { Array($0.deliveries.dropFirst(known)) }
    var answer = JSONObject()
    if case .payment(let id) = outcome { answer["transactionId"] = .string(id) }
    answer["news"] = .array(news.map { .string($0.notice.name) })
    return .json(.object(answer))
  }
}
