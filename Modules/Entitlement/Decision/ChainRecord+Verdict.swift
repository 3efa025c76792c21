internal import Basics

extension ChainRecord {
  /// Decides about this subscription alone; nil when no payment for it is known.
  func verdict(_ question: AccessQuestion, explained: Bool) -> ChainVerdict? {
    let scan = PaymentScan(payments, question, isReading: chain.store == .google)
    guard let place = scan.paid ?? scan.latest, let transaction = payments[place].transaction else { return nil }
    var reading = ChainReading(
      chain: self, place: place, payment: payments[place], transaction: transaction,
      isPaid: scan.paid != nil, question: question, isExplained: explained)
    reading.verdict.replacedChainID = scan.replacedChainID
    reading.decide()
    return reading.verdict
  }
}
