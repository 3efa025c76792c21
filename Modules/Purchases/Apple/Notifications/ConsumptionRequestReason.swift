/// Why a customer wants money back; Apple's `consumptionRequestReason`.
public struct ConsumptionRequestReason: StoreVocabulary {
  /// The value as Apple sends it.
  public let rawValue: String
  /// Takes a value as Apple sent it, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It was bought by mistake.
  public static let unintendedPurchase = ConsumptionRequestReason(rawValue: "UNINTENDED_PURCHASE")
  /// It was not delivered, or did not work.
  public static let fulfillmentIssue = ConsumptionRequestReason(rawValue: "FULFILLMENT_ISSUE")
  /// It did not please.
  public static let unsatisfiedWithPurchase = ConsumptionRequestReason(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// The law gives a right to it.
  public static let legal = ConsumptionRequestReason(rawValue: "LEGAL")
  /// Some other reason.
  public static let other = ConsumptionRequestReason(rawValue: "OTHER")
}
