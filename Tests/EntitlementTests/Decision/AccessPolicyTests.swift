import Entitlement
import Testing

@Suite struct AccessPolicyTests {
  @Test("Until expired: trouble with payments is for the record, and access stays")
  func untilExpired() {
    check(
      .untilExpired,
      [
        .active: .whilePaid, .cancelled: .whilePaid, .gracePeriod: .stays, .billingRetry: .stays,
        .onHold: .stays,
        .paused: .stays, .expired: .none, .revoked: .none, .pending: .none, .pendingCancelled: .none,
        StoreStatus(rawValue: "moonlit"): .passedOver,
      ])
    #expect(AccessPolicy.untilExpired.awaitsRenewals)
  }

  @Test("Store rules: access follows each word at once")
  func storeRules() {
    check(
      .storeRules,
      [
        .active: .whilePaid, .cancelled: .whilePaid, .gracePeriod: .whilePaid, .billingRetry: .none,
        .onHold: .none,
        .paused: .none, .expired: .none, .revoked: .none, .pending: .none, .pendingCancelled: .none,
        StoreStatus(rawValue: "moonlit"): .none,
      ])
    #expect(!AccessPolicy.storeRules.awaitsRenewals)
  }

  private func check(_ policy: AccessPolicy, _ effects: [StoreStatus: AccessPolicy.Effect]) {
    for status in StoreStatus.known { #expect(effects[status] != nil, "\(status)") }
    for (status, effect) in effects { #expect(policy.effect(of: status) == effect, "\(status)") }
  }

  @Test("Policies have names that may be kept")
  func names() {
    #expect(AccessPolicy.allCases.map(\.rawValue) == ["until-expired", "store-rules"])
  }
}
