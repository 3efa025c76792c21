/// An event that a sandbox store refuses.
public struct StoreRefusal: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// There is no such product.
    case unknownProduct
    /// The product is not for sale.
    case notForSale
    /// The customer owns it.
    case alreadyOwned
    /// The offer does not exist, or not for this customer.
    case offerRefused
    /// The signature of an offer is not valid.
    case invalidSignature
    /// There is no such subscription, transaction or order.
    case notFound
    /// It makes no sense in the present state.
    case notPossible
    /// What was sent cannot be read.
    case malformed
  }

  /// Why.
  public let code: Code
  /// What is wrong, as a whole sentence.
  public let message: String

  /// Creates a refusal.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
