internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases

extension StoreDesk {
  /// Answers which notifications were sent.
  func notifications(_ request: HTTPServerRequest) throws(StoreAnswerError) -> HTTPServerResponse {
    let body = try request.object()
    guard let start = body["startDate"].value?.integer, let end = body["endDate"].value?.integer else {
      throw StoreAnswerError(
        AppStoreErrorCode(rawValue: 4_000_013), "Invalid request. The start or end date is missing.")
    }
    guard start < end else {
      throw StoreAnswerError(
        AppStoreErrorCode(rawValue: 4_000_016), "Invalid request. The start is not before the end.")
    }
    var first = 0
    if let token = request.queryValue("paginationToken"), !token.isEmpty {
      guard let number = Int(token), number >= 0 else {
        throw StoreAnswerError(
          AppStoreErrorCode(rawValue: 4_000_014), "Invalid request. The pagination token is unknown.")
      }
      first = number
    }
    return withBooks { books in
      let customer = body["transactionId"].value?.string.map { id in
        books.store.payment(id).flatMap { books.store.chain($0.chainID)?.customer }
      }
      let found = books.deliveries.filter { delivery in
        guard case .apple(let type, let subtype) = delivery.notice.kind else { return false }
        let instant = delivery.notice.instant.milliseconds
        guard instant >= start, instant < end else { return false }
        if let wanted = body["notificationType"].value?.string, wanted != type.rawValue { return false }
        if let wanted = body["notificationSubtype"].value?.string, wanted != subtype?.rawValue {
          return false
        }
        if let customer {
          guard let customer, let chain = delivery.notice.chainID.flatMap(books.store.chain),
            chain.customer == customer
          else { return false }
        }
        return body["onlyFailures"].value?.bool != true || delivery.state != .delivered
      }
      let size = books.store.configuration.pageSize
      let items = found.dropFirst(first).prefix(size)
      var answer = JSONObject()
      answer["notificationHistory"] = .array(items.map(Self.historyItem))
      answer["hasMore"] = .bool(first + size < found.count)
      if first + size < found.count { answer["paginationToken"] = .string("\(first + size)") }
      return .json(.object(answer))
    }
  }

  private static func historyItem(_ delivery: WebhookDelivery) -> JSONValue {
    [
      "signedPayload": delivery.signedPayload.map { .string($0) } ?? .null,
      "sendAttempts": .array(
        delivery.attempts.map {
          [
            "attemptDate": .integer($0.instant.milliseconds),
            "sendAttemptResult": .string($0.outcome.rawValue),
          ]
        }),
    ]
  }

  /// Sends a test notification, and answers by which token it is asked about.
  func testNotification() throws(StoreAnswerError) -> HTTPServerResponse {
    guard withBooks({ $0.plan.appStoreURL != nil }) else {
      throw StoreAnswerError(
        AppStoreErrorCode.notificationURLNotFound, "No App Store Server Notification URL found.")
    }
    _ = try apply(.test(.apple))
    let token = withBooks { $0.deliveries.last?.notice.id ?? "" }
    return .json(["testNotificationToken": .string(token)])
  }

  /// Answers what became of a test notification.
  func testResult(_ token: String) throws(StoreAnswerError) -> HTTPServerResponse {
    let found = withBooks { books in
      books.deliveries.first { $0.notice.id == token && $0.notice.kind == .apple(.test, nil) }
    }
    guard let found else {
      throw StoreAnswerError(
        AppStoreErrorCode(rawValue: 4_040_008),
        "Either the test notification token is expired or the notification and "
          + "status are not yet available.")
    }
    return .json(Self.historyItem(found))
  }

  // MARK: Extensions

  /// Moves the end of one subscription.
  func extend(_ request: HTTPServerRequest, _ id: String) throws(StoreAnswerError) -> HTTPServerResponse {
    let body = try request.object()
    let days = try extensionDays(body)
    let store = store
    guard let chain = store.chain(id), chain.store == .apple else {
      if store.payment(id) != nil {
        throw StoreAnswerError(
          AppStoreErrorCode.notOriginalTransactionId, "The transaction id is not an original one.")
      }
      throw StoreAnswerError(
        AppStoreErrorCode.originalTransactionIdNotFound, "Original transaction id not found.")
    }
    if chain.sharedFrom != nil {
      throw StoreAnswerError(
        AppStoreErrorCode.familyTransactionNotSupported, "The transaction is shared by the family.")
    }
    if chain.extensionCount >= 2 {
      throw StoreAnswerError(
        AppStoreErrorCode.extensionLimitReached, "The subscription was extended twice this year.")
    }
    guard chain.isSubscription, chain.phase == .active else {
      throw StoreAnswerError(
        AppStoreErrorCode.extensionIneligible, "The subscription is not eligible for an extension.")
    }
    _ = try apply(.extend(chain: id, days: days))
    return withBooks { books in
      let payment = books.store.chain(id).flatMap { books.store.payment($0.paymentID) }
      return .json([
        "originalTransactionId": .string(id), "webOrderLineItemId": .string(payment?.id ?? ""),
        "success": true,
        "effectiveDate": .integer(payment?.expiresDate?.milliseconds ?? 0),
      ])
    }
  }

  /// Moves the ends of all who subscribe to a product.
  func extendAll(_ request: HTTPServerRequest) throws(StoreAnswerError) -> HTTPServerResponse {
    let body = try request.object()
    let days = try extensionDays(body)
    guard let product = body["productId"].value?.string, store.configuration.product(product) != nil,
      let identifier = body["requestIdentifier"].value?.string
    else {
      throw StoreAnswerError(
        AppStoreErrorCode(rawValue: 4_000_023), "Invalid request. The product id is unknown.")
    }
    _ = try apply(.extendAll(productID: product, days: days, requestID: identifier))
    return .json(["requestIdentifier": .string(identifier)])
  }

  /// Answers what became of an extension for all.
  func extensionResult(product: String, request: String) throws(StoreAnswerError) -> HTTPServerResponse {
    guard let result = withBooks({ $0.store.massExtensions["\(product)/\(request)"] }) else {
      throw StoreAnswerError(
        AppStoreErrorCode(rawValue: 4_040_009), "The status of the request was not found.")
    }
    return .json([
      "requestIdentifier": .string(request), "complete": true,
      "completeDate": .integer(result.date.milliseconds),
      "succeededCount": .integer(result.succeeded), "failedCount": .integer(result.failed),
    ])
  }

  private func extensionDays(_ body: JSONCursor) throws(StoreAnswerError) -> Int {
    guard let days = body["extendByDays"].value?.integer, (1...90).contains(days) else {
      throw StoreAnswerError(AppStoreErrorCode(rawValue: 4_000_009), "Invalid extend by days value.")
    }
    guard let reason = body["extendReasonCode"].value?.integer, (0...3).contains(reason) else {
      throw StoreAnswerError(AppStoreErrorCode(rawValue: 4_000_010), "Invalid extend reason code.")
    }
    guard let identifier = body["requestIdentifier"].value?.string, (1...128).contains(identifier.utf8.count)
    else {
      throw StoreAnswerError(AppStoreErrorCode(rawValue: 4_000_011), "Invalid request identifier.")
    }
    return Int(days)
  }
}
