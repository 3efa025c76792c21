public import Basics

extension SubscriptionLedger {
  /// How many subscriptions that count less, or not at all, are named among the reasons.
  private static let namedAtMost = 8

  /// Decides about access from what is known.
  ///
  /// Pure: the same statements, policy, environment, products and time make the same decision.
  ///
  /// - Parameters:
  ///   - environment: the only one whose statements are looked at.
  ///   - products: the products that count.
  ///   - now: the time; an end at exactly `now` has passed.
  public func decision(
    policy: AccessPolicy = .untilExpired, environment: StoreEnvironment = .production, products: ProductPlans,
    at now: Timestamp
  ) -> AccessDecision {
    let question = AccessQuestion(policy: policy, products: products, now: now)
    var verdicts: [(place: Int, verdict: ChainVerdict)] = []
    var replaced: Set<SubscriptionChain> = []
    for place in chains.indices where chains[place].chain.environment == environment {
      guard let verdict = chains[place].verdict(question, explained: false) else { continue }
      if let id = verdict.replacedChainID, verdict.hasBegun {
        replaced.insert(SubscriptionChain(store: chains[place].chain.store, environment: environment, id: id))
      }
      if verdict.plan != nil { verdicts.append((place, verdict)) }
    }
    let best = verdicts.filter { !replaced.contains(chains[$0.place].chain) }
      .reduce(nil as (place: Int, verdict: ChainVerdict)?) { best, next in
        guard let best, !next.verdict.isBetter(than: best.verdict) else { return next }
        return best
      }
    var reasons = [DecisionReason.environment(environment)]
    reasons += replaced.sorted().prefix(Self.namedAtMost).map(DecisionReason.replaced)
    guard let best, let verdict = chains[best.place].verdict(question, explained: true),
      let payment = verdict.payment, let transaction = chains[best.place].payments[payment].transaction
    else {
      reasons += uncounted(question, environment).map(DecisionReason.productDoesNotCount)
      return .nothing(reasons + [.nothingKnown])
    }
    reasons += verdicts.lazy.filter { $0.place != best.place && !replaced.contains(self.chains[$0.place].chain) }
      .prefix(Self.namedAtMost).map { .passedOver(self.chains[$0.place].chain, $0.verdict.state) }
    let source = AccessDecision.Source(
      chain: chains[best.place].chain, transactionID: transaction.transactionID, productID: transaction.productID)
    reasons.append(.chosen(source))
    return AccessDecision(
      isAllowed: verdict.isAllowed, state: verdict.state, source: source, plan: verdict.plan,
      periodEnd: verdict.periodEnd, validUntil: verdict.isAllowed ? verdict.validUntil : nil,
      willRenew: verdict.willRenew, nextProductID: verdict.nextProductID, nextPlan: verdict.nextPlan,
      cancellation: verdict.cancellation, reasons: reasons + verdict.reasons)
  }

  /// Some of the products that are known of and do not count.
  private func uncounted(_ question: AccessQuestion, _ environment: StoreEnvironment) -> [String] {
    let products = chains.lazy.filter { $0.chain.environment == environment }.flatMap { chain in
      chain.payments.compactMap { $0.transaction?.productID }
    }
    return Array(Set(products.filter { question.products[$0] == nil }).sorted().prefix(Self.namedAtMost))
  }
}

extension AccessDecision {
  /// The decision where nothing counts.
  fileprivate static func nothing(_ reasons: [DecisionReason]) -> AccessDecision {
    AccessDecision(
      isAllowed: false, state: .notSubscribed, source: nil, plan: nil, periodEnd: nil, validUntil: nil,
      willRenew: false, nextProductID: nil, nextPlan: nil, cancellation: nil, reasons: reasons)
  }
}
