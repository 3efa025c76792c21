import Basics
import Entitlement
import Purchases
import Signatures
import StoreSandbox
import Testing

@Suite struct AppStoreEndpointTests {
  @Test("the back end reads status, history, refunds, orders and transactions, all of which verify")
  func reading() async throws {
    let bench = try StoreBench { $0.pageSize = 3 }
    let id = try await bench.buy(StoreBench.foundation)
    try await bench.buy(StoreBench.lifetime)
    try await bench.buy(StoreBench.foundation, customer: "bob")
    try await bench.advance("P1Y")
    let backend = try bench.appStore()
    let status = try #require(try await backend.subscriptionStatuses(id).first)
    #expect(status.status == .active)
    #expect(status.transaction.payload.expiresDate == Timestamp("2027-03-01T00:00:00Z"))
    #expect(status.renewal?.payload.autoRenewStatus == .on)
    let history = try await backend.transactionHistory(id).map(\.payload)
    #expect(history.count == 14)
    #expect(history.map(\.purchaseDate) == history.map(\.purchaseDate).sorted { $0! < $1! })
    let renewal = try #require(history.last)
    #expect(renewal.reason == .renewal)
    let last = try #require(renewal.transactionId)
    #expect(try await backend.transaction(last).payload.transactionId == last)
    let order = try #require(bench.store.payment(last)?.orderID)
    #expect(try await backend.order(order).map(\.payload.transactionId) == [last])
    #expect(try await backend.order("M000").isEmpty)
    #expect(try await backend.refundHistory(id).isEmpty)
    try await bench.ask("transactions/\(last)/refund")
    #expect(try await backend.refundHistory(id).map(\.payload.transactionId) == [last])
    #expect(try await backend.subscriptionStatuses(id).map(\.status) == [.revoked])
    let kept = try await backend.transactionHistory(id, AppStoreHistoryQuery(isRevoked: false))
    #expect(kept.count == 13)
    let once = try await backend.transactionHistory(
      id, AppStoreHistoryQuery(productIDs: [StoreBench.lifetime, "x"]))
    #expect(once.map(\.payload.productId) == [StoreBench.lifetime])
  }

  @Test(
    "a token of another key, identifier or application, one that has ended, and none are refused with 401")
  func bearer() async throws {
    let bench = try StoreBench()
    let id = try await bench.buy(StoreBench.foundation)
    let refused = [
      try bench.appStore(key: try SigningKey.generate()), try bench.appStore(keyID: "OTHER"),
      try bench.appStore(bundleID: "example.other"), try bench.appStore(time: ShiftedTime(seconds: -7_200)),
      try bench.appStore(time: ShiftedTime(seconds: 7_200)),
    ]
    for backend in refused {
      let error = await #expect(throws: StoreRequestError.self) { try await backend.subscriptionStatuses(id) }
      #expect(error?.code == .unauthorized)
      #expect(error?.status == 401)
    }
    let address = bench.url.appending(["inApps", "v1", "subscriptions", id])
    #expect(try await StoreBench.client.send(HTTPRequest(.get, address)).status == 401)
  }

  @Test("what does not exist is told in Apple's numbers")
  func errors() async throws {
    let bench = try StoreBench()
    let id = try await bench.buy(StoreBench.foundation)
    let backend = try bench.appStore()
    func code(_ body: () async throws -> Void) async -> AppStoreErrorCode? {
      await #expect(throws: StoreRequestError.self) { try await body() }?.appStoreCode
    }
    #expect(await code { _ = try await backend.transaction("42") } == .transactionIdNotFound)
    #expect(await code { _ = try await backend.transaction("abc") } == .invalidTransactionId)
    #expect(await code { _ = try await backend.requestTestNotification() } == .notificationURLNotFound)
    let extend = { (id: String) async throws in
      _ = try await backend.extendRenewalDate(id, days: 5, reason: .serviceIssue, requestID: "r")
    }
    #expect(await code { try await extend("42") } == .originalTransactionIdNotFound)
    try await extend(id)
    try await extend(id)
    #expect(await code { try await extend(id) } == .extensionLimitReached)
    #expect(bench.store.payments(of: id).first?.expiresDate == Timestamp("2026-03-11T00:00:00Z"))
    try await bench.advance("P2M")
    let renewal = try #require(bench.store.payments(of: id).last?.id)
    #expect(await code { try await extend(renewal) } == .notOriginalTransactionId)
  }

  @Test("the ends of all who subscribe to a product are moved together, and the summary is told")
  func massExtension() async throws {
    let bench = try StoreBench()
    for customer in ["ada", "bob"] { try await bench.buy(StoreBench.foundation, customer: customer) }
    let eve = try await bench.buy(StoreBench.foundation, customer: "eve")
    try await bench.ask("subscriptions/\(eve)/fail-billing")
    try await bench.ask("clock", ["to": "2026-03-01T00:00:01Z"])
    let backend = try bench.appStore()
    let request = try await backend.extendAllRenewalDates(
      ofProduct: StoreBench.foundation, days: 10, reason: .other, requestID: "winter")
    let result = try await backend.massExtension(ofProduct: StoreBench.foundation, requestID: request)
    #expect(result.succeededCount == 2)
    #expect(result.failedCount == 1)
    #expect(bench.desk.deliveries.last?.notice.name == "RENEWAL_EXTENSION/SUMMARY")
    let text = try #require(bench.desk.deliveries.last?.signedPayload)
    let summary = try bench.verifier.verifyNotification(text, caller: nil, at: bench.now).envelope.payload
      .summary
    #expect(summary?.succeededCount == 2)
  }

  @Test("the history of notifications comes in pages, and by kind, customer and failure")
  func notifications() async throws {
    let bench = try StoreBench { $0.pageSize = 2 }
    let id = try await bench.buy(StoreBench.foundation)
    try await bench.buy(StoreBench.foundation, customer: "bob")
    try await bench.advance("P1Y")
    let backend = try bench.appStore()
    let whole = AppStoreNotificationQuery(from: StoreBench.start, to: bench.now.advanced(by: .seconds(1)))
    let all = try await backend.notificationHistory(whole)
    #expect(all.count == 26)
    var query = whole
    query.type = .didRenew
    query.transactionID = id
    #expect(try await backend.notificationHistory(query).count == 12)
    query.onlyFailures = true
    #expect(try await backend.notificationHistory(query).count == 12)
    query.type = .refund
    #expect(try await backend.notificationHistory(query).isEmpty)
  }
}

/// The machine's clock, moved.
struct ShiftedTime: TimeSource {
  let seconds: Int64
  func now() -> Timestamp { SystemTime().now().advanced(by: .seconds(seconds)) }
  func sinceBoot() -> Duration { SystemTime().sinceBoot() }
}
