/// Whether something that is bought once was paid; Google's `purchaseState`.
public struct PlayOneTimePurchaseState: StoreVocabulary {
  /// The value as Google sends it.
  public let rawValue: String
  /// Takes a value as Google sent it, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It was paid.
  public static let purchased = PlayOneTimePurchaseState(rawValue: "PURCHASED")
  /// It was cancelled, or taken back.
  public static let cancelled = PlayOneTimePurchaseState(rawValue: "CANCELLED")
  /// It was ordered, and not paid yet.
  public static let pending = PlayOneTimePurchaseState(rawValue: "PENDING")
}
