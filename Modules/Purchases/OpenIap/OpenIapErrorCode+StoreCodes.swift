public import Entitlement

extension OpenIapErrorCode {
  /// The code that OpenIAP assigns to a failure code of a store.
  ///
  /// Recognised are the names of StoreKit's errors and the response codes of Google's billing library, by
  /// name or number, and OpenIAP's own names in any spelling. What is not recognised becomes `unknown`; it is
  /// neither dropped nor guessed. A code that a back end of these capabilities can never mean becomes
  /// `unknown` as well, so that clients see no error that their store does not have.
  public init(storeCode: String, store: StoreName, capabilities: Set<StoreCapability>) {
    let native =
      switch store {
      case .apple: Self.appleCodes[Self.letters(of: storeCode)]
      // A number counts as it stands; `-4` is not 4.
      case .google: Self.googleCodes[Int(storeCode) == nil ? Self.letters(of: storeCode) : storeCode]
      default: OpenIapErrorCode?.none
      }
    let code = native ?? OpenIapErrorCode(spelling: storeCode) ?? .unknown
    self = code.isReachable(with: capabilities) ? code : .unknown
  }

  /// Tells whether a store of these capabilities can give this error.
  public func isReachable(with capabilities: Set<StoreCapability>) -> Bool {
    switch self {
    case .alreadyOwned: capabilities.contains(.alreadyOwnedError)
    case .billingUnavailable, .serviceDisconnected, .serviceTimeout:
      capabilities.contains(.billingServiceLifecycleErrors)
    default: true
    }
  }

  /// The cases of `StoreKitError`, `Product.PurchaseError`, `VerificationError` and `SKError`, in letters
  /// only.
  private static let appleCodes: [String: OpenIapErrorCode] = [
    "usercancelled": .userCancelled, "paymentcancelled": .userCancelled, "overlaycancelled": .userCancelled,
    "networkerror": .networkError, "cloudservicenetworkconnectionfailed": .networkError,
    "systemerror": .serviceError, "notavailableinstorefront": .itemUnavailable,
    "storeproductnotavailable": .itemUnavailable, "productunavailable": .itemUnavailable,
    "notentitled": .itemNotOwned, "unsupported": .featureNotSupported,
    "purchasenotallowed": .userError, "paymentnotallowed": .userError, "clientinvalid": .userError,
    "ineligibleforoffer": .skuOfferMismatch, "invalidofferidentifier": .skuOfferMismatch,
    "invalidofferprice": .skuOfferMismatch, "invalidoffersignature": .skuOfferMismatch,
    "invalidsignature": .skuOfferMismatch, "missingofferparameters": .skuOfferMismatch,
    "ineligibleforoffercode": .skuOfferMismatch, "unauthorizedrequestdata": .developerError,
    "invalidquantity": .developerError, "paymentinvalid": .developerError,
    "pending": .deferredPayment, "deferred": .deferredPayment,
  ]

  /// `BillingClient.BillingResponseCode`, by number and in letters only.
  private static let googleCodes: [String: OpenIapErrorCode] = [
    "-3": .serviceTimeout, "servicetimeout": .serviceTimeout,
    "-2": .featureNotSupported, "featurenotsupported": .featureNotSupported,
    "-1": .serviceDisconnected, "servicedisconnected": .serviceDisconnected,
    "1": .userCancelled, "usercanceled": .userCancelled,
    "2": .serviceError, "serviceunavailable": .serviceError,
    "3": .billingUnavailable, "billingunavailable": .billingUnavailable,
    "4": .itemUnavailable, "itemunavailable": .itemUnavailable,
    "5": .developerError, "developererror": .developerError,
    "6": .serviceError, "error": .serviceError,
    "7": .alreadyOwned, "itemalreadyowned": .alreadyOwned,
    "8": .itemNotOwned, "itemnotowned": .itemNotOwned,
    "12": .networkError, "networkerror": .networkError,
  ]
}
