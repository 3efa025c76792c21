/// Names one subscription of one person through all its renewals.
public struct SubscriptionChain: Sendable, Hashable {
  /// The store it was bought in.
  public let store: StoreName
  /// The world it belongs to.
  public let environment: StoreEnvironment
  /// The store's own name: Apple's `originalTransactionId`, Google's purchase token.
  public let id: String

  /// Names a subscription.
  public init(store: StoreName, environment: StoreEnvironment, id: String) {
    self.store = store
    self.environment = environment
    self.id = id
  }
}

extension SubscriptionChain: Comparable {
  /// Puts chains into an order that means nothing and is always the same.
  public static func < (left: SubscriptionChain, right: SubscriptionChain) -> Bool {
    if left.id != right.id { return left.id < right.id }
    if left.store != right.store { return left.store.rawValue < right.store.rawValue }
    return left.environment.rawValue < right.environment.rawValue
  }
}
