public import Basics

extension SubscriptionLedger {
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
    AccessDecision(
      isAllowed: false, state: .notSubscribed, source: nil, plan: nil, periodEnd: nil, validUntil: nil,
      willRenew: false, nextProductID: nil, nextPlan: nil, cancellation: nil, reasons: [])
  }
}
