public import Basics
internal import Entitlement
internal import Signatures

extension VerifyPurchaseResult {
  /// Verifies what Apple's store signed, offline, and tells how the purchase stands by it.
  ///
  /// It throws `serviceError` when no verdict could be reached just now; that is none in either direction.
  ///
  /// - Parameters:
  ///   - text: the transaction, signed.
  ///   - caller: whose limit of unknown certificate chains it counts against, such as an address; all who are nil
  ///     share one.
  public init(
    signedTransaction text: String, verifier: StoreDataVerifier, caller: String? = nil, at now: Timestamp
  ) throws(OpenIapError) {
    do throws(VerificationError) {
      self.init(try verifier.verifyTransaction(text, caller: caller, at: now).payload, at: now)
    } catch {
      switch error.verdict {
      case .retryableVerificationFailure, .throttled:
        throw OpenIapError(
          .serviceError, "The purchase cannot be verified just now.", hint: error.hint ?? "Try again later.",
          debugMessage: error.message)
      default:
        self.init(
          state: .inauthentic, store: .apple, environment: verifier.environment.rawValue,
          reason: error.message)
      }
    }
  }

  /// Tells how a purchase stands by its transaction, which was verified.
  public init(_ transaction: SignedTransaction, at now: Timestamp) {
    let state: IapkitPurchaseState
    let reason: String?
    if let date = transaction.revocationDate, date <= now {
      (state, reason) = (.canceled, "The purchase was taken back at \(date).")
    } else if transaction.isUpgraded == true {
      (state, reason) = (.canceled, "A higher subscription took the place of the purchase.")
    } else if let date = transaction.expiresDate, date <= now {
      (state, reason) = (.expired, "The paid period ended at \(date).")
    } else {
      (state, reason) = (.entitled, nil)
    }
    self.init(
      state: state, store: .apple, environment: transaction.environment?.rawValue,
      productId: transaction.productId, reason: reason)
  }
}
