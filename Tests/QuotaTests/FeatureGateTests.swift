import Quota
import Testing

@Suite struct FeatureGateTests {
  @Test(
    "Each plan has its rank and its features; a name that is not known ranks 0",
    arguments: [
      ("trial", 0, false, "Trial"), ("foundation", 1, false, "Impulse"), ("partner", 1, false, "Partner"),
      ("mastery", 2, true, "Pro"), ("Mastery", 0, false, "Mastery"), ("", 0, false, ""),
    ])
  func gates(_ tier: String, _ rank: Int, _ isMastery: Bool, _ label: String) {
    #expect(FeatureGate.tierRank(tier) == rank)
    #expect(FeatureGate.hasMasteryFeatures(tier) == isMastery)
    #expect(FeatureGate.hasAdvancedAnalytics(tier) == isMastery)
    #expect(FeatureGate.hasFullVisibility(tier))
    #expect(FeatureGate.tierDisplayLabel(tier) == label)
  }

  @Test("An upgrade is required where the rank is lower, and nowhere else")
  func upgrades() {
    let tiers = ["trial", "foundation", "partner", "mastery", "unknown"]
    for current in tiers {
      for required in tiers {
        let expected = FeatureGate.tierRank(current) < FeatureGate.tierRank(required)
        #expect(FeatureGate.requiresUpgrade(currentTier: current, requiredTier: required) == expected)
      }
    }
    #expect(FeatureGate.requiresUpgrade(currentTier: "trial", requiredTier: "partner"))
    #expect(!FeatureGate.requiresUpgrade(currentTier: "partner", requiredTier: "foundation"))
  }

  @Test("A new gate is one function beside the others, and sees the same ranks")
  func anotherGate() {
    #expect(FeatureGate.hasExport("foundation"))
    #expect(!FeatureGate.hasExport("trial"))
  }
}

extension FeatureGate {
  /// What adding a feature gate takes.
  fileprivate static func hasExport(_ tier: String) -> Bool { tierRank(tier) >= 1 }
}
