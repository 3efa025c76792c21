internal import Basics

/// What a store signs for an application.
public enum SignedStoreDataKind: String, Sendable, CaseIterable {
  /// A payment and its period.
  case transaction
  /// What becomes of a subscription at the end of the period.
  case renewalInfo = "renewal-info"
  /// Something that happened, with what it happened to.
  case notification
  /// The download of the application, which says nothing of subscriptions.
  case appTransaction = "app-transaction"

  /// Tells what a payload is by its members; nil when it is nothing that a store signs.
  init?(of payload: JSONObject) {
    if payload["notificationType"] != nil || payload["notificationUUID"] != nil {
      self = .notification
    } else if payload["receiptType"] != nil {
      self = .appTransaction
    } else if payload["transactionId"] != nil {
      self = .transaction
    } else if payload["originalTransactionId"] != nil {
      self = .renewalInfo
    } else {
      return nil
    }
  }

  /// What it is called in a sentence.
  public var name: String {
    switch self {
    case .transaction: "transaction"
    case .renewalInfo: "renewal"
    case .notification: "notification"
    case .appTransaction: "app transaction"
    }
  }
}
