/// Why an operation of the store did not succeed, by the code names of OpenIAP.
///
/// It is an open string value: a code that a newer store sends survives as it is. The text is the one that
/// OpenIAP puts on the wire (`user-cancelled`), so that logs and clients of other platforms read the same.
public struct OpenIapErrorCode: StoreVocabulary, ExpressibleByStringLiteral {
  /// The code as OpenIAP writes it, in lowercase with dashes.
  public let rawValue: String

  /// Creates a code from its text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a code from its text, known or not.
  public init(stringLiteral text: String) { self.rawValue = text }
}

extension OpenIapErrorCode {
  /// The store said something that has no other name.
  public static let unknown: OpenIapErrorCode = "unknown"
  /// The customer closed the purchase.
  public static let userCancelled: OpenIapErrorCode = "user-cancelled"
  /// The customer may not pay, or something is wrong with the account.
  public static let userError: OpenIapErrorCode = "user-error"
  /// The store does not sell the item here or now.
  public static let itemUnavailable: OpenIapErrorCode = "item-unavailable"
  /// A server other than the store's failed.
  public static let remoteError: OpenIapErrorCode = "remote-error"
  /// The store could not be reached.
  public static let networkError: OpenIapErrorCode = "network-error"
  /// The store was reached and failed.
  public static let serviceError: OpenIapErrorCode = "service-error"
  /// What the store signed did not pass the checks.
  public static let purchaseVerificationFailed: OpenIapErrorCode = "purchase-verification-failed"
  /// The purchase has been verified and finished before.
  public static let purchaseVerificationFinished: OpenIapErrorCode = "purchase-verification-finished"
  /// The purchase was verified but could not be finished.
  public static let purchaseVerificationFinishFailed: OpenIapErrorCode = "purchase-verification-finish-failed"
  /// The store has not been prepared.
  public static let notPrepared: OpenIapErrorCode = "not-prepared"
  /// The connection to the store was not ended.
  public static let notEnded: OpenIapErrorCode = "not-ended"
  /// The customer owns the item.
  public static let alreadyOwned: OpenIapErrorCode = "already-owned"
  /// The request is wrong, or the product is set up wrongly.
  public static let developerError: OpenIapErrorCode = "developer-error"
  /// The store's answer is not the JSON that was expected.
  public static let billingResponseJsonParseError: OpenIapErrorCode = "billing-response-json-parse-error"
  /// The payment waits for somebody's approval.
  public static let deferredPayment: OpenIapErrorCode = "deferred-payment"
  /// The purchase was interrupted.
  public static let interrupted: OpenIapErrorCode = "interrupted"
  /// Nothing can be bought on this machine.
  public static let iapNotAvailable: OpenIapErrorCode = "iap-not-available"
  /// The purchase failed for a reason that has no other name.
  public static let purchaseError: OpenIapErrorCode = "purchase-error"
  /// What is owned could not be read from the store.
  public static let syncError: OpenIapErrorCode = "sync-error"
  /// A transaction is not valid.
  public static let transactionValidationFailed: OpenIapErrorCode = "transaction-validation-failed"
  /// There is no screen to buy on.
  public static let activityUnavailable: OpenIapErrorCode = "activity-unavailable"
  /// The store has been prepared before.
  public static let alreadyPrepared: OpenIapErrorCode = "already-prepared"
  /// The purchase is not completed yet.
  public static let pending: OpenIapErrorCode = "pending"
  /// The connection to the store was closed.
  public static let connectionClosed: OpenIapErrorCode = "connection-closed"
  /// The connection to the store could not be made.
  public static let initConnection: OpenIapErrorCode = "init-connection"
  /// The billing service went away.
  public static let serviceDisconnected: OpenIapErrorCode = "service-disconnected"
  /// The billing service did not answer in time.
  public static let serviceTimeout: OpenIapErrorCode = "service-timeout"
  /// Products could not be read from the store.
  public static let queryProduct: OpenIapErrorCode = "query-product"
  /// The store knows no product of this name.
  public static let skuNotFound: OpenIapErrorCode = "sku-not-found"
  /// The offer does not belong to the product, or not to this customer.
  public static let skuOfferMismatch: OpenIapErrorCode = "sku-offer-mismatch"
  /// The customer does not own the item.
  public static let itemNotOwned: OpenIapErrorCode = "item-not-owned"
  /// Billing is not available.
  public static let billingUnavailable: OpenIapErrorCode = "billing-unavailable"
  /// The store has no such operation.
  public static let featureNotSupported: OpenIapErrorCode = "feature-not-supported"
  /// Products were asked for without naming any.
  public static let emptySkuList: OpenIapErrorCode = "empty-sku-list"
  /// The same purchase is under way.
  public static let duplicatePurchase: OpenIapErrorCode = "duplicate-purchase"
}

extension OpenIapErrorCode {
  /// The product exists and is not for sale; earlier versions of OpenIAP told it from `itemUnavailable`.
  public static let productNotAvailable: OpenIapErrorCode = "product-not-available"
  /// The receipt makes no sense; the present name is `purchaseVerificationFailed`.
  public static let receiptInvalid: OpenIapErrorCode = "receipt-invalid"
  /// A signature or the chain behind it did not pass; the present name is `purchaseVerificationFailed`.
  public static let verificationFailed: OpenIapErrorCode = "verification-failed"
}

extension OpenIapErrorCode {
  /// The 36 codes of OpenIAP 3, in the order of its schema.
  public static let specified: [OpenIapErrorCode] = [
    .unknown, .userCancelled, .userError, .itemUnavailable, .remoteError, .networkError, .serviceError,
    .purchaseVerificationFailed, .purchaseVerificationFinished, .purchaseVerificationFinishFailed,
    .notPrepared, .notEnded, .alreadyOwned, .developerError, .billingResponseJsonParseError,
    .deferredPayment, .interrupted, .iapNotAvailable, .purchaseError, .syncError,
    .transactionValidationFailed, .activityUnavailable, .alreadyPrepared, .pending, .connectionClosed,
    .initConnection, .serviceDisconnected, .serviceTimeout, .queryProduct, .skuNotFound, .skuOfferMismatch,
    .itemNotOwned, .billingUnavailable, .featureNotSupported, .emptySkuList, .duplicatePurchase,
  ]

  /// The codes of earlier versions that this product still uses.
  public static let earlier: [OpenIapErrorCode] = [
    .productNotAvailable, .receiptInvalid, .verificationFailed,
  ]

  /// The known code for a name however it is spelt, nil when there is none.
  ///
  /// `user-cancelled`, `UserCancelled`, `userCancelled` and `E_USER_CANCELLED` are the same code.
  public init?(spelling text: String) {
    var letters = Self.letters(of: text)
    if text.hasPrefix("E_") { letters.removeFirst() }
    guard let code = Self.codesByLetters[letters] else { return nil }
    self = code
  }

  private static let codesByLetters = Dictionary(
    uniqueKeysWithValues: (specified + earlier).map { (letters(of: $0.rawValue), $0) })

  /// The letters and digits of a name in lowercase, which is what its spellings have in common.
  static func letters(of text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }.lowercased()
  }
}
