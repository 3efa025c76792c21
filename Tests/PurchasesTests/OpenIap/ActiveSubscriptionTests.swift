import Basics
import Entitlement
import Purchases
import Testing

@Suite struct ActiveSubscriptionTests {
  private static let end = Timestamp.test

  private func subscription(
    _ state: SubscriptionState, ends: Timestamp? = end, grace: Timestamp? = nil,
    _ change: (inout Purchase) -> Void = { _ in }
  ) -> StoreSubscription {
    var purchase = Purchase(
      id: "1", productId: "monthly", transactionDate: 0, purchaseToken: "token", store: .apple)
    purchase.expirationDateIOS = ends.map { Double($0.milliseconds) }
    change(&purchase)
    return StoreSubscription(
      purchase: purchase, state: state,
      renewalInfo: RenewalInfoIOS(
        willAutoRenew: true, gracePeriodExpirationDate: grace.map { Double($0.milliseconds) }))
  }

  private func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: Self.end.milliseconds + milliseconds)
  }

  @Test("An expiry at exactly now has passed", arguments: [(-1, false), (0, true), (1, true)])
  func expiry(_ milliseconds: Int64, _ isExpired: Bool) {
    let active = ActiveSubscription(subscription(.subscribed), at: at(milliseconds))
    #expect(active.isExpired(at: at(milliseconds)) == isExpired)
    #expect(active.isActive == !isExpired)
  }

  @Test("A subscription without an end never expires")
  func endless() {
    let active = ActiveSubscription(subscription(.subscribed, ends: nil), at: at(0))
    #expect(active.isActive)
    #expect(!active.isExpired(at: Timestamp(milliseconds: .max)))
  }

  @Test(
    "A state gives access after the paid period as its meaning has it",
    arguments: [
      ("subscribed", false), ("inGracePeriod", true), ("inBillingRetryPeriod", true), ("expired", false),
      ("revoked", false), ("pending", false), ("someFutureState", false), ("", false),
    ] as [(SubscriptionState, Bool)])
  func states(_ state: SubscriptionState, _ isActive: Bool) {
    #expect(ActiveSubscription(subscription(state), at: at(1_000)).isActive == isActive)
  }

  @Test("Grace lasts to its end and no longer", arguments: [(-1, true), (0, false), (1, false)])
  func grace(_ milliseconds: Int64, _ isActive: Bool) {
    let graceEnd = at(5_000)
    let now = Timestamp(milliseconds: graceEnd.milliseconds + milliseconds)
    #expect(ActiveSubscription(subscription(.inGracePeriod, grace: graceEnd), at: now).isActive == isActive)
  }

  @Test("What was not paid, was taken back or was replaced gives nothing in any state")
  func nothingOwned() {
    let now = at(-1)
    for state in [SubscriptionState.subscribed, .inGracePeriod, .inBillingRetryPeriod] {
      #expect(ActiveSubscription(subscription(state), at: now).isActive)
      for purchaseState in [PurchaseState.pending, .unknown, PurchaseState(rawValue: "later")] {
        #expect(
          !ActiveSubscription(subscription(state) { $0.purchaseState = purchaseState }, at: now).isActive)
      }
      let revoked = subscription(state) { $0.revocationDateIOS = Double(now.milliseconds) }
      #expect(!ActiveSubscription(revoked, at: now).isActive)
      #expect(!ActiveSubscription(subscription(state) { $0.isUpgradedIOS = true }, at: now).isActive)
    }
  }
}
