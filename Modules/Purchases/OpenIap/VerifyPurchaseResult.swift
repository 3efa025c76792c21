public import Entitlement

/// What became of verifying a purchase, the same shape whatever the store.
///
/// It is a verdict: a store that could not be asked gives an error instead.
public struct VerifyPurchaseResult: Sendable, Equatable {
  /// Whether the purchase is valid and can be acted on.
  public var isValid: Bool { state.isValid }
  /// What was found out.
  public let state: IapkitPurchaseState
  /// The store that issued the purchase.
  public let store: StoreName
  /// The store's environment, as the store wrote it, if it is known.
  public let environment: String?
  /// The product that was verified, if it is known.
  public let productId: String?
  /// Why the purchase is not valid, as a whole sentence.
  public let reason: String?

  /// Creates a result.
  public init(
    state: IapkitPurchaseState, store: StoreName, environment: String? = nil, productId: String? = nil,
    reason: String? = nil
  ) {
    self.state = state
    self.store = store
    self.environment = environment
    self.productId = productId
    self.reason = reason
  }
}
