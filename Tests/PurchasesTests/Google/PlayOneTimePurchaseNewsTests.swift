import Basics
import Entitlement
import Purchases
import Testing

@Suite struct PlayOneTimePurchaseNewsTests {
  private func reading(
    state: JSONValue = "PURCHASED", offer: JSONValue = ["quantity": 1, "refundableQuantity": 1],
    changes: [String: JSONValue] = [:], day: Int64 = -1
  ) throws -> PlayReading<PlayOneTimePurchase> {
    var answer = JSONObject()
    answer["purchaseStateContext"] = ["purchaseState": state]
    answer["orderId"] = "GPA.1"
    answer["purchaseCompletionTime"] = .string(Timestamp.days(-2).description)
    answer["productLineItem"] = [["productId": "lifetime", "productOfferDetails": offer]]
    for (name, value) in changes { answer[name] = value == .null ? nil : value }
    return try PlayReading(bytes: JSONValue.object(answer).bytes(), purchaseToken: "T", readAt: .days(day))
  }

  @Test(
    "What was paid is for ever until it is taken back or used up",
    arguments: [
      ("PURCHASED", ["quantity": 1, "refundableQuantity": 1], true), ("PURCHASED", [:], true),
      ("PURCHASED", ["quantity": 1, "refundableQuantity": 0], false),
      ("PURCHASED", ["consumptionState": "CONSUMPTION_STATE_CONSUMED"], false),
      ("PURCHASED", ["consumptionState": "CONSUMPTION_STATE_YET_TO_BE_CONSUMED"], true),
      ("CANCELLED", [:], false), ("PENDING", [:], false), ("LENT", [:], false), (.null, [:], false),
      (7, [:], false),
    ] as [(JSONValue, JSONValue, Bool)])
  func states(state: JSONValue, offer: JSONValue, isAllowed: Bool) throws {
    let news = try reading(state: state, offer: offer).news
    for policy in AccessPolicy.allCases {
      #expect(SubscriptionLedger(news.facts).access(policy).isAllowed == isAllowed)
    }
  }

  @Test("A purchase that was taken back stays so, in whatever order the readings are heard")
  func order() throws {
    let bought = try reading(day: -2).news.facts
    let voided = try reading(state: "CANCELLED", day: -1).news.facts
    for facts in [bought + voided, voided + bought] {
      #expect(!SubscriptionLedger(facts).access(.untilExpired).isAllowed)
    }
  }

  @Test("Every field is read, and what a tester buys is of the sandbox")
  func fields() throws {
    let reading = try reading(
      changes: [
        "testPurchaseContext": ["fopType": "TEST"], "regionCode": "DE",
        "acknowledgementState": "ACKNOWLEDGEMENT_STATE_PENDING", "obfuscatedExternalAccountId": "account",
        "novelty": 1,
      ])
    #expect(reading.answer.state == .purchased)
    #expect(reading.answer.orderId == "GPA.1")
    #expect(reading.answer.purchaseCompletionTime == .days(-2))
    #expect(reading.answer.regionCode == "DE")
    #expect(reading.answer.acknowledgementState == "ACKNOWLEDGEMENT_STATE_PENDING")
    #expect(reading.answer.obfuscatedExternalAccountId == "account")
    #expect(reading.answer.lineItems.first?.productId == "lifetime")
    #expect(reading.answer.lineItems.first?.quantity == 1)
    #expect(reading.answer.payload["novelty"] == 1)
    let ledger = SubscriptionLedger(reading.news.facts)
    #expect(!ledger.access(.untilExpired).isAllowed)
    #expect(ledger.access(.untilExpired, environment: .sandbox).isAllowed)
  }

  @Test("A line item without a product states nothing, and says so")
  func noProduct() throws {
    let news = try reading(changes: ["productLineItem": [[:]]]).news
    #expect(news.facts.isEmpty)
    #expect(news.obstacles == ["A line item does not say of what product it is."])
  }
}
