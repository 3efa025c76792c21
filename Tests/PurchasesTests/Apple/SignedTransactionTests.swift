import Basics
import Entitlement
import Purchases
import Testing

@Suite struct SignedTransactionTests {
  private static let at = Timestamp.init(milliseconds:)

  @Test("Every field of Apple's sample transaction is read")
  func sample() throws {
    let transaction = SignedTransaction(try Resource.object("apple/models/signedTransaction.json"))
    #expect(transaction.transactionId == "23456")
    #expect(transaction.originalTransactionId == "12345")
    #expect(transaction.webOrderLineItemId == "34343")
    #expect(transaction.bundleId == "com.example")
    #expect(transaction.productId == "com.example.product")
    #expect(transaction.subscriptionGroupIdentifier == "55555")
    #expect(transaction.purchaseDate == Self.at(1_698_148_900_000))
    #expect(transaction.originalPurchaseDate == Self.at(1_698_148_800_000))
    #expect(transaction.expiresDate == Self.at(1_698_149_000_000))
    #expect(transaction.quantity == 1)
    #expect(transaction.kind == .autoRenewable)
    #expect(transaction.appAccountToken == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(transaction.ownership == .purchased)
    #expect(transaction.signedDate == Self.at(1_698_148_900_000))
    #expect(transaction.revocationReason == .applicationIssue)
    #expect(transaction.revocationDate == Self.at(1_698_148_950_000))
    #expect(transaction.isUpgraded == true)
    #expect(transaction.offerType == .introductory)
    #expect(transaction.offerIdentifier == "abc.123")
    #expect(transaction.environment == .localTesting)
    #expect(transaction.reason == .purchase)
    #expect(transaction.storefront == "USA")
    #expect(transaction.storefrontId == "143441")
    #expect(transaction.price == 10_990)
    #expect(transaction.currency == "USD")
    #expect(transaction.offerDiscountType == .payAsYouGo)
    #expect(transaction.appTransactionId == "71134")
    #expect(transaction.offerPeriod == "P1Y")
    #expect(transaction.billingPlanType == .monthly)
    #expect(transaction.revocationType == nil)
    #expect(transaction.revocationPercentage == nil)
    #expect(transaction.unreadable.isEmpty)
  }

  @Test("The commitment and what Advanced Commerce sold are read")
  func nested() throws {
    let transaction = SignedTransaction(try Resource.object("apple/models/signedTransaction.json"))
    let commitment = try #require(transaction.commitment)
    #expect(commitment.billingPeriodNumber == 3)
    #expect(commitment.expiresDate == Self.at(1_698_150_000_000))
    #expect(commitment.price == 119_880)
    #expect(commitment.totalBillingPeriods == 12)
    let commerce = try #require(transaction.advancedCommerceInfo)
    #expect(commerce.descriptors?.text == "Premium Plan")
    #expect(commerce.descriptors?.displayName == "Premium")
    #expect(commerce.estimatedTax == 1_500)
    #expect(commerce.period == "P1M")
    #expect(commerce.requestReferenceId == "ref-12345")
    #expect(commerce.taxCode == "TAX_CODE_1")
    #expect(commerce.taxExclusivePrice == 8_490)
    #expect(commerce.taxRate == "0.15")
    let item = try #require(commerce.items?.first)
    #expect(item.sku == "com.example.sku.premium")
    #expect(item.text == "Premium feature")
    #expect(item.displayName == "Premium Feature")
    #expect(item.price == 9_990)
    #expect(item.revocationDate == Self.at(1_698_149_200_000))
    let refund = try #require(item.refunds?.first)
    #expect(item.refunds?.count == 1)
    #expect(refund.amount == 5_000)
    #expect(refund.date == Self.at(1_698_149_100_000))
    #expect(refund.reason == "FULFILLMENT_ISSUE")
    #expect(refund.kind == "PRORATED")
  }

  @Test("A revoked transaction says what was taken back, and how much")
  func revocation() throws {
    let transaction = SignedTransaction(
      try Resource.object("apple/models/signedTransactionWithRevocation.json"))
    #expect(transaction.revocationType == .proratedRefund)
    #expect(transaction.revocationPercentage == 50_000)
    #expect(transaction.revocationReason == .applicationIssue)
    #expect(transaction.revocationDate == Self.at(1_698_148_950_000))
    #expect(transaction.unreadable.isEmpty)
  }

  @Test("An empty payload is a transaction that says nothing")
  func empty() {
    let transaction = SignedTransaction(JSONObject())
    #expect(transaction.transactionId == nil)
    #expect(transaction.expiresDate == nil)
    #expect(transaction.kind == nil)
    #expect(transaction.unreadable.isEmpty)
  }

  @Test("Fields and values that are not known are kept as they were signed")
  func unknown() throws {
    let value: JSONValue = [
      "type": "Lifetime Pass", "offerType": 99, "inAppOwnershipType": "LENT", "environment": "Moon",
      "futureField": ["deep": [1, 2.5]],
    ]
    let payload = try #require(value.object)
    let transaction = SignedTransaction(payload)
    #expect(transaction.kind?.rawValue == "Lifetime Pass")
    #expect(transaction.offerType?.rawValue == 99)
    #expect(transaction.ownership?.rawValue == "LENT")
    #expect(transaction.environment?.rawValue == "Moon")
    #expect(transaction.payload["futureField"]?["deep"] == [1, 2.5])
    #expect(transaction.payload == payload)
    #expect(transaction.unreadable.isEmpty)
  }

  @Test(
    "A field of another type reads as missing and is named",
    arguments: [
      ("transactionId", 1), ("expiresDate", "tomorrow"), ("quantity", 1.0), ("isUpgraded", 1),
      ("revocationDate", true), ("offerType", "1"), ("price", "9.99"), ("commitmentInfo", []),
    ] as [(String, JSONValue)])
  func wrongType(name: String, value: JSONValue) throws {
    var payload = try Resource.object("apple/models/signedTransaction.json")
    payload[name] = value
    let transaction = SignedTransaction(payload)
    #expect(transaction.unreadable == [name])
    #expect(transaction.productId == "com.example.product")
  }

  @Test("Null is missing, and no fault")
  func null() {
    var payload = JSONObject()
    payload["expiresDate"] = .null
    #expect(SignedTransaction(payload).expiresDate == nil)
    #expect(SignedTransaction(payload).unreadable.isEmpty)
  }

  @Test(
    "Dates are milliseconds, before 1970 too; a fraction is dropped and what does not fit is no date",
    arguments: [
      (.integer(-62_135_769_600_000), -62_135_769_600_000),
      (.double(1_697_679_936_049.7297), 1_697_679_936_049),
      (.double(-0.5), -1), (.integer(.max), .max), (.double(1e300), nil),
    ] as [(JSONValue, Int64?)])
  func dates(value: JSONValue, milliseconds: Int64?) {
    var payload = JSONObject()
    payload["signedDate"] = value
    let transaction = SignedTransaction(payload)
    #expect(transaction.signedDate?.milliseconds == milliseconds)
    #expect(transaction.unreadable == (milliseconds == nil ? ["signedDate"] : []))
  }
}
