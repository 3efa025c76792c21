/// How what a store says becomes access, where stores and products differ.
///
/// | status | `untilExpired` | `storeRules` |
/// | --- | --- | --- |
/// | active, cancelled | while paid | while paid |
/// | grace period | stays | while the grace lasts |
/// | billing retry, on hold, paused | stays | none |
/// | expired, revoked, pending | none | none |
/// | one that is not known | as if nothing had been said | none |
public enum AccessPolicy: String, Sendable, Codable, CaseIterable {
  /// Access stays until the store says that the subscription has expired; trouble with payments is for the record.
  case untilExpired = "until-expired"
  /// Access follows each word of the store at once.
  case storeRules = "store-rules"

  /// What a status does to access.
  public enum Effect: Sendable, Equatable {
    /// Access lasts as long as the period that is paid for, or granted.
    case whilePaid
    /// Access stays, also beyond the period, until the store says otherwise.
    case stays
    /// There is no access.
    case none
    /// The status is passed over.
    case passedOver
  }

  /// What a status does to access under this policy.
  public func effect(of status: StoreStatus) -> Effect {
    switch status {
    case .active, .cancelled: .whilePaid
    case .gracePeriod: self == .untilExpired ? .stays : .whilePaid
    case .billingRetry, .onHold, .paused: self == .untilExpired ? .stays : .none
    case .expired, .revoked, .pending, .pendingCancelled: .none
    default: self == .untilExpired ? .passedOver : .none
    }
  }

  /// Whether access stays while a renewal is expected of which no word has come.
  public var awaitsRenewals: Bool { self == .untilExpired }
}
