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
    let replaced = replacedChains(question, environment)
    var best: (place: Int, verdict: ChainVerdict)?
    // One more than is named, since the best is among them.
    var others: [(place: Int, state: SubscriptionState)] = []
    for place in chains.indices where chains[place].chain.environment == environment {
      if !replaced.isEmpty, replaced.contains(chains[place].chain) { continue }
      guard let verdict = chains[place].verdict(question, explained: false), verdict.plan != nil else {
        continue
      }
      if others.count <= Self.namedAtMost { others.append((place, verdict.state)) }
      if let known = best, !verdict.isBetter(than: known.verdict) { continue }
      best = (place, verdict)
    }
    var reasons = [DecisionReason.environment(environment)]
    reasons += replaced.sorted().prefix(Self.namedAtMost).map(DecisionReason.replaced)
    guard let best, let verdict = chains[best.place].verdict(question, explained: true),
      let payment = verdict.payment, let transaction = chains[best.place].payments[payment].transaction
    else {
      reasons += uncounted(question, environment).map { .productDoesNotCount(productID: $0) }
      return .nothing(reasons + [.nothingKnown])
    }
    reasons += others.filter { $0.place != best.place }.prefix(Self.namedAtMost).map {
      .passedOver(chains[$0.place].chain, $0.state)
    }
    let source = AccessDecision.Source(
      chain: chains[best.place].chain, transactionID: transaction.transactionID,
      productID: transaction.productID)
    reasons.append(.chosen(source))
    return AccessDecision(
      isAllowed: verdict.isAllowed, state: verdict.state, source: source, plan: verdict.plan,
      periodEnd: verdict.periodEnd, validUntil: verdict.isAllowed ? verdict.validUntil : nil,
      willRenew: verdict.willRenew, nextProductID: verdict.nextProductID, nextPlan: verdict.nextPlan,
      cancellation: verdict.cancellation, reasons: reasons + verdict.reasons)
  }

  /// The subscriptions whose place others have taken, once those were paid for.
  private func replacedChains(
    _ question: AccessQuestion, _ environment: StoreEnvironment
  ) -> Set<SubscriptionChain> {
    var replaced: Set<SubscriptionChain> = []
    for place in chains.indices where chains[place].replacesOther {
      guard chains[place].chain.environment == environment,
        chains[place].verdict(question, explained: false)?.hasBegun == true
      else { continue }
      replaced.formUnion(chains[place].replacedChains)
    }
    return replaced
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
