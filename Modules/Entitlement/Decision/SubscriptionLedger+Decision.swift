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
    let highestRank = products.highestRank
    let replaced = replacedChains(question, environment)
    var best: (place: Int, verdict: ChainVerdict)?
    // One more than is named, since the best is among them.
    var others: [(place: Int, state: SubscriptionState)] = []
    var nextBeginning = Int64.max
    // Once the best is paid for and of the highest plan, what does not end later cannot be better.
    var unbeatenEnd: Int64?
    // The one that ends last comes first, so that most of the others are passed over when it is paid for.
    let first = lastEnding(environment)
    for number in first == nil ? 0..<0 : -1..<chains.count where number != first {
      guard let place = number < 0 ? first : number, chains[place].chain.environment == environment else {
        continue
      }
      if !replaced.isEmpty, replaced.contains(chains[place].chain) { continue }
      if let unbeatenEnd, others.count > Self.namedAtMost,
        chains[place].periods.allSatisfy({ $0.boughtEnd <= unbeatenEnd })
      {
        continue
      }
      guard let verdict = verdict(at: place, question, explained: false) else { continue }
      nextBeginning = min(nextBeginning, verdict.nextBeginning)
      guard verdict.plan != nil else { continue }
      if others.count <= Self.namedAtMost { others.append((place, verdict.state)) }
      if let known = best, !verdict.isBetter(than: known.verdict) { continue }
      best = (place, verdict)
      let isUnbeaten =
        verdict.isAllowed && verdict.state == .subscribed && verdict.plan?.rank ?? .min >= highestRank
      unbeatenEnd = isUnbeaten ? verdict.periodEnd?.milliseconds ?? .max : nil
    }
    var reasons = [DecisionReason.environment(environment)]
    reasons += replaced.sorted().prefix(Self.namedAtMost).map(DecisionReason.replaced)
    guard let best, let verdict = verdict(at: best.place, question, explained: true),
      let payment = verdict.payment, let transaction = chains[best.place].payments[payment].transaction
    else {
      reasons += uncounted(question, environment).map { .productDoesNotCount(productID: $0) }
      return .nothing(until: nextBeginning, reasons + [.nothingKnown])
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
      periodEnd: verdict.periodEnd,
      validUntil: Timestamp(change: min(nextBeginning, verdict.isAllowed ? verdict.changesAt : .max)),
      willRenew: verdict.willRenew, nextProductID: verdict.nextProductID, nextPlan: verdict.nextPlan,
      goingOn: goingOn(from: verdict, at: best.place, question), cancellation: verdict.cancellation,
      reasons: reasons + verdict.reasons)
  }

  /// The place of the subscription of an environment of which a period was bought that ends last.
  private func lastEnding(_ environment: StoreEnvironment) -> Int? {
    var last: (place: Int, end: Int64)?
    for place in chains.indices where chains[place].chain.environment == environment {
      let end = chains[place].periods.reduce(Int64.min) { max($0, $1.boughtEnd) }
      if last.map({ end > $0.end }) ?? true { last = (place, end) }
    }
    return last?.place
  }

  /// The subscriptions whose place others have taken, once those were paid for.
  private func replacedChains(
    _ question: AccessQuestion, _ environment: StoreEnvironment
  ) -> Set<SubscriptionChain> {
    var replaced: Set<SubscriptionChain> = []
    for place in chains.indices where chains[place].replacesOther {
      guard chains[place].chain.environment == environment,
        verdict(at: place, question, explained: false)?.hasBegun == true
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
  fileprivate static func nothing(until change: Int64, _ reasons: [DecisionReason]) -> AccessDecision {
    AccessDecision(
      isAllowed: false, state: .notSubscribed, source: nil, plan: nil, periodEnd: nil,
      validUntil: Timestamp(change: change), willRenew: false, nextProductID: nil, nextPlan: nil,
      goingOn: GoingOn(), cancellation: nil, reasons: reasons)
  }
}

extension Timestamp {
  /// The instant of a change; nil for the greatest number, which stands for none.
  fileprivate init?(change: Int64) {
    guard change != .max else { return nil }
    self.init(milliseconds: change)
  }
}
