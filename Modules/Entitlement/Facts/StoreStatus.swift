/// What a store says about a whole subscription, by the names under which it is recorded.
///
/// A status that is not known is kept as it came, and gives no access.
public struct StoreStatus: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as it is recorded.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Paid for, and going to renew unless the renewal record says otherwise.
  public static let active = StoreStatus(rawValue: "active")
  /// Paid for until its end, and not going to renew.
  public static let cancelled = StoreStatus(rawValue: "cancelled")
  /// Ended; the store tries no more.
  public static let expired = StoreStatus(rawValue: "expired")
  /// A payment failed and the store grants more time.
  public static let gracePeriod = StoreStatus(rawValue: "grace_period")
  /// A payment failed, no more time is granted, and the store still tries.
  public static let billingRetry = StoreStatus(rawValue: "billing_retry")
  /// A payment failed on Google Play, and the store waits for the person to mend it.
  public static let onHold = StoreStatus(rawValue: "on_hold")
  /// The person let it rest for a while, on Google Play.
  public static let paused = StoreStatus(rawValue: "paused")
  /// Ordered and not paid for yet.
  public static let pending = StoreStatus(rawValue: "pending")
  /// Ordered, never paid for, and given up.
  public static let pendingCancelled = StoreStatus(rawValue: "pending_cancelled")
  /// Taken back.
  public static let revoked = StoreStatus(rawValue: "revoked")

  /// The statuses that are known.
  public static let known: [StoreStatus] = [
    .active, .cancelled, .expired, .gracePeriod, .billingRetry, .onHold, .paused, .pending, .pendingCancelled,
    .revoked,
  ]

  /// Takes the number by which the App Store Server API names a status; a number that is not known is kept as text.
  public init(appleNumber: Int64) {
    switch appleNumber {
    case 1: self = .active
    case 2: self = .expired
    case 3: self = .billingRetry
    case 4: self = .gracePeriod
    case 5: self = .revoked
    default: self.init(rawValue: "apple:\(appleNumber)")
    }
  }

  /// Takes the `subscriptionState` of Google Play, with or without its prefix; text that is not known is kept.
  public init(googleState: String) {
    let prefix = "SUBSCRIPTION_STATE_"
    let name = googleState.hasPrefix(prefix) ? String(googleState.dropFirst(prefix.count)) : googleState
    switch name {
    case "ACTIVE": self = .active
    case "CANCELED": self = .cancelled
    case "EXPIRED": self = .expired
    case "IN_GRACE_PERIOD": self = .gracePeriod
    case "ON_HOLD": self = .onHold
    case "PAUSED": self = .paused
    case "PENDING": self = .pending
    case "PENDING_PURCHASE_CANCELED": self = .pendingCancelled
    default: self.init(rawValue: "google:\(name)")
    }
  }
}

extension StoreStatus {
  /// Where a status is kept: whether it reaches the profile of the account, or the store's record alone.
  public enum Keeping: Sendable, Equatable {
    /// In the account's profile and in the store's record.
    case profileAndRecord
    /// In the store's record, for those who look into it later; the profile stays as it was.
    case recordOnly
  }

  /// Where the status is kept.
  public var keeping: Keeping {
    switch self {
    case .active, .cancelled, .expired, .revoked: .profileAndRecord
    default: .recordOnly
    }
  }
}
