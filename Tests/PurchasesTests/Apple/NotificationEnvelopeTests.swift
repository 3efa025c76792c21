import Basics
import Entitlement
import Purchases
import Testing

@Suite struct NotificationEnvelopeTests {
  private func envelope(_ name: String) throws -> NotificationEnvelope {
    NotificationEnvelope(try Resource.object("apple/models/\(name).json"))
  }

  struct Expected: Sendable {
    let file: String
    let type: NotificationType
    let subtype: NotificationSubtype?
    let appAppleId: Int64
    let environment: StoreEnvironment
  }

  @Test(
    "Apple's samples name what they are about, wherever they say so",
    arguments: [
      Expected(
        file: "signedNotification", type: .subscribed, subtype: .initialBuy, appAppleId: 41_234,
        environment: .localTesting),
      Expected(
        file: "signedConsumptionRequestNotification", type: .consumptionRequest, subtype: nil,
        appAppleId: 41_234, environment: .localTesting),
      Expected(
        file: "signedSummaryNotification", type: .renewalExtension, subtype: .summary, appAppleId: 41_234,
        environment: .localTesting),
      Expected(
        file: "signedExternalPurchaseTokenNotification", type: .externalPurchaseToken, subtype: .unreported,
        appAppleId: 55_555, environment: .production),
      Expected(
        file: "signedExternalPurchaseTokenSandboxNotification", type: .externalPurchaseToken,
        subtype: .unreported, appAppleId: 55_555, environment: .sandbox),
      Expected(
        file: "signedRescindConsentNotification", type: .rescindConsent, subtype: nil, appAppleId: 41_234,
        environment: .localTesting),
    ])
  func samples(expected: Expected) throws {
    let notification = try envelope(expected.file)
    #expect(notification.notificationType == expected.type)
    #expect(notification.subtype == expected.subtype)
    #expect(notification.appAppleId == expected.appAppleId)
    #expect(notification.bundleId == "com.example")
    #expect(notification.environment == expected.environment)
    #expect(notification.notificationUUID == "002e14d5-51f5-4503-b5a8-c3a1af68eb20")
    #expect(notification.version == "2.0")
    #expect(notification.signedDate == Timestamp(milliseconds: 1_698_148_900_000))
    #expect(notification.unreadable.isEmpty)
  }

  @Test("A transaction's notification holds the two signed texts and the status")
  func data() throws {
    let data = try #require(try envelope("signedConsumptionRequestNotification").data)
    #expect(data.bundleVersion == "1.2.3")
    #expect(data.signedTransactionInfo == "signed_transaction_info_value")
    #expect(data.signedRenewalInfo == "signed_renewal_info_value")
    #expect(data.status == 1)
    #expect(data.consumptionRequestReason == .unintendedPurchase)
    #expect(data.unreadable.isEmpty)
  }

  @Test("A summary counts what was extended")
  func summary() throws {
    let summary = try #require(try envelope("signedSummaryNotification").summary)
    #expect(summary.productId == "com.example.product")
    #expect(summary.requestIdentifier == "efb27071-45a4-4aca-9854-2a1e9146f265")
    #expect(summary.storefrontCountryCodes == ["CAN", "USA", "MEX"])
    #expect(summary.succeededCount == 5)
    #expect(summary.failedCount == 2)
    #expect(summary.unreadable.isEmpty)
  }

  @Test("A token for purchases outside the store says when it was made")
  func externalPurchaseToken() throws {
    let token = try #require(try envelope("signedExternalPurchaseTokenNotification").externalPurchaseToken)
    #expect(token.externalPurchaseId == "b2158121-7af9-49d4-9561-1f588205523e")
    #expect(token.tokenCreationDate == Timestamp(milliseconds: 1_698_148_950_000))
    #expect(token.unreadable.isEmpty)
  }

  @Test("What is about a download holds that download's signed text")
  func appData() throws {
    let data = NotificationAppData(try Resource.object("apple/models/appData.json"))
    #expect(data.appAppleId == 987_654_321)
    #expect(data.bundleId == "com.example")
    #expect(data.environment == .sandbox)
    #expect(data.signedAppTransactionInfo == "signed-app-transaction-info")
    #expect(data.unreadable.isEmpty)
    let within = try #require(try envelope("signedRescindConsentNotification").appData)
    #expect(within.signedAppTransactionInfo == "signed_app_transaction_info_value")
  }

  @Test("A type that is not known is kept as it was sent")
  func unknown() {
    var payload = JSONObject()
    payload["notificationType"] = "SUBSCRIPTION_GIFTED"
    payload["subtype"] = "BY_AUNT"
    let notification = NotificationEnvelope(payload)
    #expect(notification.notificationType?.rawValue == "SUBSCRIPTION_GIFTED")
    #expect(notification.subtype?.rawValue == "BY_AUNT")
    #expect(notification.label == nil)
    #expect(notification.payload == payload)
  }
}
