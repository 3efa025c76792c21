public import Entitlement
public import Purchases

/// Asks a store what it knows of a subscription; the way by which the account is refreshed.
public protocol StoreNewsReading: Sendable {
  /// The store it speaks to.
  var store: StoreName { get }
  /// The environment it asks.
  var environment: StoreEnvironment { get }

  /// Reads all that the store knows of the customer who has a subscription.
  func news(of chain: SubscriptionChain) async throws(StoreRequestError) -> StoreNews
}

extension AppStoreServerBackend: StoreNewsReading {
  /// The App Store.
  public var store: StoreName { .apple }

  /// Reads the history of the customer and how their subscriptions stand.
  public func news(of chain: SubscriptionChain) async throws(StoreRequestError) -> StoreNews {
    try await news(ofCustomer: chain.id)
  }
}
