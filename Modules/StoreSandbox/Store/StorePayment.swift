public import Basics
public import Entitlement
internal import Purchases

/// One payment in a sandbox store: a transaction.
public struct StorePayment: Sendable, Equatable {
  /// The offer with which a payment was made.
  public struct Offer: Sendable, Equatable {
    /// The kind.
    public let kind: ConfiguredOffer.Kind
    /// The identifier; empty for an introductory one.
    public let id: String
    /// How it is paid.
    public let payment: ConfiguredOffer.Payment
    /// The length of one of its periods, as ISO 8601 has it.
    public let period: String

    init(_ offer: ConfiguredOffer) {
      kind = offer.kind
      id = offer.id
      payment = offer.payment
      period = offer.period.iso8601
    }
  }

  /// That a payment was taken back.
  public struct Revocation: Sendable, Equatable {
    /// When.
    public let date: Timestamp
    /// How.
    public let kind: RevocationKind
    /// Apple's reason: 1 for a fault of the application, 0 for any other.
    public let reason: Int64
  }

  /// The transaction's identifier; Google's order.
  public let id: String
  /// What it belongs to.
  public let chainID: String
  /// The number on the customer's receipt.
  public let orderID: String
  /// The product.
  public let productID: String
  /// When it was paid.
  public let purchaseDate: Timestamp
  /// When what was paid ends; nil when it does not.
  public internal(set) var expiresDate: Timestamp?
  /// What was paid, in thousandths of the currency's unit.
  public let price: Int64
  /// How many were bought.
  public let quantity: Int64
  /// The offer with which it was made.
  public let offer: Offer?
  /// Whether the store made it by itself.
  public let isRenewal: Bool
  /// Whether a higher product took its place before its end.
  public internal(set) var isUpgraded = false
  /// That it was taken back.
  public internal(set) var revocation: Revocation?
  /// Whether the application said that it delivered what was bought.
  public internal(set) var isFinished = false
  /// Whether what was bought is used up.
  public internal(set) var isConsumed = false

  /// Tells whether what was paid has not ended at an instant, and counts.
  func isPaid(at now: Timestamp) -> Bool {
    revocation == nil && !isUpgraded && !isConsumed && (expiresDate.map { $0 > now } ?? true)
  }
}
