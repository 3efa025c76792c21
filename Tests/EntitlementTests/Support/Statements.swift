import Basics
import Entitlement

/// Statements of a store about one subscription, for tests that put them together by hand.
struct Statements {
  var chain = SubscriptionChain(store: .apple, environment: .production, id: "2000")

  static let apple = Statements()
  static let google = Statements(
    chain: SubscriptionChain(store: .google, environment: .production, id: "token"))

  /// A payment for the days from `start` to `end`.
  func payment(
    _ id: String = "p1", _ product: String = Catalogue.mastery, from start: Double = 0, to end: Double? = 30,
    said: Double? = nil, isUpgraded: Bool = false, kind: ProductKind? = .autoRenewable,
    ownership: Ownership? = nil, replaces: String? = nil, number: UInt64 = 0
  ) -> StoreFact {
    .transaction(
      TransactionFact(
        chain: chain, transactionID: id, productID: product, kind: kind, purchaseDate: .day(start),
        expiresDate: end.map { .day($0) }, isUpgraded: isUpgraded, ownership: ownership,
        replacedChainID: replaces, stamp: .at(.day(said ?? start), number)))
  }

  /// The word that a payment was taken back on a day, or that it was not.
  func refund(
    _ id: String = "p1", on day: Double?, said: Double, kind: RevocationKind? = nil, number: UInt64 = 0
  ) -> StoreFact {
    .refund(
      RefundFact(
        chain: chain, transactionID: id, revocationDate: day.map { .day($0) }, kind: kind,
        stamp: .at(.day(said), number)))
  }

  /// A renewal record.
  func renewal(
    _ willAutoRenew: Bool?, said: Double, into product: String? = Catalogue.mastery, grace: Double? = nil,
    retry: Bool? = nil, intent: ExpirationIntent? = nil, runStart: Double? = nil, number: UInt64 = 0
  ) -> StoreFact {
    .renewal(
      RenewalFact(
        chain: chain, willAutoRenew: willAutoRenew, renewalProductID: product,
        gracePeriodExpiresDate: grace.map { .day($0) }, isInBillingRetry: retry, expirationIntent: intent,
        recentSubscriptionStartDate: runStart.map { .day($0) }, stamp: .at(.day(said), number)))
  }

  /// A status.
  func status(_ status: StoreStatus, said: Double, of payment: String? = nil, number: UInt64 = 0) -> StoreFact
  {
    .status(
      StatusFact(chain: chain, status: status, transactionID: payment, stamp: .at(.day(said), number)))
  }
}

extension SubscriptionLedger {
  /// The decision about the catalogue's products.
  func decide(_ policy: AccessPolicy = .untilExpired, on day: Double) -> AccessDecision {
    decision(policy: policy, products: Catalogue.plans, at: .day(day))
  }
}
