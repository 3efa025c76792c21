import Basics
import Entitlement
import StoreSandbox

/// What a store itself says of a customer's access.
struct StoreTruth: Equatable {
  var isAllowed: Bool
  var state: SubscriptionState
  var productID: String?
  var periodEnd: Timestamp?

  static let nothing = StoreTruth(isAllowed: false, state: .notSubscribed)

  /// The truth about the subscription that a customer has in the group of plans; of several the one that stands best.
  init(of customer: String, in store: SandboxStore, policy: AccessPolicy) {
    let chains = store.chains.filter { $0.customer == customer && $0.groupID == StoreBench.plans }
    let truths = chains.map { StoreTruth(of: $0, in: store, policy: policy) }
    // Of those that stand alike the latest is spoken of.
    self = truths.reversed().min { $0.state.rank < $1.state.rank } ?? .nothing
  }

  private init(of chain: StoreChain, in store: SandboxStore, policy: AccessPolicy) {
    switch chain.phase {
    case .active:
      self.init(isAllowed: true, state: .subscribed, productID: chain.productID)
      periodEnd = store.payment(chain.paymentID)?.expiresDate
    case .grace(let end):
      self.init(isAllowed: true, state: .inGracePeriod, productID: chain.productID, periodEnd: end)
    case .retry:
      self.init(isAllowed: policy == .untilExpired, state: .inBillingRetryPeriod, productID: chain.productID)
    case .paused: self.init(isAllowed: policy == .untilExpired, state: .paused, productID: chain.productID)
    case .expired: self.init(isAllowed: false, state: .expired, productID: chain.productID)
    case .revoked: self.init(isAllowed: false, state: .revoked, productID: chain.productID)
    }
  }

  init(isAllowed: Bool, state: SubscriptionState, productID: String? = nil, periodEnd: Timestamp? = nil) {
    self.isAllowed = isAllowed
    self.state = state
    self.productID = productID
    self.periodEnd = periodEnd
  }

  /// What a ledger says, as far as the store has a word on it.
  init(_ decision: AccessDecision) {
    self.init(isAllowed: decision.isAllowed, state: decision.state, productID: decision.source?.productID)
    if decision.isAllowed, decision.state == .subscribed || decision.state == .inGracePeriod {
      periodEnd = decision.periodEnd
    }
  }
}
