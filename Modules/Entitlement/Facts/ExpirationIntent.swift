/// Why a subscription ended, by Apple's numbers; one that is not known is kept.
public struct ExpirationIntent: RawRepresentable, Sendable, Hashable, Codable {
  /// The number as the store writes it.
  public let rawValue: Int64

  /// Takes any number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The person cancelled.
  public static let cancelled = ExpirationIntent(rawValue: 1)
  /// The payment failed.
  public static let billingError = ExpirationIntent(rawValue: 2)
  /// The person did not agree to a dearer price.
  public static let priceIncrease = ExpirationIntent(rawValue: 3)
  /// The product was not for sale any more.
  public static let productNotAvailable = ExpirationIntent(rawValue: 4)
  /// Something else.
  public static let other = ExpirationIntent(rawValue: 5)
}
