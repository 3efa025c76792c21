public import Basics

/// A run of a lane's cards that are shown together under a heading.
public struct CardSection: Sendable, Equatable {
  /// What the cards of a section have in common.
  public enum Heading: Sendable, Equatable {
    /// The same day.
    case day(CivilDate)
    /// The same rank; the text is the first card's.
    case rank(Int, text: String)
    /// The same text, letter case aside, spelled as in the first card.
    case text(String)
    /// Nothing: the cards without a value. The text names what they lack, as a kind of label is called.
    case none(kind: String?)
  }

  /// What the cards have in common.
  public let heading: Heading
  /// The positions of the cards in what was sectioned, in the order that they had.
  public let positions: [Int]

  /// Creates a section.
  public init(heading: Heading, positions: [Int]) {
    self.heading = heading
    self.positions = positions
  }
}
