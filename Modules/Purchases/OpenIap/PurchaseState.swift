/// How far a purchase has come; an open string value, of which only `purchased` stands for something owned.
public struct PurchaseState: StoreVocabulary {
  /// The state as OpenIAP writes it.
  public let rawValue: String

  /// Creates a state from its text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not paid yet.
  public static let pending = PurchaseState(rawValue: "pending")
  /// Paid.
  public static let purchased = PurchaseState(rawValue: "purchased")
  /// The store did not say, or said something else.
  public static let unknown = PurchaseState(rawValue: "unknown")
}
