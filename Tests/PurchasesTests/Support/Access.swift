import Basics
import Entitlement
import Purchases
import Testing

/// What a decision says, as far as a table of expectations goes.
struct Access: Equatable, CustomStringConvertible {
  var isAllowed: Bool
  var state: SubscriptionState
  var product: String?
  var end: Timestamp?
  var willRenew: Bool
  var next: String?

  init(_ decision: AccessDecision) {
    isAllowed = decision.isAllowed
    state = decision.state
    product = decision.source?.productID
    end = decision.periodEnd
    willRenew = decision.willRenew
    next = decision.nextProductID
  }

  var description: String {
    let day = end.map { "\(($0.milliseconds - Timestamp.test.milliseconds) / 86_400_000)" } ?? "never"
    return
      "\(isAllowed ? "yes" : "no") \(state) \(product ?? "-") to \(day) renews \(willRenew ? next ?? "?" : "no")"
  }
}

extension SubscriptionLedger {
  /// The decision now, with products that tests use.
  func access(
    _ policy: AccessPolicy, environment: StoreEnvironment = .production, at now: Timestamp = .test
  ) -> Access {
    Access(decision(policy: policy, environment: environment, products: .test, at: now))
  }

  init(verifying texts: [String], of store: SelfMadeStore) throws {
    let verifier = try store.verifier()
    self.init()
    for text in texts {
      record(contentsOf: try verifier.verifyNotification(text, caller: nil, at: .test).news.facts)
    }
  }
}

extension ProductPlans {
  static let test = ProductPlans([
    "basic": Entry(plan: .foundation, rank: 1, grantsPro: false),
    "monthly": Entry(plan: .mastery, rank: 2, grantsPro: true),
    "yearly": Entry(plan: .mastery, rank: 2, grantsPro: true),
    "lifetime": Entry(plan: .mastery, rank: 2, grantsPro: true),
  ])
}
