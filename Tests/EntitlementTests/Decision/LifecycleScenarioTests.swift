import Basics
import Entitlement
import Foundation
import Testing

/// The life-cycle scenarios of OpenIAP, whose words are in Resources, under the rules of the stores.
@Suite struct LifecycleScenarioTests {
  private static func scenarios() throws -> [JSONValue] {
    let file = try #require(Bundle.module.url(forResource: "Resources/lifecycle", withExtension: "json"))
    let bytes = Array(try Data(contentsOf: file))
    return try #require(try JSONValue(parsing: bytes)["scenarios"]?.array)
  }

  /// A subscription that the events of the scenarios happen to.
  private struct Subscription {
    let store: Statements
    var ledger = SubscriptionLedger()
    var day = 0.0
    var period = 0
    var end = 0.0

    init(isGoogle: Bool) { store = isGoogle ? .google : .apple }

    mutating func apply(_ event: String) throws {
      day += 1
      switch event {
      case "InitialPurchase": buy()
      case "Renew":
        day = end
        buy()
      case "RecoverFromGracePeriod", "RecoverFromBillingRetry", "Resume": buy()
      case "DisableAutoRenew": say(.active, renews: false)
      case "Expire":
        day = end
        say(.expired, renews: false)
      case "EnterGracePeriod":
        day = end
        say(.gracePeriod, renews: true, grace: end + 6)
      case "EnterBillingRetry":
        day = end
        say(.billingRetry, renews: true)
      case "Pause":
        day = end
        say(.paused, renews: true)
      case "Refund": ledger.record(store.refund("p\(period)", on: day, said: day, kind: .fullRefund))
      case "Revoke": ledger.record(store.refund("p\(period)", on: day, said: day, kind: .familyShareEnded))
      default: Issue.record("The event \(event) is not known.")
      }
    }

    private mutating func buy() {
      period += 1
      end = day + 30
      ledger.record(store.payment("p\(period)", from: day, to: end))
      say(.active, renews: true)
    }

    private mutating func say(_ status: StoreStatus, renews: Bool, grace: Double? = nil) {
      ledger.record(store.renewal(renews, said: day, grace: grace, retry: status == .billingRetry))
      ledger.record(store.status(status, said: day))
    }

    var decision: AccessDecision { ledger.decide(.storeRules, on: day) }
  }

  private static let states: [String: SubscriptionState] = [
    "Active": .subscribed, "InGracePeriod": .inGracePeriod, "InBillingRetry": .inBillingRetryPeriod,
    "Expired": .expired, "Revoked": .revoked, "Refunded": .revoked, "Paused": .paused,
  ]
  private static let reasons: [String: CancellationReason] = [
    "UserCanceled": .cancelledByPerson, "Refunded": .refunded,
  ]

  @Test(
    "Each step of each scenario has the state, the access and the renewal that it names", arguments: 0..<6)
  func scenario(_ number: Int) throws {
    let scenarios = try Self.scenarios()
    #expect(scenarios.count == 6)
    let name = try #require(scenarios[number]["name"]?.string)
    var subscription = Subscription(isGoogle: name.contains("Google"))
    for step in try #require(scenarios[number]["steps"]?.array) {
      let event = try #require(step["event"]?.string)
      try subscription.apply(event)
      let decision = subscription.decision
      let state = try #require(step["state"]?.string)
      #expect(decision.state == Self.states[state], "\(name): \(event)")
      #expect(decision.isAllowed == step["entitled"]?.bool, "\(name): \(event)")
      if let willRenew = step["willRenew"]?.bool {
        #expect(decision.willRenew == willRenew, "\(name): \(event)")
      }
      if let reason = step["cancellationReason"]?.string {
        #expect(decision.cancellation == Self.reasons[reason], "\(name): \(event)")
      }
      if state == "Revoked" { #expect(decision.cancellation == .revoked) }
    }
  }
}
