import Basics
import Entitlement
import Purchases
import Testing

@Suite struct RenewalInfoTests {
  private static let at = Timestamp.init(milliseconds:)

  @Test("Every field of Apple's sample renewal is read")
  func sample() throws {
    let renewal = RenewalInfo(try Resource.object("apple/models/signedRenewalInfo.json"))
    #expect(renewal.expirationIntent == .cancelled)
    #expect(renewal.originalTransactionId == "12345")
    #expect(renewal.autoRenewProductId == "com.example.product.2")
    #expect(renewal.productId == "com.example.product")
    #expect(renewal.autoRenewStatus == .on)
    #expect(renewal.isInBillingRetryPeriod == true)
    #expect(renewal.priceIncreaseStatus == .pending)
    #expect(renewal.gracePeriodExpiresDate == Self.at(1_698_148_900_000))
    #expect(renewal.offerType == .promotional)
    #expect(renewal.offerIdentifier == "abc.123")
    #expect(renewal.signedDate == Self.at(1_698_148_800_000))
    #expect(renewal.environment == .localTesting)
    #expect(renewal.recentSubscriptionStartDate == Self.at(1_698_148_800_000))
    #expect(renewal.renewalDate == Self.at(1_698_148_850_000))
    #expect(renewal.renewalPrice == 9_990)
    #expect(renewal.currency == "USD")
    #expect(renewal.offerDiscountType == .payAsYouGo)
    #expect(renewal.eligibleWinBackOfferIds == ["eligible1", "eligible2"])
    #expect(renewal.appTransactionId == "71134")
    #expect(renewal.offerPeriod == "P1Y")
    #expect(renewal.appAccountToken == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(renewal.renewalBillingPlanType == .monthly)
    #expect(renewal.unreadable.isEmpty)
  }

  @Test("The next commitment and what Advanced Commerce renews are read")
  func nested() throws {
    let renewal = RenewalInfo(try Resource.object("apple/models/signedRenewalInfo.json"))
    let commitment = try #require(renewal.commitment)
    #expect(commitment.autoRenewProductId == "com.example.product.commitment")
    #expect(commitment.autoRenewStatus == .on)
    #expect(commitment.renewalBillingPlanType == .monthly)
    #expect(commitment.renewalDate == Self.at(1_698_149_500_000))
    #expect(commitment.renewalPrice == 9_990)
    let commerce = try #require(renewal.advancedCommerceInfo)
    #expect(commerce.consistencyToken == "token-abc-123")
    #expect(commerce.descriptors?.text == "Premium Plan")
    #expect(commerce.descriptors?.displayName == "Premium")
    #expect(commerce.period == "P1M")
    #expect(commerce.requestReferenceId == "ref-12345")
    #expect(commerce.taxCode == "TAX_CODE_1")
    let increase = try #require(commerce.items?.first?.priceIncrease)
    #expect(increase.dependentSKUs == ["com.example.sku.1", "com.example.sku.2"])
    #expect(increase.price == 12_990)
    #expect(increase.status == "PENDING")
  }

  @Test("A list with something else in it cannot be read")
  func oddList() {
    var payload = JSONObject()
    payload["eligibleWinBackOfferIds"] = ["one", 2]
    let renewal = RenewalInfo(payload)
    #expect(renewal.eligibleWinBackOfferIds == nil)
    #expect(renewal.unreadable == ["eligibleWinBackOfferIds"])
  }
}
