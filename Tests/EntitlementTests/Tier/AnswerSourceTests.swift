import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct AnswerSourceTests {
  private let home: EntitlementHome

  init() throws { home = try EntitlementHome() }

  private static let answered = Date(timeIntervalSince1970: 1_787_677_200)
  private static let paid = SubscriptionFacts(
    expiration: Date(timeIntervalSince1970: 1_790_355_600), willAutoRenew: true)

  @Test("Of two answers of one instant the ledger's later one stands, and a store's one that grants less")
  func sameInstant() throws {
    try home.launch().adopt(.none(answeredAt: Self.answered), from: .ledger)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.answered), from: .store)
    #expect(home.launch().facts() == .none)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.answered), from: .ledger)
    #expect(home.launch().facts() == Self.paid)
  }

  @Test("An older answer of the ledger does not stand above a newer one")
  func older() throws {
    try home.launch().adopt(.refunded(answeredAt: Self.answered))
    try home.launch().adopt(
      .active(Self.paid, answeredAt: Self.answered.addingTimeInterval(-1)), from: .ledgerOfOldNews)
    #expect(home.launch().facts() == .none)
  }

  @Test(
    "What is told just now sets the time; what was signed who knows when only tells that its time has passed",
    arguments: [AnswerSource.store, .ledger, .ledgerOfOldNews])
  func time(_ source: AnswerSource) throws {
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.answered), from: source)
    let later = Self.answered.addingTimeInterval(86_400 * 400)
    let finding = home.launch().findTier(wallClock: later)
    #expect(finding.time.origin == (source == .ledgerOfOldNews ? .wallClock : .elapsed))
    #expect(finding.time.now == (source == .ledgerOfOldNews ? later : Self.answered))
    let earlier = Self.answered.addingTimeInterval(-86_400)
    #expect(home.launch().trustedTime(wallClock: earlier, in: .production).now == Self.answered)
    #expect(home.launch().trustedTime(wallClock: earlier, in: .sandbox).now == earlier)
  }
}
