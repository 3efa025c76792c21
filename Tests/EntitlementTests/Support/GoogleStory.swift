import Basics
import Entitlement

/// A subscription in Google Play, read again at the store after each event.
struct GoogleStory: StoreStory {
  static let eventNames = [
    "order", "order-cancel", "pay", "renew", "cancel", "restart", "grace", "hold", "recover", "pause",
    "resume",
    "expire", "revoke", "defer", "replace",
  ]

  private(set) var now = Timestamp.day(0)
  private var state = ""
  private var token = 0
  private var order = 0
  /// The beginning of the subscription, which the store says instead of that of the period.
  private var start = Timestamp.day(0)
  private var end = Timestamp.day(0)
  private var willAutoRenew = true
  private var product = Catalogue.mastery
  private var revokedAt: Timestamp?
  private var wordCount: UInt64 = 0

  private static let month: Int64 = 30 * 86_400_000

  mutating func apply(_ name: String) -> [StoreFact]? {
    guard let place = Self.eventNames.firstIndex(of: name), place < 3 || token > 0 else { return nil }
    switch (name, state) {
    case ("order", ""):
      pass()
      token = 1
      (start, end) = (now, now)
      state = "PENDING"
    case ("order-cancel", "PENDING"):
      pass()
      state = "PENDING_PURCHASE_CANCELED"
    case ("pay", ""), ("pay", "PENDING"):
      pass()
      token = 1
      start = now
      startPeriod(at: now)
      state = "ACTIVE"
    case ("renew", "ACTIVE") where willAutoRenew:
      now = max(now.plus(1), end)
      startPeriod(at: now)
    case ("cancel", "ACTIVE") where beforeEnd():
      willAutoRenew = false
      state = "CANCELED"
    case ("restart", "CANCELED") where beforeEnd():
      willAutoRenew = true
      state = "ACTIVE"
    case ("grace", "ACTIVE") where willAutoRenew:
      now = max(now.plus(1), end)
      end = now.plus(3 * 86_400_000)
      state = "IN_GRACE_PERIOD"
    case ("hold", "ACTIVE"), ("hold", "IN_GRACE_PERIOD"):
      now = max(now.plus(1), end)
      state = "ON_HOLD"
    case ("recover", "IN_GRACE_PERIOD"), ("recover", "ON_HOLD"):
      pass()
      startPeriod(at: now)
      state = "ACTIVE"
    case ("pause", "ACTIVE") where willAutoRenew:
      now = max(now.plus(1), end)
      state = "PAUSED"
    case ("resume", "PAUSED"):
      now = now.plus(Self.month)
      startPeriod(at: now)
      state = "ACTIVE"
    case ("expire", "CANCELED"), ("expire", "ON_HOLD"), ("expire", "PAUSED"):
      now = max(now.plus(1), end)
      willAutoRenew = false
      state = "EXPIRED"
    case ("revoke", "ACTIVE") where beforeEnd(), ("revoke", "CANCELED") where beforeEnd():
      willAutoRenew = false
      state = "EXPIRED"
      revokedAt = now
    case ("defer", "ACTIVE") where beforeEnd():
      end = end.plus(10 * 86_400_000)
    case ("replace", "ACTIVE") where beforeEnd():
      let old = read(state: "EXPIRED", willAutoRenew: false)
      token += 1
      product = product == Catalogue.mastery ? Catalogue.foundation : Catalogue.mastery
      start = now
      startPeriod(at: now)
      return read() + old
    default: return nil
    }
    return read()
  }

  private mutating func pass() { now = now.plus(86_400_000) }

  private mutating func beforeEnd() -> Bool {
    guard now.plus(86_400_000) < end else { return false }
    pass()
    return true
  }

  private mutating func startPeriod(at time: Timestamp) {
    order += 1
    end = time.plus(Self.month)
  }

  private func chain(_ token: Int) -> SubscriptionChain {
    SubscriptionChain(store: .google, environment: .production, id: "token-\(token)")
  }

  private mutating func read() -> [StoreFact] { read(state: state, willAutoRenew: willAutoRenew) }

  /// What `subscriptionsv2.get` answers at this time.
  private mutating func read(state: String, willAutoRenew: Bool) -> [StoreFact] {
    wordCount += 1
    let stamp = FactStamp.at(now, wordCount, expiry: end)
    let id = "GPA.1234-\(order)"
    var facts: [StoreFact] = [
      .transaction(
        TransactionFact(
          chain: chain(token), transactionID: id, productID: product, kind: .autoRenewable,
          purchaseDate: start, expiresDate: end,
          replacedChainID: token > 1 ? chain(token - 1).id : nil, stamp: stamp)),
      .renewal(
        RenewalFact(
          chain: chain(token), willAutoRenew: willAutoRenew, renewalProductID: product, stamp: stamp)),
      .status(
        StatusFact(
          chain: chain(token), status: StoreStatus(googleState: "SUBSCRIPTION_STATE_\(state)"), stamp: stamp)),
    ]
    if let revokedAt {
      facts.append(
        .refund(
          RefundFact(chain: chain(token), transactionID: id, revocationDate: revokedAt, stamp: stamp)))
    }
    return facts
  }

  var instants: [Timestamp] { [end] }

  func expected(at time: Timestamp, _ policy: AccessPolicy) -> Expectation {
    let stays = policy == .untilExpired
    if revokedAt != nil { return Expectation(false, .revoked) }
    switch state {
    case "": return Expectation(false, .notSubscribed)
    case "PENDING": return Expectation(false, .pending)
    case "PENDING_PURCHASE_CANCELED": return Expectation(false, .notSubscribed)
    case "EXPIRED": return Expectation(false, .expired)
    case "IN_GRACE_PERIOD" where time < end: return Expectation(true, .inGracePeriod, until: end)
    case "IN_GRACE_PERIOD", "ON_HOLD": return Expectation(stays, .inBillingRetryPeriod)
    case "PAUSED": return Expectation(stays, .paused)
    case _ where time < end: return Expectation(true, .subscribed, until: end)
    case "ACTIVE" where stays: return Expectation(true, .awaitingRenewal)
    default: return Expectation(false, .expired)
    }
  }
}
