import Basics
import Entitlement
import Testing

@Suite struct SubscriptionProfileTests {
  private static let now = Timestamp.day(10)
  private static let before = now.plus(-1)
  private static let after = now.plus(1)

  @Test(
    "Whoever cancelled has what is paid for, whatever the plan, up to its end and not at it",
    arguments: [PlanName.trial, .foundation, .partner, .mastery, "platinum"])
  func cancelled(_ plan: PlanName) {
    for (end, isActive) in [(nil, false), (Self.before, false), (Self.now, false), (Self.after, true)] {
      for trialEnd in [nil, Self.before, Self.after] {
        let profile = SubscriptionProfile(
          plan: plan, status: .cancelled, trialEnd: trialEnd, subscriptionEnd: end)
        #expect(profile.isSubscriptionActive(at: Self.now) == isActive)
      }
    }
  }

  @Test(
    "A trial lasts to its end, whatever its status says", arguments: [ProfileStatus.active, .expired, "odd"])
  func trial(_ status: ProfileStatus) {
    for (end, isActive) in [(nil, false), (Self.before, false), (Self.now, false), (Self.after, true)] {
      for subscriptionEnd in [nil, Self.before, Self.after] {
        let profile = SubscriptionProfile(
          plan: .trial, status: status, trialEnd: end, subscriptionEnd: subscriptionEnd)
        #expect(profile.isSubscriptionActive(at: Self.now) == isActive)
      }
    }
  }

  @Test(
    "A paid or given plan lasts while it is active, whatever its dates",
    arguments: [
      PlanName.foundation, .partner, .mastery,
    ])
  func plans(_ plan: PlanName) {
    for end in [nil, Self.before, Self.after] {
      for (status, isActive) in [
        (.active, true), (.expired, false), ("grace_period", false), ("", false),
      ] as [(ProfileStatus, Bool)] {
        let profile = SubscriptionProfile(plan: plan, status: status, trialEnd: end, subscriptionEnd: end)
        #expect(profile.isSubscriptionActive(at: Self.now) == isActive)
      }
    }
  }

  @Test("A plan that is not known, and an account that is not known, have no access")
  func unknown() {
    let profile = SubscriptionProfile(
      plan: "platinum", status: .active, trialEnd: Self.after, subscriptionEnd: Self.after)
    #expect(!profile.isSubscriptionActive(at: Self.now))
    #expect(!SubscriptionProfile.unknownAccount.isSubscriptionActive(at: Self.now))
    #expect(SubscriptionProfile.unknownAccount.status == .expired)
    #expect(SubscriptionProfile.unknownAccount.plan == .trial)
  }

  @Test("Names of plans and statuses are part of stored data, and others survive")
  func names() {
    #expect(
      [PlanName.trial, .foundation, .partner, .mastery].map(\.rawValue) == [
        "trial", "foundation", "partner", "mastery",
      ])
    #expect(
      [ProfileStatus.active, .cancelled, .expired].map(\.rawValue) == ["active", "cancelled", "expired"])
    #expect(PlanName(rawValue: "platinum").description == "platinum")
  }
}
