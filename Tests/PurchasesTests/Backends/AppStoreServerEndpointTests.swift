import Basics
import Entitlement
import Purchases
import Testing

@Suite struct AppStoreServerEndpointTests {
  @Test("The statuses of all groups are read, each with its verified transaction and renewal")
  func statuses() async throws {
    let store = try SelfMadeStore()
    let transaction = try store.sign(store.transaction("2", original: "1"))
    let renewal = try store.sign(store.renewal(of: "1"))
    let items: [(status: Int64, transaction: String, renewal: String?)] = [
      (4, transaction, renewal), (9, transaction, nil),
    ]
    let bench = try ServerBench(answers: [.statuses(items)])
    let statuses = try await bench.backend.subscriptionStatuses("2")
    #expect(bench.requester.requests.first?.url.target == "/inApps/v1/subscriptions/2")
    #expect(statuses.map(\.status.state) == [SubscriptionState.inGracePeriod, "9"])
    let first = try #require(statuses.first)
    #expect(first.chain == SubscriptionChain(store: .apple, environment: .production, id: "1"))
    #expect(first.groupID == "plans")
    #expect(first.transaction.payload.transactionId == "2")
    #expect(first.renewal?.payload.autoRenewStatus == .on)
    #expect(statuses.last?.status.state.givesAccess == false)
  }

  @Test(
    "A status, transaction and renewal of several chains are no answer",
    arguments: [("1", "2", "1"), ("2", "1", "1"), (nil, "1", "2")] as [(String?, String, String)])
  func mixedChains(named: String?, ofTransaction: String, ofRenewal: String) async throws {
    let store = try SelfMadeStore()
    let transaction = try store.sign(store.transaction("9", original: ofTransaction))
    let renewal = try store.sign(store.renewal(of: ofRenewal))
    let last: JSONValue = [
      "status": 1, "originalTransactionId": named.map { .string($0) } ?? .null,
      "signedTransactionInfo": .string(transaction), "signedRenewalInfo": .string(renewal),
    ]
    let bench = try ServerBench(answers: [.json(["data": [["lastTransactions": [last]]]])])
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.subscriptionStatuses("9")
    }
    #expect(error?.code == .malformedAnswer)
  }

  @Test("One transaction, an order and the refunds of a customer are read")
  func transactions() async throws {
    let store = try SelfMadeStore()
    let text = try store.sign(store.transaction("5"))
    let one = try ServerBench(answers: [.json(["signedTransactionInfo": .string(text)])])
    #expect(try await one.backend.transaction("5").payload.transactionId == "5")
    #expect(one.requester.requests.first?.url.target == "/inApps/v1/transactions/5")
    let order = try ServerBench(answers: [.json(["status": 0, "signedTransactions": [.string(text)]])])
    #expect(try await order.backend.order("W002").map(\.payload.transactionId) == ["5"])
    #expect(order.requester.requests.first?.url.target == "/inApps/v1/lookup/W002")
    let refunds = try ServerBench(answers: [.json(["signedTransactions": [.string(text)], "hasMore": false])])
    #expect(try await refunds.backend.refundHistory("5").count == 1)
    #expect(refunds.requester.requests.first?.url.target == "/inApps/v2/refund/lookup/5")
  }

  @Test("The notifications are read page by page, each verified, with how its delivery went")
  func notifications() async throws {
    let store = try SelfMadeStore()
    let text = try store.notification("DID_RENEW", transaction: store.transaction("3"))
    let item: JSONValue = [
      "signedPayload": .string(text),
      "sendAttempts": [["attemptDate": 1_698_148_900_000, "sendAttemptResult": "NO_RESPONSE"]],
    ]
    let bench = try ServerBench { request, _ in
      request.url.target.contains("paginationToken=p1")
        ? .json(["notificationHistory": [item], "hasMore": false])
        : .json(["notificationHistory": [item], "hasMore": true, "paginationToken": "p1"])
    }
    let sent = try await bench.backend.notificationHistory(
      AppStoreNotificationQuery(
        from: .days(-3), to: .test, type: .didRenew, transactionID: "3", onlyFailures: true))
    #expect(sent.count == 2)
    #expect(sent.first?.notification.transaction?.payload.transactionId == "3")
    #expect(sent.first?.sendAttempts.map(\.outcome) == [.noResponse])
    for request in bench.requester.requests {
      #expect(request.method == .post && request.mayBeRepeated)
      #expect(request.headers["Content-Type"] == "application/json")
      let body = try #require(try request.object)
      #expect(body["startDate"] == .integer(Timestamp.days(-3).milliseconds))
      #expect(body["endDate"] == .integer(Timestamp.test.milliseconds))
      #expect(body["notificationType"] == "DID_RENEW")
      #expect(body["transactionId"] == "3")
      #expect(body["onlyFailures"] == true)
    }
    let endless = try ServerBench(answers: [.json(["hasMore": true, "paginationToken": "p"])])
    let error = await #expect(throws: StoreRequestError.self) {
      try await endless.backend.notificationHistory(AppStoreNotificationQuery(from: .days(-3), to: .test))
    }
    #expect(error?.code == .endlessPages)
    #expect(endless.requester.requests.count == 2)
  }

  @Test("A test notification is asked for, and asked about")
  func testNotification() async throws {
    let asking = try ServerBench(answers: [.json(["testNotificationToken": "token-1"])])
    #expect(try await asking.backend.requestTestNotification() == "token-1")
    #expect(asking.requester.requests.first?.url.target == "/inApps/v1/notifications/test")
    let store = try SelfMadeStore()
    let text = try store.notification("TEST", transaction: nil)
    let told = try ServerBench(
      answers: [.json(["signedPayload": .string(text), "sendAttempts": [["sendAttemptResult": "SUCCESS"]]])])
    let sent = try await told.backend.testNotification("token-1")
    #expect(sent.notification.envelope.payload.notificationType == .test)
    #expect(sent.sendAttempts.map(\.outcome) == [.success])
    #expect(told.requester.requests.first?.url.target == "/inApps/v1/notifications/test/token-1")
  }

  @Test("A renewal is moved by 1 to 90 days, under a name that makes it happen once")
  func extend() async throws {
    let bench = try ServerBench(
      answers: [
        .json([
          "originalTransactionId": "1", "success": true,
          "effectiveDate": .integer(Timestamp.test.milliseconds),
        ])
      ])
    let result = try await bench.backend.extendRenewalDate(
      "1", days: 90, reason: .serviceIssue, requestID: "r-1")
    #expect(result.success == true && result.effectiveDate == .test)
    let request = try #require(bench.requester.requests.first)
    #expect(request.method == .put && request.url.target == "/inApps/v1/subscriptions/extend/1")
    #expect(
      try request.object
        == (["extendByDays": 90, "extendReasonCode": 3, "requestIdentifier": "r-1"] as JSONValue).object)
    for days in [0, -1, 91] {
      let error = await #expect(throws: StoreRequestError.self) {
        try await bench.backend.extendRenewalDate("1", days: days, reason: .other, requestID: "r-1")
      }
      #expect(error?.code == .refused)
    }
    #expect(bench.requester.requests.count == 1)
  }

  @Test("All renewals of a product are moved, and the progress is told")
  func massExtension() async throws {
    let asking = try ServerBench(answers: [.json(["requestIdentifier": "r-2"])])
    #expect(
      try await asking.backend.extendAllRenewalDates(
        ofProduct: "monthly", days: 5, reason: .customerSatisfaction, storefronts: ["USA"], requestID: "r-2")
        == "r-2")
    let body = try #require(try asking.requester.requests.first?.object)
    #expect(body["productId"] == "monthly" && body["storefrontCountryCodes"] == ["USA"])
    let told = try ServerBench(answers: [.json(["complete": true, "succeededCount": 30, "failedCount": 2])])
    let progress = try await told.backend.massExtension(ofProduct: "monthly", requestID: "r-2")
    #expect(progress.complete == true && progress.succeededCount == 30 && progress.failedCount == 2)
    #expect(told.requester.requests.first?.url.target == "/inApps/v1/subscriptions/extend/mass/monthly/r-2")
  }
}
