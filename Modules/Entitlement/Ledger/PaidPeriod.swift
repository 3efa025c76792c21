internal import Basics

/// The numbers of one payment, beside each other for all payments of a subscription: a decision looks at many of them,
/// and copies none of the texts around them.
struct PaidPeriod: Sendable, Equatable {
  /// Milliseconds since 1970, as all numbers here.
  var purchase = Int64.min
  /// The end of what was bought, before anything was taken back: the greatest number for what is for ever, the least
  /// for what has no end but ought to have one.
  var boughtEnd = Int64.min
  /// From when on it is taken back; the greatest number when it is not.
  var revokedAt = Int64.max
  /// When the store last described the payment.
  var saidAt = Int64.min
  /// Whether it is a payment for a time: it is described, was not upgraded, and is not used up.
  var isCounted = false

  /// Takes the numbers of what is known of a payment.
  init(_ payment: PaymentRecord) {
    if let date = payment.refund?.revocationDate { revokedAt = date.milliseconds }
    guard let transaction = payment.transaction else { return }
    purchase = transaction.purchaseDate.milliseconds
    saidAt = transaction.stamp.saidAt.milliseconds
    isCounted = !transaction.isUpgraded
    if let end = transaction.expiresDate {
      boughtEnd = end.milliseconds
    } else if transaction.kind == .nonConsumable {
      boughtEnd = .max
    } else if transaction.kind == .consumable {
      isCounted = false
    }
  }

  /// The end with regard to what was taken back.
  var end: Int64 { min(boughtEnd, revokedAt) }
}
