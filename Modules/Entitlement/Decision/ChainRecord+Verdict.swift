internal import Basics

extension ChainRecord {
  /// Decides about this subscription alone; nil when no payment for it is known.
  func verdict(_ question: AccessQuestion, explained: Bool) -> ChainVerdict? {
    let scan = PaymentScan(self, question)
    guard let place = scan.paid ?? scan.latest else { return nil }
    var reading = ChainReading(
      record: self, place: place, period: periods[place], paidPlan: scan.paidPlan, question: question,
      isExplained: explained)
    reading.decide()
    return reading.verdict
  }

  /// The subscriptions whose place this one has taken.
  var replacedChains: [SubscriptionChain] {
    Set(payments.compactMap(\.transaction?.replacedChainID)).map {
      SubscriptionChain(store: chain.store, environment: chain.environment, id: $0)
    }
  }
}
