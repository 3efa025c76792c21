public import Basics
public import Entitlement
public import Purchases

/// News that a sandbox store has for its developer, as it stood when it happened; nothing in it is signed yet.
public struct StoreNotice: Sendable, Equatable {
  /// What it is called.
  public enum Kind: Sendable, Equatable {
    /// A notification of Apple's store.
    case apple(NotificationType, NotificationSubtype?)
    /// A notification of Google's store about a subscription.
    case googleSubscription(PlaySubscriptionEvent)
    /// A notification of Google's store about something that is bought once: 1 bought, 2 cancelled.
    case googleOneTime(Int64)
    /// A notification of Google's store that a payment was taken back.
    case googleVoided
    /// A test notification of Google's store.
    case googleTest
  }

  /// Its identity.
  public let id: String
  /// When it happened.
  public let instant: Timestamp
  /// The store it is of.
  public let store: StoreName
  /// What it is called.
  public let kind: Kind
  /// What it is about; nil for a test.
  public let chainID: String?
  /// The transaction within.
  public let transactionID: String?
  /// The payload of Apple's envelope, or the content of Google's message.
  public let payload: JSONObject
  /// The transaction's payload.
  public let transaction: JSONObject?
  /// The renewal's payload.
  public let renewal: JSONObject?
}

extension StoreNotice {
  /// What it is called, for people.
  public var name: String {
    switch kind {
    case .apple(let type, let subtype): subtype.map { "\(type)/\($0)" } ?? "\(type)"
    case .googleSubscription(let event): "subscription \(event)"
    case .googleOneTime(let event): "one-time \(event)"
    case .googleVoided: "voided"
    case .googleTest: "test"
    }
  }
}
