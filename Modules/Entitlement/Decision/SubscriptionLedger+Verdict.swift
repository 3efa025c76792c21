internal import Basics

extension SubscriptionLedger {
  /// Decides about the subscription at a place alone; nil when no payment for it is known.
  func verdict(at chain: Int, _ question: AccessQuestion, explained: Bool) -> ChainVerdict? {
    let scan = PaymentScan(chains, chain, question)
    guard let place = scan.paid ?? scan.latest else {
      // Nothing but what begins later, if anything.
      return scan.nextBeginning == .max ? nil : .notBegun(until: scan.nextBeginning)
    }
    var reading = ChainReading(
      chains: chains, chain: chain, place: place, period: chains[chain].periods[place], scan: scan,
      question: question, isExplained: explained)
    reading.decide()
    return reading.verdict
  }
}

extension ChainVerdict {
  /// The verdict about what is paid for ahead alone.
  fileprivate static func notBegun(until beginning: Int64) -> ChainVerdict {
    var verdict = ChainVerdict()
    verdict.hasBegun = false
    verdict.nextBeginning = beginning
    return verdict
  }
}

extension ChainRecord {
  /// The subscriptions whose place this one has taken.
  var replacedChains: [SubscriptionChain] {
    Set(payments.compactMap(\.transaction?.replacedChainID)).map {
      SubscriptionChain(store: chain.store, environment: chain.environment, id: $0)
    }
  }
}
