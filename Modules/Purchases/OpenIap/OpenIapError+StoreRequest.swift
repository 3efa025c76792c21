extension OpenIapError {
  /// Puts the failure of a question to a store's server into the words of OpenIAP.
  public init(_ error: StoreRequestError) {
    let code: OpenIapErrorCode =
      switch error.code {
      case .unreachable: .networkError
      case .cancelled: .interrupted
      case .rateLimited, .serverFailure, .endlessPages: .serviceError
      case .notFound: .itemNotOwned
      case .unauthorized, .refused, .signingFailed: .developerError
      case .malformedAnswer: .billingResponseJsonParseError
      case .foreignAnswer: .purchaseVerificationFailed
      case .verificationFailed: error.isTransient ? .serviceError : .purchaseVerificationFailed
      }
    self.init(code, error.message, hint: error.hint, debugMessage: error.storeCode)
  }
}
