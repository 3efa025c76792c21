public import Entitlement

/// A plan that people can be on: one entry of the catalogue.
public struct Plan: Sendable, Equatable {
  /// The name as it is stored and sent.
  public let name: PlanName
  /// How plans compare: whoever is on a plan has what plans of a lower rank have.
  public let rank: Int
  /// What people see as the plan's name.
  public let tierDisplayLabel: String
  /// The price a month in cents of a US dollar; 0 when it is free.
  public let monthlyPriceInCents: Int
  /// What the plan allows until a configuration says otherwise.
  public let terms: PlanTerms

  /// Creates a plan.
  public init(name: PlanName, rank: Int, tierDisplayLabel: String, monthlyPriceInCents: Int, terms: PlanTerms)
  {
    self.name = name
    self.rank = rank
    self.tierDisplayLabel = tierDisplayLabel
    self.monthlyPriceInCents = monthlyPriceInCents
    self.terms = terms
  }
}
