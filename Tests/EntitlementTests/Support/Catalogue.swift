import Basics
import ContentHash
import Entitlement

/// The products of the stories, two plans of which one gives Pro.
enum Catalogue {
  static let mastery = "app.mastery.monthly"
  static let foundation = "app.foundation.yearly"
  static let lifetime = "app.mastery.lifetime"
  /// A product that no catalogue has.
  static let unknown = "app.stickers"

  static let masteryPlan = ProductPlans.Entry(plan: .mastery, rank: 2, grantsPro: true)
  static let foundationPlan = ProductPlans.Entry(plan: .foundation, rank: 1, grantsPro: false)

  static let plans = ProductPlans([
    mastery: masteryPlan, lifetime: masteryPlan, foundation: foundationPlan,
  ])
}

extension Timestamp {
  /// The beginning of all stories, 2026-01-01T00:00:00Z, and days after it.
  static func day(_ days: Double) -> Timestamp {
    Timestamp(milliseconds: 1_767_225_600_000 + Int64(days * 86_400_000))
  }

  /// The instant so many milliseconds later.
  func plus(_ milliseconds: Int64) -> Timestamp { advanced(by: .milliseconds(milliseconds)) }
}

extension FactStamp {
  /// A stamp of an instant; the number stands for the bytes of a payload.
  static func at(_ time: Timestamp, _ number: UInt64 = 0, expiry: Timestamp? = nil) -> FactStamp {
    FactStamp(saidAt: time, expiry: expiry, digest: ContentHash(words: (number, 0, 0, 0)))
  }
}
