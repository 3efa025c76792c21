import Basics
import Entitlement

/// A subscription in Apple's store, with periods of 30 days for the one product and 365 for the other.
struct AppleStory: StoreStory {
  static let eventNames = [
    "buy", "renew", "renew-ahead", "cancel", "uncancel", "fail-grace", "fail", "recover", "grace-end",
    "expire", "refund",
    "refund-old", "reverse", "unshare", "upgrade", "downgrade", "extend", "resubscribe", "price-rise",
  ]

  private struct Payment {
    let id: String
    let product: String
    let purchase: Timestamp
    var end: Timestamp
    var isUpgraded = false
    var revokedAt: Timestamp?
    var kind: RevocationKind?
  }

  private enum Phase: Equatable { case never, active, grace(Timestamp), retry, expired(ExpirationIntent) }

  private(set) var now = Timestamp.day(0)
  private var payments: [Payment] = []
  private var phase = Phase.never
  private var willAutoRenew = true
  private var nextProduct = Catalogue.foundation
  private var wordCount: UInt64 = 0
  private let chain = SubscriptionChain(store: .apple, environment: .production, id: "2000000000000001")

  private static let day: Int64 = 86_400_000
  private var last: Int { payments.count - 1 }
  private var isRevoked: Bool { payments.last?.revokedAt != nil }

  // MARK: Events

  mutating func apply(_ name: String) -> [StoreFact]? {
    if (name == "buy") != payments.isEmpty { return nil }
    switch name {
    case "buy":
      pass()
      return bought(Catalogue.foundation)
    case "renew":
      guard phase == .active, willAutoRenew else { return nil }
      passToEnd()
      return bought(nextProduct)
    case "renew-ahead":
      // The store is paid up to a day before the period begins, here two.
      guard phase == .active, willAutoRenew, !isRevoked, now.plus(2 * Self.day) < payments[last].end else {
        return nil
      }
      now = payments[last].end.plus(-2 * Self.day)
      return bought(nextProduct, from: payments[last].end)
    case "cancel", "uncancel":
      guard willAutoRenew == (name == "cancel"), phase == .active || isFailing, beforeEnd(name) else {
        return nil
      }
      willAutoRenew.toggle()
      return said()
    case "fail-grace", "fail":
      guard phase == .active, willAutoRenew, !isRevoked else { return nil }
      passToEnd()
      phase = name == "fail" ? .retry : .grace(now.plus(6 * 86_400_000))
      return said()
    case "recover":
      guard isFailing, willAutoRenew else { return nil }
      pass()
      return bought(nextProduct)
    case "grace-end":
      guard case .grace(let end) = phase else { return nil }
      now = max(end, now.plus(1))
      phase = .retry
      return said()
    case "expire":
      if isFailing {
        now = now.plus(20 * 86_400_000)
        phase = .expired(.billingError)
      } else {
        // What was refunded is over at once.
        guard phase == .active, !willAutoRenew || isRevoked else { return nil }
        if isRevoked { pass() } else { passToEnd() }
        phase = .expired(.cancelled)
      }
      willAutoRenew = false
      return said()
    case "refund", "unshare":
      guard !isRevoked else { return nil }
      pass()
      payments[last].revokedAt = now
      payments[last].kind = name == "refund" ? .fullRefund : .familyShareEnded
      return said()
    case "refund-old":
      guard payments.count > 1, payments[last - 1].revokedAt == nil, payments[last].purchase <= now else {
        return nil
      }
      pass()
      payments[last - 1].revokedAt = now
      payments[last - 1].kind = .fullRefund
      return told(of: last - 1)
    case "reverse":
      guard isRevoked else { return nil }
      pass()
      payments[last].revokedAt = nil
      payments[last].kind = nil
      return said()
    case "upgrade":
      guard phase == .active, !isRevoked, payments[last].product == Catalogue.foundation,
        payments[last].purchase <= now, beforeEnd(name)
      else { return nil }
      payments[last].isUpgraded = true
      payments[last].revokedAt = now
      payments[last].kind = .proratedRefund
      let old = told(of: last)
      willAutoRenew = true
      return bought(Catalogue.mastery) + old
    case "downgrade":
      guard phase == .active, willAutoRenew, nextProduct == Catalogue.mastery, beforeEnd(name) else {
        return nil
      }
      nextProduct = Catalogue.foundation
      return said()
    case "extend":
      guard phase == .active, !isRevoked, beforeEnd(name) else { return nil }
      payments[last].end = payments[last].end.plus(10 * 86_400_000)
      return said()
    case "resubscribe":
      // What runs again, since its refund was reversed, is not bought beside it.
      guard case .expired = phase, isRevoked || payments[last].end <= now.plus(Self.day) else { return nil }
      pass()
      willAutoRenew = true
      return bought(Catalogue.mastery)
    case "price-rise":
      guard phase == .active, beforeEnd(name) else { return nil }
      return said(priceIncrease: 0)
    default: return nil
    }
  }

  private var isFailing: Bool {
    if case .grace = phase { true } else { phase == .retry }
  }

  private mutating func pass() { now = now.plus(86_400_000) }
  private mutating func passToEnd() { now = max(now.plus(1), payments[last].end) }

  /// Lets a day pass, when something that needs a running period is still within it then.
  private mutating func beforeEnd(_ name: String) -> Bool {
    let next = now.plus(86_400_000)
    guard next < payments[last].end || isFailing else { return false }
    now = next
    return true
  }

  private mutating func bought(_ product: String, from start: Timestamp? = nil) -> [StoreFact] {
    let start = start ?? now
    let length = product == Catalogue.mastery ? 30 * Self.day : 365 * Self.day
    payments.append(
      Payment(
        id: "200000000000010\(payments.count)", product: product, purchase: start, end: start.plus(length)))
    phase = .active
    nextProduct = product
    return said()
  }

  // MARK: What the store says

  /// What every notification carries: the payment, the renewal record and the status.
  private mutating func said(priceIncrease: Int64? = nil) -> [StoreFact] {
    let facts = told(of: last)
    let status: Int64 =
      switch phase {
      case _ where isRevoked: 5
      case .never, .active: 1
      case .expired: 2
      case .retry: 3
      case .grace: 4
      }
    var grace: Timestamp?
    if case .grace(let end) = phase { grace = end }
    var intent: ExpirationIntent?
    if case .expired(let reason) = phase { intent = reason }
    return facts + [
      .renewal(
        RenewalFact(
          chain: chain, willAutoRenew: willAutoRenew, renewalProductID: nextProduct,
          // The flag is false in grace, as has been seen.
          gracePeriodExpiresDate: grace, isInBillingRetry: phase == .retry, expirationIntent: intent,
          priceIncreaseStatus: priceIncrease, stamp: stamp())),
      .status(
        StatusFact(
          chain: chain, status: StoreStatus(appleNumber: status), transactionID: payments[last].id,
          stamp: stamp())),
    ]
  }

  /// What a signed transaction says, and the refund lane with it.
  private mutating func told(of place: Int) -> [StoreFact] {
    let payment = payments[place]
    let stamp = stamp()
    return [
      .transaction(
        TransactionFact(
          chain: chain, transactionID: payment.id, productID: payment.product, kind: .autoRenewable,
          purchaseDate: payment.purchase, expiresDate: payment.end, isUpgraded: payment.isUpgraded,
          stamp: stamp)),
      .refund(
        RefundFact(
          chain: chain, transactionID: payment.id, revocationDate: payment.revokedAt, kind: payment.kind,
          stamp: stamp)),
    ]
  }

  private mutating func stamp() -> FactStamp {
    wordCount += 1
    return .at(now, wordCount)
  }

  // MARK: What is true

  var instants: [Timestamp] {
    var instants = payments.map(\.end)
    if case .grace(let end) = phase { instants.append(end) }
    return instants
  }

  func expected(at time: Timestamp, _ policy: AccessPolicy) -> Expectation {
    let stays = policy == .untilExpired
    if payments[last].purchase > time {
      // What begins later does not count yet.
      return Expectation(true, .subscribed, until: payments[last - 1].end)
    }
    let present = payments[last]
    if present.revokedAt != nil { return Expectation(false, .revoked) }
    if time < present.end, phase == .active { return Expectation(true, .subscribed, until: present.end) }
    switch phase {
    case .never: return Expectation(false, .notSubscribed)
    case .expired: return Expectation(false, .expired)
    case .grace(let end) where time < end: return Expectation(true, .inGracePeriod, until: end)
    case .grace where !willAutoRenew: return Expectation(false, .expired)
    case .grace, .retry: return Expectation(stays, .inBillingRetryPeriod)
    case .active where willAutoRenew && stays: return Expectation(true, .awaitingRenewal)
    case .active: return Expectation(false, .expired)
    }
  }
}
