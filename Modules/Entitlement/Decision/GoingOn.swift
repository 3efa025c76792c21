internal import Basics

/// What becomes of access under a plan when nothing is heard any more.
struct GoingOn: Sendable, Equatable {
  /// The end of all that is paid and granted; nil when there is none.
  var end: Timestamp?
  /// What stays or is renewed after that; nil when nothing is.
  var planAfter: ProductPlans.Entry?
}

extension SubscriptionLedger {
  /// Follows the subscription at a place from verdict to verdict as time goes by.
  func goingOn(from verdict: ChainVerdict, at chain: Int, _ question: AccessQuestion) -> GoingOn {
    var goingOn = GoingOn(end: verdict.periodEnd)
    guard verdict.isAllowed, let end = verdict.periodEnd else { return goingOn }
    if !question.policy.awaitsRenewals {
      goingOn.planAfter = verdict.willRenew ? verdict.nextPlan : nil
      return goingOn
    }
    if verdict.changesAt == .max, end <= question.now {
      goingOn.planAfter = verdict.plan
      return goingOn
    }
    let then = AccessQuestion(policy: question.policy, products: question.products, now: end)
    guard let next = self.verdict(at: chain, then, explained: false), next.isAllowed,
      next.plan?.grantsPro == verdict.plan?.grantsPro
    else { return goingOn }
    // What is paid or granted beyond that end has a later one, so this comes to an end too.
    if let later = next.periodEnd, later > end { return self.goingOn(from: next, at: chain, then) }
    goingOn.planAfter = next.plan
    return goingOn
  }
}
