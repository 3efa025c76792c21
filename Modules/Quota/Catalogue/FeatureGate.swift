internal import Entitlement

/// Says what a plan shows: which features are offered and which ask for an upgrade.
///
/// Pure, for screens: it enforces nothing, the ledger does. A feature gate is one function here. Plans are given by name,
/// as they come from a status; a name that is not in the catalogue ranks 0.
public enum FeatureGate {
  /// The rank by which plans compare.
  public static func tierRank(_ tier: String, in catalogue: PlanCatalogue = .standard) -> Int {
    catalogue.rank(of: PlanName(rawValue: tier))
  }

  /// Whether the mastery features are offered: to the mastery plan alone.
  public static func hasMasteryFeatures(_ tier: String) -> Bool { PlanName(rawValue: tier) == .mastery }

  /// Whether advanced analytics are offered: from rank 2 on.
  public static func hasAdvancedAnalytics(_ tier: String, in catalogue: PlanCatalogue = .standard) -> Bool {
    tierRank(tier, in: catalogue) >= 2
  }

  /// Whether everything is shown: always. Trial users see all there is and are limited in what they do.
  public static func hasFullVisibility(_ tier: String) -> Bool { true }

  /// Whether whoever is on one plan has to go to a higher one for what another plan has.
  public static func requiresUpgrade(
    currentTier: String, requiredTier: String, in catalogue: PlanCatalogue = .standard
  ) -> Bool {
    tierRank(currentTier, in: catalogue) < tierRank(requiredTier, in: catalogue)
  }

  /// What people see as a plan's name; that of a plan that is not known is its name.
  public static func tierDisplayLabel(_ tier: String, in catalogue: PlanCatalogue = .standard) -> String {
    catalogue[PlanName(rawValue: tier)]?.tierDisplayLabel ?? tier
  }
}
