import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct ProEntitlementChangesTests {
  private let home: EntitlementHome
  private static let start = EntitlementHome.start

  init() throws { home = try EntitlementHome() }

  private func paid(_ days: Double) -> SubscriptionFacts {
    SubscriptionFacts(expiration: Self.start.addingTimeInterval(days * 86_400), willAutoRenew: true)
  }

  @Test("Every subscriber hears of every change, once, in order")
  func several() async throws {
    let entitlement = home.launch()
    var first = entitlement.changes().makeAsyncIterator()
    var second = entitlement.changes().makeAsyncIterator()
    try entitlement.adopt(.active(paid(1), answeredAt: Self.start))
    try entitlement.adopt(.active(paid(1), answeredAt: Self.start))
    try entitlement.adopt(.noAnswer)
    try entitlement.adopt(.none(answeredAt: Self.start.addingTimeInterval(-1)))
    try entitlement.adopt(.revoked(answeredAt: Self.start.addingTimeInterval(1)))
    try entitlement.forget()
    for _ in 0..<2 {
      #expect(await first.next()?.facts == paid(1))
      #expect(await first.next()?.answer == .revoked)
      #expect(await first.next() == .nothing)
      swap(&first, &second)
    }
  }

  @Test("An answer of an environment that does not decide is no change")
  func otherEnvironment() async throws {
    let entitlement = home.launch()
    try entitlement.adopt(.active(paid(1), answeredAt: Self.start))
    var changes = entitlement.changes().makeAsyncIterator()
    try entitlement.adopt(.none(answeredAt: Self.start, environment: .sandbox))
    try entitlement.adopt(.none(answeredAt: Self.start.addingTimeInterval(1)))
    #expect(await changes.next()?.environment == .production)
  }

  @Test("A stream that nobody reads holds the newest 16 changes")
  func bounded() async throws {
    var entitlement: ProEntitlement? = home.launch()
    let changes = try #require(entitlement?.changes())
    for day in 1...20 {
      try entitlement?.adopt(
        .active(paid(Double(day)), answeredAt: Self.start.addingTimeInterval(Double(day))))
    }
    entitlement = nil
    var heard: [SubscriptionFacts] = []
    for await change in changes { heard.append(change.facts) }
    #expect(heard == (5...20).map { paid(Double($0)) })
  }

  @Test("A stream that is dropped is forgotten, and so is one whose task was cancelled")
  func dropped() async throws {
    let entitlement = home.launch()
    do {
      var streams = (0..<10).map { _ in entitlement.changes() }
      #expect(entitlement.subscriberCount == 10)
      streams.removeLast(9)
      #expect(entitlement.subscriberCount == 1)
      _ = streams
    }
    #expect(entitlement.subscriberCount == 0)
    let task = Task { for await _ in entitlement.changes() {} }
    task.cancel()
    await task.value
    #expect(entitlement.subscriberCount == 0)
  }

  @Test("A change that could not be kept is told all the same")
  func unkept() async throws {
    try home.folder.write("in the way", to: "state")
    let entitlement = home.launch()
    var changes = entitlement.changes().makeAsyncIterator()
    #expect(throws: (any Error).self) { try entitlement.adopt(.active(paid(1), answeredAt: Self.start)) }
    #expect(await changes.next()?.facts == paid(1))
  }
}
