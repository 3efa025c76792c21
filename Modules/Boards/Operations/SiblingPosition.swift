/// A place among the lanes of a board or the cards of a lane.
public enum SiblingPosition: Sendable, Equatable {
  /// Before all others.
  case first
  /// After every sibling that has an order. Siblings without one are sorted behind all that have, and giving
  /// each of them an order just to add a card would rewrite files that nobody touched.
  case last
  /// Directly before a sibling.
  case before(ItemID)
  /// Directly after a sibling.
  case after(ItemID)
}
