/// What is known of one payment.
struct PaymentRecord: Sendable, Equatable {
  let id: String
  var transaction: TransactionFact?
  var refund: RefundFact?
}
