import Entitlement
import Foundation
import Testing

@Suite struct TierTests {
  private static let now = Date(timeIntervalSince1970: 1_787_677_200)

  @Test(
    "The tier follows from the end of the paid period and the renewal alone",
    arguments: [
      // No end: no subscription, whatever is said of a renewal.
      (nil, false, .free, .neverSubscribed), (nil, true, .free, .neverSubscribed),
      // Not over yet.
      (86_400, false, .pro, .paid), (86_400, true, .pro, .paid),
      (0.001, false, .pro, .paid), (0.001, true, .pro, .paid),
      // An end at exactly now has passed.
      (0, false, .free, .lapsed), (0, true, .pro, .offlineHold),
      // Over.
      (-0.001, false, .free, .lapsed), (-0.001, true, .pro, .offlineHold),
      (-86_400 * 3_650, false, .free, .lapsed), (-86_400 * 3_650, true, .pro, .offlineHold),
    ] as [(TimeInterval?, Bool, Tier, TierResolution)])
  func resolve(_ fromNow: TimeInterval?, _ willAutoRenew: Bool, _ tier: Tier, _ resolution: TierResolution) {
    let facts = SubscriptionFacts(
      expiration: fromNow.map { Self.now.addingTimeInterval($0) }, willAutoRenew: willAutoRenew)
    #expect(Tier.resolve(from: facts, now: Self.now) == tier)
    #expect(Tier.resolution(from: facts, now: Self.now) == resolution)
    #expect(resolution.tier == tier)
  }

  @Test("Without facts everybody is free, at any time", arguments: [Date.distantPast, now, .distantFuture])
  func none(_ now: Date) {
    #expect(Tier.resolve(from: .none, now: now) == .free)
  }

  @Test("The extremes of time decide as any other time does")
  func extremes() {
    let forever = SubscriptionFacts(expiration: .distantFuture, willAutoRenew: false)
    #expect(Tier.resolve(from: forever, now: Self.now) == .pro)
    #expect(Tier.resolve(from: forever, now: .distantFuture) == .free)
    let never = SubscriptionFacts(expiration: .distantPast, willAutoRenew: false)
    #expect(Tier.resolve(from: never, now: Self.now) == .free)
  }

  @Test("There are two tiers, and their names are part of stored data")
  func names() throws {
    #expect(Tier.allCases.map(\.rawValue) == ["free", "pro"])
    #expect(try JSONDecoder().decode([Tier].self, from: Data(#"["pro","free"]"#.utf8)) == [.pro, .free])
  }
}

@Suite struct SubscriptionFactsTests {
  @Test("Facts survive any coder", arguments: [nil, Date(timeIntervalSince1970: 1_787_677_200.25)])
  func codable(_ expiration: Date?) throws {
    let facts = SubscriptionFacts(expiration: expiration, willAutoRenew: true)
    let data = try JSONEncoder().encode(facts)
    #expect(try JSONDecoder().decode(SubscriptionFacts.self, from: data) == facts)
  }

  @Test("No subscription is no end and no renewal")
  func none() {
    #expect(SubscriptionFacts.none == SubscriptionFacts(expiration: nil, willAutoRenew: false))
  }
}
