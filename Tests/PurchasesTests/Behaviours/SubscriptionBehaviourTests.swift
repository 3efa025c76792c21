import Basics
import Entitlement
import Purchases
import Testing

@Suite struct SubscriptionBehaviourTests {
  private let backend = MemoryStoreBackend()

  @Test("subscriptions.active-subscription-is-reported-active: what is paid and not over is active")
  func active() async throws {
    let store = OpenIapStore(backend: backend)
    try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    #expect(try await store.getActiveSubscriptions().map(\.isActive) == [true])
    backend.change { $0.now = .days(30) }
    #expect(try await store.getActiveSubscriptions().map(\.isActive) == [false])
  }

  @Test(
    "subscriptions.pending-subscription-is-not-active: what is not paid is not active, whatever its state says"
  )
  func pending() async throws {
    let google = MemoryStoreBackend(.google)
    google.change { $0.nextOutcome = .pending }
    let store = OpenIapStore(backend: google)
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    for state in [SubscriptionState.pending, .subscribed, .inGracePeriod, .inBillingRetryPeriod] {
      google.change { $0.states[purchase.id] = state }
      #expect(try await store.getActiveSubscriptions().map(\.isActive) == [false])
    }
  }

  @Test(
    "subscriptions.unknown-state-subscription-is-not-active: a state that is not known gives no access, and is kept",
    arguments: ["", "unknown", "6", "someFutureState"] as [SubscriptionState])
  func unknown(_ state: SubscriptionState) async throws {
    let store = OpenIapStore(backend: backend)
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    backend.change { $0.states[purchase.id] = state }
    let subscription = try #require(try await store.getActiveSubscriptions().first)
    #expect(!subscription.isActive)
    #expect(subscription.state == state)
    #expect(try await store.subscriptionStatusIOS(sku: MemoryStoreBackend.mastery).map(\.state) == [state])
    backend.change { state in
      state.states[purchase.id] = .subscribed
      state.bought[0].purchaseState = .unknown
    }
    #expect(try await store.getActiveSubscriptions().map(\.isActive) == [false])
  }

  @Test("subscriptions.groups-keep-independent-identifiers: each group's subscription keeps its own names")
  func groups() async throws {
    let store = OpenIapStore(backend: backend)
    let skus = [MemoryStoreBackend.mastery, MemoryStoreBackend.other]
    for sku in skus { try await store.requestPurchase(sku: sku, type: .subs) }
    let subscriptions = try await store.getActiveSubscriptions()
    #expect(subscriptions.map(\.productId) == skus)
    #expect(subscriptions.map(\.currentPlanId) == skus)
    #expect(subscriptions.map(\.subscriptionGroupIdIOS) == ["plans", "others"])
    #expect(Set(subscriptions.map(\.purchaseToken)).count == 2)
    #expect(Set(subscriptions.map(\.transactionId)).count == 2)
  }

  @Test("subscriptions.has-active-agrees-with-get-active: both say the same at every turn")
  func agree() async throws {
    let store = OpenIapStore(backend: backend)
    #expect(try await !store.hasActiveSubscriptions())
    let purchase = try await store.requestPurchase(sku: MemoryStoreBackend.mastery, type: .subs)
    let states: [SubscriptionState] = [
      .subscribed, .inGracePeriod, .inBillingRetryPeriod, .expired, .revoked, "someFutureState",
    ]
    for state in states {
      backend.change { $0.states[purchase.id] = state }
      let isAnyActive = try await store.getActiveSubscriptions().contains(where: \.isActive)
      #expect(try await store.hasActiveSubscriptions() == isAnyActive)
    }
  }
}
