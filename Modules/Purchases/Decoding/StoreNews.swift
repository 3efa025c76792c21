public import Entitlement

/// What a store's message adds to a ledger, and what of it could not be used.
public struct StoreNews: Sendable, Equatable {
  /// The statements to record.
  public var facts: [StoreFact]
  /// Why parts of the message state nothing that can be recorded, as whole sentences for the log.
  public var obstacles: [String]

  /// Creates news.
  public init(facts: [StoreFact] = [], obstacles: [String] = []) {
    self.facts = facts
    self.obstacles = obstacles
  }

  static func + (left: StoreNews, right: StoreNews) -> StoreNews {
    StoreNews(facts: left.facts + right.facts, obstacles: left.obstacles + right.obstacles)
  }
}
