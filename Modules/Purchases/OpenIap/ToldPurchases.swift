/// What was told last of each transaction, so that the same is not told twice.
///
/// It remembers so many transactions. One that was forgotten is told once more when the store repeats it, which is
/// the lesser evil: that something was taken back and given again must not go unheard.
struct ToldPurchases {
  /// What makes news of a transaction: how far it has come, whether it still counts, and until when.
  ///
  /// What it was bought by, such as whether it renews, is read with the subscriptions and is no news of a transaction.
  private struct Told: Equatable {
    let state: PurchaseState
    let revocationDate: Double?
    let expirationDate: Double?
    let isUpgraded: Bool
  }

  private let capacity: Int
  private var last: [String: Told] = [:]
  /// The transactions in the order in which they were first told, as a ring once it is full.
  private var order: [String] = []
  private var oldest = 0

  init(capacity: Int = 4_096) { self.capacity = max(1, capacity) }

  /// How many transactions are remembered.
  var count: Int { last.count }

  /// Keeps what is told of a transaction; false when the same was told last.
  mutating func take(_ purchase: Purchase) -> Bool {
    let told = Told(
      state: purchase.purchaseState, revocationDate: purchase.revocationDateIOS,
      expirationDate: purchase.expirationDateIOS, isUpgraded: purchase.isUpgradedIOS ?? false)
    if last[purchase.id] == told { return false }
    if last.updateValue(told, forKey: purchase.id) == nil { remember(purchase.id) }
    return true
  }

  private mutating func remember(_ id: String) {
    guard order.count == capacity else { return order.append(id) }
    last[order[oldest]] = nil
    order[oldest] = id
    oldest = (oldest + 1) % capacity
  }
}
