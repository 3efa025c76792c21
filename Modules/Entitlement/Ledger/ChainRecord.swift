internal import Basics

/// What is known of one subscription.
struct ChainRecord: Sendable, Equatable {
  let chain: SubscriptionChain
  /// The payments, in the order of their names.
  private(set) var payments: [PaymentRecord] = []
  /// The numbers of the payments, in the same order.
  private(set) var periods: [PaidPeriod] = []
  /// Whether this subscription has taken the place of another one.
  private(set) var replacesOther = false
  var renewal: RenewalFact?
  var status: StatusFact?

  init(_ chain: SubscriptionChain) {
    self.chain = chain
  }

  /// Takes in a statement about this subscription; false, and nothing changes, when a later one is known.
  mutating func record(_ fact: StoreFact) -> Bool {
    switch fact {
    case .transaction(let fact):
      return withPayment(fact.transactionID) { Self.keepLatest(fact, in: &$0.transaction) }
    case .refund(let fact):
      return withPayment(fact.transactionID) { Self.keepLatest(fact, in: &$0.refund) }
    case .renewal(let fact): return Self.keepLatest(fact, in: &renewal)
    case .status(let fact): return Self.keepLatest(fact, in: &status)
    }
  }

  /// What is known of one payment.
  func payment(_ id: String) -> PaymentRecord? {
    let place = payments.firstPlace { $0.id >= id }
    return place < payments.count && payments[place].id == id ? payments[place] : nil
  }

  private mutating func withPayment(_ id: String, _ change: (inout PaymentRecord) -> Bool) -> Bool {
    let place = payments.firstPlace { $0.id >= id }
    if place == payments.count || payments[place].id != id {
      payments.insert(PaymentRecord(id: id), at: place)
      periods.insert(PaidPeriod(payments[place]), at: place)
    }
    guard change(&payments[place]) else { return false }
    periods[place] = PaidPeriod(payments[place])
    if payments[place].transaction?.replacedChainID != nil { replacesOther = true }
    return true
  }

  /// Leaves out all payments but those at some places.
  mutating func keepPayments(at places: Set<Int>) {
    payments = payments.indices.filter(places.contains).map { payments[$0] }
    periods = payments.map(PaidPeriod.init)
    replacesOther = payments.contains { $0.transaction?.replacedChainID != nil }
  }

  private static func keepLatest<Fact: LedgerFact>(
    _ fact: Fact, in place: inout Fact?
  ) -> Bool {
    if let known = place, !fact.supersedes(known) { return false }
    place = fact
    return true
  }
}
