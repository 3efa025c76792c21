import Basics
import Entitlement
import Purchases
import Testing

@Suite struct AppStoreAnswerTests {
  private func model(_ name: String) throws -> JSONObject { try Resource.object("apple/models/\(name).json") }

  @Test("Apple's sample statuses are read")
  func statuses() throws {
    let answer = AppStoreStatusAnswer(try model("getAllSubscriptionStatusesResponse"))
    #expect(answer.environment == .localTesting)
    #expect(answer.bundleId == "com.example")
    #expect(answer.appAppleId == 5_454_545)
    #expect(answer.groups.map(\.subscriptionGroupIdentifier) == ["sub_group_one", "sub_group_two"])
    let chains = answer.groups.flatMap(\.lastTransactions)
    #expect(chains.map(\.status) == [.active, .revoked, .expired])
    #expect(chains.map(\.originalTransactionId) == ["3749183", "5314314134", "3413453"])
    #expect(
      chains.map(\.signedTransactionInfo)
        == ["signed_transaction_one", "signed_transaction_two", "signed_transaction_three"])
    #expect(
      chains.map(\.signedRenewalInfo) == ["signed_renewal_one", "signed_renewal_two", "signed_renewal_three"])
    #expect(answer.unreadable.isEmpty)
  }

  @Test("Apple's sample history and refunds are read")
  func pages() throws {
    let history = AppStoreTransactionPage(try model("transactionHistoryResponse"))
    #expect(history.signedTransactions == ["signed_transaction_value", "signed_transaction_value2"])
    #expect(history.revision == "revision_output" && history.hasMore == true)
    #expect(history.bundleId == "com.example" && history.appAppleId == 323_232)
    #expect(history.environment == .localTesting && history.unreadable.isEmpty)
    let refunds = AppStoreTransactionPage(try model("getRefundHistoryResponse"))
    #expect(refunds.signedTransactions == ["signed_transaction_one", "signed_transaction_two"])
    #expect(refunds.revision == "revision_output" && refunds.hasMore == true && refunds.unreadable.isEmpty)
  }

  @Test("A field of another type is named, and the others are read")
  func malformed() throws {
    let number = AppStoreTransactionPage(try model("transactionHistoryResponseWithMalformedAppAppleId"))
    #expect(number.unreadable == ["hasMore", "appAppleId"])
    #expect(number.appAppleId == nil && number.signedTransactions.count == 2)
    let environment = AppStoreTransactionPage(try model("transactionHistoryResponseWithMalformedEnvironment"))
    #expect(environment.environment == StoreEnvironment(rawValue: "LocalTestingxxx"))
    #expect(environment.unreadable.isEmpty)
  }

  @Test("Apple's sample order, transaction and test notification are read")
  func single() throws {
    let order = AppStoreOrderAnswer(try model("lookupOrderIdResponse"))
    #expect(order.status == 1)
    #expect(order.signedTransactions == ["signed_transaction_one", "signed_transaction_two"])
    #expect(try model("transactionInfoResponse")["signedTransactionInfo"] == "signed_transaction_info_value")
    #expect(
      try model("requestTestNotificationResponse")["testNotificationToken"]
        == "ce3af791-365e-4c60-841b-1674b43c1609")
    let test = AppStoreNotificationPage.Item(try model("getTestNotificationStatusResponse"))
    #expect(test.signedPayload == "signed_payload")
    #expect(test.sendAttempts.map(\.outcome) == [.noResponse, .success])
    #expect(test.sendAttempts.map(\.date?.milliseconds) == [1_698_148_900_000, 1_698_148_950_000])
  }

  @Test("Apple's sample notification history is read")
  func notifications() throws {
    let page = AppStoreNotificationPage(try model("getNotificationHistoryResponse"))
    #expect(page.paginationToken == "57715481-805a-4283-8499-1c19b5d6b20a" && page.hasMore == true)
    #expect(page.items.map(\.signedPayload) == ["signed_payload_one", "signed_payload_two"])
    #expect(
      page.items.map { $0.sendAttempts.map(\.outcome) } == [[.noResponse, .success], [.circularRedirect]])
    #expect(page.unreadable.isEmpty)
  }

  @Test("Apple's sample extensions are read")
  func extensions() throws {
    let one = AppStoreRenewalExtension(try model("extendSubscriptionRenewalDateResponse"))
    #expect(one.originalTransactionId == "2312412" && one.webOrderLineItemId == "9993")
    #expect(one.success == true && one.effectiveDate?.milliseconds == 1_698_148_900_000)
    #expect(
      try model("extendRenewalDateForAllActiveSubscribersResponse")["requestIdentifier"]
        == "758883e8-151b-47b7-abd0-60c4d804c2f5")
    let all = AppStoreMassExtension(try model("getStatusOfSubscriptionRenewalDateExtensionsResponse"))
    #expect(all.requestIdentifier == "20fba8a0-2b80-4a7d-a17f-85c1854727f8" && all.complete == true)
    #expect(all.completeDate?.milliseconds == 1_698_148_900_000)
    #expect(all.succeededCount == 30 && all.failedCount == 2)
  }

  @Test(
    "Apple's sample errors keep their number, and say what kind they are",
    arguments: [
      ("apiException", 5_000_000, StoreRequestError.Code.serverFailure),
      ("apiTooManyRequestsException", 4_290_000, .rateLimited),
      ("apiUnknownError", 9_990_000, .serverFailure),
      ("familyTransactionNotSupportedError", 4_000_185, .refused),
      ("invalidTransactionIdError", 4_000_006, .refused),
      ("transactionIdNotOriginalTransactionId", 4_000_187, .refused),
      ("transactionIdNotFoundError", 4_040_010, .notFound),
    ])
  func errors(_ name: String, _ number: Int64, _ code: StoreRequestError.Code) async throws {
    let body = try Resource.bytes("apple/models/\(name).json")
    let status = number == 9_990_000 ? 500 : Int(number / 10_000)
    let bench = try ServerBench { _, _ in HTTPResponse(status: status, body: body) }
    let error = await #expect(throws: StoreRequestError.self) { try await bench.backend.transaction("1") }
    #expect(error?.code == code)
    #expect(error?.appStoreCode?.rawValue == number)
    #expect(error?.storeCode == "\(number)")
    #expect(error?.status == status)
  }
}
