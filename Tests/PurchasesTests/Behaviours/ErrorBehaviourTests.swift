import Entitlement
import Purchases
import Testing

@Suite struct ErrorBehaviourTests {
  private static let apple = StoreCapability.required(of: .apple)
  private static let google = StoreCapability.required(of: .google)

  @Test(
    "errors.store-codes-normalize-to-spec-error-codes: Apple's failures get the codes that OpenIAP assigns",
    arguments: [
      ("userCancelled", OpenIapErrorCode.userCancelled), ("paymentCancelled", .userCancelled),
      ("networkError", .networkError), ("systemError", .serviceError),
      ("notAvailableInStorefront", .itemUnavailable), ("productUnavailable", .itemUnavailable),
      ("notEntitled", .itemNotOwned), ("purchaseNotAllowed", .userError),
      ("invalidOfferSignature", .skuOfferMismatch), ("ineligibleForOffer", .skuOfferMismatch),
      ("invalidOfferIdentifier", .skuOfferMismatch), ("pending", .deferredPayment),
      ("empty-sku-list", .emptySkuList), ("EmptySkuList", .emptySkuList), ("unknown", .unknown),
    ])
  func appleCodes(_ text: String, _ code: OpenIapErrorCode) {
    #expect(OpenIapErrorCode(storeCode: text, store: .apple, capabilities: Self.apple) == code)
  }

  @Test(
    "errors.store-codes-normalize-to-spec-error-codes: Google's failures do as well, by name and by number",
    arguments: [
      ("-3", "SERVICE_TIMEOUT", OpenIapErrorCode.serviceTimeout),
      ("-2", "FEATURE_NOT_SUPPORTED", .featureNotSupported),
      ("-1", "SERVICE_DISCONNECTED", .serviceDisconnected), ("1", "USER_CANCELED", .userCancelled),
      ("2", "SERVICE_UNAVAILABLE", .serviceError), ("3", "BILLING_UNAVAILABLE", .billingUnavailable),
      ("4", "ITEM_UNAVAILABLE", .itemUnavailable), ("5", "DEVELOPER_ERROR", .developerError),
      ("6", "ERROR", .serviceError), ("7", "ITEM_ALREADY_OWNED", .alreadyOwned),
      ("8", "ITEM_NOT_OWNED", .itemNotOwned), ("12", "NETWORK_ERROR", .networkError),
    ])
  func googleCodes(_ number: String, _ name: String, _ code: OpenIapErrorCode) {
    for text in [number, name] {
      #expect(OpenIapErrorCode(storeCode: text, store: .google, capabilities: Self.google) == code)
    }
  }

  @Test(
    "errors.unrecognized-store-code-normalizes-to-unknown: a code that nobody knows is neither dropped nor guessed",
    arguments: ["", "SomeFutureStoreOutcome", "99", "-4", "0x7", "USER CANCELLED THE WEATHER"])
  func unrecognized(_ text: String) {
    let stores: [(StoreName, Set<StoreCapability>)] = [
      (.apple, Self.apple), (.google, Self.google), (StoreName(rawValue: "other"), []),
    ]
    for (store, capabilities) in stores {
      #expect(OpenIapErrorCode(storeCode: text, store: store, capabilities: capabilities) == .unknown)
    }
  }

  @Test(
    "errors.unsupported-codes-are-not-synthesized: Apple's store never gives an error that it cannot mean",
    arguments: [
      "already-owned", "AlreadyOwned", "billing-unavailable", "service-disconnected", "E_SERVICE_TIMEOUT",
    ])
  func unsupported(_ text: String) {
    #expect(OpenIapErrorCode(storeCode: text, store: .apple, capabilities: Self.apple) == .unknown)
    #expect(OpenIapErrorCode(storeCode: text, store: .google, capabilities: Self.google) != .unknown)
  }
}
