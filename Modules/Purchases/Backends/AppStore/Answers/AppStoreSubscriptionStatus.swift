public import Entitlement

/// How a subscription stands by the App Store Server API; a number that is not known is kept and gives no
/// access.
public struct AppStoreSubscriptionStatus: StoreVocabulary {
  /// The number as Apple sends it.
  public let rawValue: Int64

  /// Takes a number, known or not.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// In force.
  public static let active = AppStoreSubscriptionStatus(rawValue: 1)
  /// Over.
  public static let expired = AppStoreSubscriptionStatus(rawValue: 2)
  /// Unpaid, and the store still tries.
  public static let billingRetry = AppStoreSubscriptionStatus(rawValue: 3)
  /// Unpaid, and in force for a while longer.
  public static let billingGracePeriod = AppStoreSubscriptionStatus(rawValue: 4)
  /// Taken back.
  public static let revoked = AppStoreSubscriptionStatus(rawValue: 5)

  /// The state by its name.
  public var state: SubscriptionState { SubscriptionState(tolerating: "\(rawValue)") }
}
