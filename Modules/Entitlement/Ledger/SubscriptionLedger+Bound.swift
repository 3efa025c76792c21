internal import Basics

extension SubscriptionLedger {
  /// The same ledger with at most so many payments: those whose periods ended first are left out.
  ///
  /// What a decision rests on is the latest period of a subscription; one that was left out and is heard of again
  /// is over all the same.
  func bounded(to limit: Int) -> SubscriptionLedger {
    let count = chains.reduce(0) { $0 + $1.payments.count }
    guard count > limit else { return self }
    let ends = chains.flatMap { $0.payments.map(\.lastMoment) }.sorted(by: >)
    // Payments of one end go together, so that which of them stay does not depend on their order.
    let first = ends[limit]
    var bounded = self
    for place in bounded.chains.indices {
      bounded.chains[place].removePayments { $0.lastMoment <= first }
    }
    bounded.chains.removeAll { $0.payments.isEmpty && self[$0.chain]?.payments.isEmpty == false }
    return bounded
  }
}

extension PaymentRecord {
  /// When the period ends; one without an end of its own goes on for ever.
  fileprivate var lastMoment: Timestamp {
    guard let transaction else { return refund?.stamp.saidAt ?? Timestamp(milliseconds: .min) }
    return transaction.expiresDate ?? Timestamp(milliseconds: .max)
  }
}
