internal import Basics

/// What comes of one subscription.
struct ChainVerdict {
  var isAllowed = false
  var state = SubscriptionState.notSubscribed
  /// The place of the payment on which it rests; nil when no payment counts.
  var payment: Int?
  var plan: ProductPlans.Entry?
  /// The end of the paid or granted period.
  var periodEnd: Timestamp?
  /// When the verdict changes by itself; the greatest number when it does not.
  var changesAt = Int64.max
  /// When a period that is paid for ahead begins to count; the greatest number when there is none.
  var nextBeginning = Int64.max
  var willRenew = false
  var nextProductID: String?
  var nextPlan: ProductPlans.Entry?
  var cancellation: CancellationReason?
  /// Whether the subscription has ever been paid for.
  var hasBegun = true
  /// The steps to the verdict; filled only when they are asked for.
  var reasons: [DecisionReason] = []

  /// Tells whether this verdict counts before another one.
  ///
  /// Access comes first, then the higher plan, then the better state, then the later end.
  func isBetter(than other: ChainVerdict) -> Bool {
    if isAllowed != other.isAllowed { return isAllowed }
    if isAllowed {
      let (rank, otherRank) = (plan?.rank ?? 0, other.plan?.rank ?? 0)
      if rank != otherRank { return rank > otherRank }
    }
    if state != other.state {
      return (state.rank, state.rawValue) < (other.state.rank, other.state.rawValue)
    }
    return (periodEnd?.milliseconds ?? .max) > (other.periodEnd?.milliseconds ?? .max)
  }
}
