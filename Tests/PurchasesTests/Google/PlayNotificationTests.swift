import Basics
import Purchases
import Testing

@Suite struct PlayNotificationTests {
  private func notification(_ text: String) throws -> PlayNotification {
    PlayNotification(try #require(try JSONValue(parsing: text).object))
  }

  @Test("A subscription's notification names the purchase to read")
  func subscription() throws {
    let found = try notification(
      #"""
      {"version":"1.0","packageName":"example.lanework","eventTimeMillis":"1787677200000",
      "subscriptionNotification":{"version":"1.0","notificationType":4,"purchaseToken":"TOKEN","subscriptionId":"monthly"}}
      """#)
    #expect(found.packageName == "example.lanework")
    #expect(found.eventTime == .test)
    #expect(found.subscription?.notificationType == .purchased)
    #expect(found.subscription?.subscriptionId == "monthly")
    #expect(found.action == .readSubscription(purchaseToken: "TOKEN"))
    #expect(found.label == .subscriptionStarted)
    #expect(found.unreadable.isEmpty)
  }

  @Test(
    "Every code of a subscription says no more than to read it, one that is not known too",
    arguments: Array(0...25) + [99])
  func codes(code: Int64) throws {
    let found = try notification(
      #"{"subscriptionNotification":{"notificationType":\#(code),"purchaseToken":"TOKEN"}}"#)
    #expect(found.action == .readSubscription(purchaseToken: "TOKEN"))
    #expect(found.subscription?.notificationType?.rawValue == code)
  }

  @Test(
    "The other kinds say what to read",
    arguments: [
      (
        #"{"oneTimeProductNotification":{"version":"1.0","notificationType":1,"purchaseToken":"T","sku":"coins"}}"#,
        PlayAction.readOneTimePurchase(purchaseToken: "T", productId: "coins")
      ),
      (
        #"{"oneTimeProductNotification":{"notificationType":2,"purchaseToken":"T"}}"#,
        .readOneTimePurchase(purchaseToken: "T", productId: nil)
      ),
      (
        #"{"voidedPurchaseNotification":{"purchaseToken":"T","orderId":"GPA.1","productType":1,"refundType":1}}"#,
        .readSubscription(purchaseToken: "T")
      ),
      (
        #"{"voidedPurchaseNotification":{"purchaseToken":"T","orderId":"GPA.1","productType":2,"refundType":2}}"#,
        .readOneTimePurchase(purchaseToken: "T", productId: nil)
      ),
      (#"{"testNotification":{"version":"1.0"}}"#, .keepOnly), (#"{"novelty":{}}"#, .keepOnly),
      (#"{"subscriptionNotification":{"notificationType":4}}"#, .keepOnly), ("{}", .keepOnly),
    ])
  func kinds(text: String, action: PlayAction) throws {
    #expect(try notification(text).action == action)
  }

  @Test("A voided purchase keeps its order and how much of it was voided")
  func voided() throws {
    let voided = try #require(
      try notification(
        #"{"voidedPurchaseNotification":{"purchaseToken":"T","orderId":"GPA.1","productType":1,"refundType":2}}"#
      ).voidedPurchase)
    #expect(voided.orderId == "GPA.1")
    #expect(voided.productType == 1)
    #expect(voided.refundType == 2)
  }

  @Test("What is of another type reads as missing and is named")
  func odd() throws {
    let found = try notification(
      #"{"eventTimeMillis":"soon","packageName":7,"subscriptionNotification":{"purchaseToken":1}}"#)
    #expect(found.eventTime == nil)
    #expect(found.unreadable == ["packageName", "eventTimeMillis"])
    #expect(found.action == .keepOnly)
  }
}
