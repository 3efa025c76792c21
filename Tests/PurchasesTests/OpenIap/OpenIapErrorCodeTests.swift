import Entitlement
import Purchases
import Testing

@Suite struct OpenIapErrorCodeTests {
  @Test("The 36 codes of OpenIAP are named, each once and in its own spelling")
  func specified() {
    #expect(OpenIapErrorCode.specified.count == 36)
    #expect(Set(OpenIapErrorCode.specified).count == 36)
    for code in OpenIapErrorCode.specified {
      #expect(code.rawValue.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D })
    }
  }

  @Test(
    "A code is read however it is spelt",
    arguments: [
      ("user-cancelled", OpenIapErrorCode.userCancelled), ("UserCancelled", .userCancelled),
      ("userCancelled", .userCancelled), ("E_USER_CANCELLED", .userCancelled), ("E_UNKNOWN", .unknown),
      ("EmptySkuList", .emptySkuList), ("sku-offer-mismatch", .skuOfferMismatch),
      ("verificationFailed", .verificationFailed), ("receipt-invalid", .receiptInvalid),
      ("productNotAvailable", .productNotAvailable),
    ])
  func spellings(_ text: String, _ code: OpenIapErrorCode) {
    #expect(OpenIapErrorCode(spelling: text) == code)
  }

  @Test(
    "Text that is no code is none, and survives as it is", arguments: ["", "E_", "user", "some-future-code"])
  func unknownText(_ text: String) {
    #expect(OpenIapErrorCode(spelling: text) == nil)
    #expect(OpenIapErrorCode(rawValue: text).rawValue == text)
  }
}
