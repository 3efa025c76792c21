/// What a verification found out about a purchase; an open string value.
public struct IapkitPurchaseState: StoreVocabulary {
  /// The state as OpenIAP writes it.
  public let rawValue: String

  /// Creates a state from its text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Complete, and gives what was bought.
  public static let entitled = IapkitPurchaseState(rawValue: "ENTITLED")
  /// Complete, and not acknowledged yet.
  public static let pendingAcknowledgment = IapkitPurchaseState(rawValue: "PENDING_ACKNOWLEDGMENT")
  /// Not paid yet.
  public static let pending = IapkitPurchaseState(rawValue: "PENDING")
  /// Cancelled or refunded.
  public static let canceled = IapkitPurchaseState(rawValue: "CANCELED")
  /// Ended.
  public static let expired = IapkitPurchaseState(rawValue: "EXPIRED")
  /// A consumable that was not delivered yet.
  public static let readyToConsume = IapkitPurchaseState(rawValue: "READY_TO_CONSUME")
  /// A consumable that was delivered.
  public static let consumed = IapkitPurchaseState(rawValue: "CONSUMED")
  /// It could not be found out.
  public static let unknown = IapkitPurchaseState(rawValue: "UNKNOWN")
  /// The store never issued it.
  public static let inauthentic = IapkitPurchaseState(rawValue: "INAUTHENTIC")

  /// Whether a purchase in this state is valid and can be acted on.
  public var isValid: Bool {
    self == .entitled || self == .pendingAcknowledgment || self == .readyToConsume
  }
}
