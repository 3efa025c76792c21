/// A lane or a card in the trash.
public enum TrashEntry: BoardItem {
  case lane(Lane)
  case card(Card)

  /// The identity of the lane or card.
  public var id: ItemID {
    switch self {
    case .lane(let lane): lane.id
    case .card(let card): card.id
    }
  }

  /// The document of the lane or card.
  public var document: ItemDocument {
    switch self {
    case .lane(let lane): lane.document
    case .card(let card): card.document
    }
  }

  /// The lane when it is one.
  public var lane: Lane? {
    if case .lane(let lane) = self { lane } else { nil }
  }

  /// The card when it is one.
  public var card: Card? {
    if case .card(let card) = self { card } else { nil }
  }
}
