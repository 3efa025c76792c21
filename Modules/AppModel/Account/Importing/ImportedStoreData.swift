public import Basics
public import Entitlement
internal import Purchases

/// What was verified of one signed text, for people.
public struct ImportedStoreData: Sendable, Equatable {
  /// What it is.
  public let kind: SignedStoreDataKind
  /// The world that it belongs to.
  public let environment: StoreEnvironment
  /// What happened, for a notification, as the store names it: `DID_RENEW`.
  public private(set) var event: String?
  /// The product that it is about.
  public private(set) var productID: String?
  /// The payment that it is about.
  public private(set) var transactionID: String?
  /// The end of the period that was paid.
  public private(set) var periodEnd: Timestamp?
  /// When the payment was taken back.
  public private(set) var revokedAt: Timestamp?
  /// Whether the subscription renews by itself.
  public private(set) var willAutoRenew: Bool?
  /// When the store signed it.
  public private(set) var signedAt: Timestamp?

  init(_ kind: SignedStoreDataKind, in environment: StoreEnvironment) {
    self.kind = kind
    self.environment = environment
  }

  init(_ transaction: SignedTransaction, in environment: StoreEnvironment) {
    self.init(.transaction, in: environment)
    take(transaction)
    signedAt = transaction.signedDate
  }

  init(_ renewal: RenewalInfo, in environment: StoreEnvironment) {
    self.init(.renewalInfo, in: environment)
    take(renewal)
    signedAt = renewal.signedDate
  }

  init(_ notification: VerifiedNotification, in environment: StoreEnvironment) {
    self.init(.notification, in: environment)
    let envelope = notification.envelope.payload
    event = [envelope.notificationType?.rawValue, envelope.subtype?.rawValue].compactMap(\.self).joined(
      separator: "/")
    signedAt = envelope.signedDate
    if let renewal = notification.renewal?.payload { take(renewal) }
    if let transaction = notification.transaction?.payload { take(transaction) }
  }

  private mutating func take(_ transaction: SignedTransaction) {
    productID = transaction.productId
    transactionID = transaction.transactionId
    periodEnd = transaction.expiresDate
    revokedAt = transaction.revocationDate
  }

  private mutating func take(_ renewal: RenewalInfo) {
    productID = renewal.productId ?? renewal.autoRenewProductId
    willAutoRenew =
      switch renewal.autoRenewStatus {
      case .on: true
      case .off: false
      default: nil
      }
  }
}

extension ImportedStoreData {
  /// What was verified, as a whole sentence.
  public var sentence: String {
    var parts = ["Verified the \(kind.name)"]
    if let event, !event.isEmpty { parts.append(event) }
    if let transactionID {
      parts.append(kind == .transaction ? "of payment \(transactionID)" : "about payment \(transactionID)")
    }
    if let productID { parts.append("for \(productID)") }
    var sentence = parts.joined(separator: " ")
    if environment != .production { sentence += " (\(environment.title))" }
    if let revokedAt {
      sentence += ", which was taken back at \(revokedAt.text())"
    } else if let periodEnd {
      sentence += ", paid until \(periodEnd.text())"
    }
    if let willAutoRenew { sentence += willAutoRenew ? ", which renews" : ", which does not renew" }
    return sentence + (kind == .appTransaction ? ", which says nothing of subscriptions." : ".")
  }
}

extension StoreEnvironment {
  /// The name by which people are told that something is no real purchase: `SANDBOX`.
  public var title: String { self == .sandbox ? "SANDBOX" : rawValue }
}
