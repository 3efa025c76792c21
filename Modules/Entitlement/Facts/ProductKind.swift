/// The kind of a product, by Apple's names; one that is not known is kept.
public struct ProductKind: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as the store writes it.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Renews by itself until it is cancelled.
  public static let autoRenewable = ProductKind(rawValue: "Auto-Renewable Subscription")
  /// Runs for a while and ends.
  public static let nonRenewing = ProductKind(rawValue: "Non-Renewing Subscription")
  /// Is bought once and for ever.
  public static let nonConsumable = ProductKind(rawValue: "Non-Consumable")
  /// Is used up.
  public static let consumable = ProductKind(rawValue: "Consumable")
}
