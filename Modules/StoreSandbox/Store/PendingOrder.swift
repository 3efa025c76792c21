/// A purchase that waits for somebody's approval.
public struct PendingOrder: Sendable, Equatable {
  /// Its identifier; the purchase token at Google's store.
  public let id: String
  /// What was asked for.
  public let order: PurchaseOrder
  /// Whether it was refused.
  public internal(set) var isDeclined = false
}
