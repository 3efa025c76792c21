/// A lane: a folder directly in a board's.
public struct Lane: BoardItem {
  /// The lane's identity, which is its folder's name.
  public let id: ItemID
  /// The lane's `index.md`.
  public var document: ItemDocument
  /// The cards, top to bottom.
  public internal(set) var cards: [Card]

  /// Creates a lane, and puts its cards in order.
  public init(id: ItemID, document: ItemDocument, cards: [Card] = []) {
    self.id = id
    self.document = document
    self.cards = cards.sortedByOrder()
  }
}
