internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases

extension StoreDesk {
  /// Answers and changes where news goes, and how.
  func webhooks(_ request: HTTPServerRequest, _ path: [String]) async throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    switch (request.method, path.first, path.count) {
    case (.get, nil, 0): return plan()
    case (.put, nil, 0):
      try setPlan(try request.object())
      return plan()
    case (.get, "deliveries", 1): return journal(after: request.queryValue("after").flatMap { Int($0) } ?? 0)
    case (.post, "release", 1):
      let body = try request.object()
      let numbers = body["deliveries"].value?.array?.compactMap { $0.integer.flatMap { Int(exactly: $0) } }
      let count = release(
        numbers, isShuffled: body["isShuffled"].value?.bool ?? false,
        seed: UInt64(bitPattern: body["seed"].value?.integer ?? 1),
        copies: min(100, max(1, Int(clamping: body["copies"].value?.integer ?? 1))))
      await drain()
      return .json(["count": .integer(Int64(count))])
    case (.post, "drain", 1):
      await drain()
      return .json([:])
    default: throw .noSuchPlace
    }
  }

  /// Sets where news goes.
  public func setWebhooks(_ plan: WebhookPlan) { withBooks { $0.plan = plan } }

  private func setPlan(_ body: JSONCursor) throws(StoreAnswerError) {
    var plan = withBooks(\.plan)
    do throws(JSONShapeError) {
      if body["appStore"].value != nil { plan.appStoreURL = try Self.url(body["appStore"]) }
      if body["googlePlay"].value != nil { plan.googlePlayURL = try Self.url(body["googlePlay"]) }
      if let place = body["audience"].optional { plan.audience = try place.string() }
      if let place = body["copies"].optional {
        guard let copies = Int(exactly: try place.integer()), (1...100).contains(copies) else {
          throw place.failure("a number from 1 to 100")
        }
        plan.copies = copies
      }
      if let place = body["isHeld"].optional { plan.isHeld = try place.bool() }
      if let place = body["lossCount"].optional {
        plan.lossCount = max(0, Int(clamping: try place.integer()))
      }
    } catch {
      throw StoreAnswerError(error)
    }
    let changed = plan
    withBooks { $0.plan = changed }
  }

  private static func url(_ place: JSONCursor) throws(JSONShapeError) -> HTTPURL? {
    guard place.optional != nil else { return nil }
    let text = try place.string()
    do throws(HTTPRequestError) {
      return try HTTPURL(text)
    } catch {
      throw place.failure("an address such as http://127.0.0.1:8080/hook")
    }
  }

  private func plan() -> HTTPServerResponse {
    let plan = withBooks(\.plan)
    return .json([
      "appStore": plan.appStoreURL.map { .string("\($0)") } ?? .null,
      "googlePlay": plan.googlePlayURL.map { .string("\($0)") } ?? .null,
      "audience": plan.audience.map { .string($0) } ?? .null, "copies": .integer(Int64(plan.copies)),
      "isHeld": .bool(plan.isHeld), "lossCount": .integer(Int64(plan.lossCount)),
    ])
  }

  private func journal(after first: Int) -> HTTPServerResponse {
    let deliveries = deliveries.dropFirst(max(0, first))
    return .json([
      "deliveries": .array(
        deliveries.map { delivery in
          [
            "number": .integer(Int64(delivery.number)), "id": .string(delivery.notice.id),
            "name": .string(delivery.notice.name), "store": .string(delivery.notice.store.rawValue),
            "instant": .string(delivery.notice.instant.text(.milliseconds)),
            "state": .string(delivery.state.rawValue),
            "subscription": delivery.notice.chainID.map { .string($0) } ?? .null,
            "attempts": .array(
              delivery.attempts.map {
                [
                  "instant": .string($0.instant.text(.milliseconds)), "outcome": .string($0.outcome.rawValue),
                  "status": $0.status.map { .integer(Int64($0)) } ?? .null,
                ]
              }),
          ]
        })
    ])
  }
}
