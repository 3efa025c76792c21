/// Says which products count, and what each gives; any other gives nothing.
public struct ProductPlans: Sendable, Equatable {
  /// What a product gives.
  public struct Entry: Sendable, Equatable {
    /// The plan.
    public let plan: PlanName
    /// The rank of the plan: of several subscriptions the one of the highest plan counts.
    public let rank: Int
    /// Whether the plan gives Pro for boards.
    public let grantsPro: Bool

    /// Creates an entry.
    public init(plan: PlanName, rank: Int, grantsPro: Bool) {
      self.plan = plan
      self.rank = rank
      self.grantsPro = grantsPro
    }
  }

  /// What each product gives, by its id.
  public let entries: [String: Entry]

  /// Creates the table.
  public init(_ entries: [String: Entry]) {
    self.entries = entries
  }

  /// What a product gives; nil for one that does not count.
  public subscript(productID: String) -> Entry? { entries[productID] }

  /// The highest rank of any plan.
  var highestRank: Int { entries.values.reduce(.min) { max($0, $1.rank) } }

  /// The products alone whose plans give Pro for boards.
  public var grantingPro: ProductPlans { ProductPlans(entries.filter(\.value.grantsPro)) }
}
