/// Why a subscription ends or has ended.
public enum CancellationReason: String, Sendable, CaseIterable {
  /// The person cancelled.
  case cancelledByPerson = "cancelled-by-person"
  /// The payment failed.
  case billing
  /// The person did not agree to a dearer price.
  case priceIncrease = "price-increase"
  /// The product was not for sale any more.
  case productNotAvailable = "product-not-available"
  /// The money went back.
  case refunded
  /// The family shares it no more, or the store took it back for another reason than a refund.
  case revoked
  /// Another reason.
  case other
}
