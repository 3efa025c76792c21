/// The item that an operation is about, whose `index.md` it writes or which holds what it adds.
public indirect enum OperationItem: Sendable, Equatable {
  /// The board itself.
  case board
  /// A lane.
  case lane(ItemID)
  /// A card.
  case card(ItemID)
  /// A comment on a card.
  case comment(ItemID, card: ItemID)
  /// An attachment of a card, or of one of its comments.
  case attachment(ItemID, comment: ItemID?, card: ItemID)
}

extension Board {
  /// Finds where an item is, also in the trash; nil when there is none.
  public func location(of item: OperationItem) -> ItemLocation? {
    switch item {
    case .board: .board
    case .lane(let id):
      lane(id) != nil ? .lane(id) : trashEntry(id)?.lane.map { .trashed($0.id) }
    case .card(let id):
      if let place = place(ofCard: id) {
        .card(self[place].id, lane: lanes[place.lane].id)
      } else {
        path(of: id).flatMap { ItemLocation(folder: $0) }
      }
    case .comment(let id, let card): location(of: .card(card)).map { .comment(id, on: $0) }
    case .attachment(let id, let comment, let card):
      location(of: comment.map { .comment($0, card: card) } ?? .card(card)).map { .attachment(id, of: $0) }
    }
  }
}

extension BoardOperation {
  /// The item that the operation is about; nil for a group about several.
  public var item: OperationItem? { details.item }

  /// The cards whose comments must have been read before the operation is planned.
  public var cardsWithComments: [ItemID] { details.cardsWithComments }
}

extension BoardChange {
  /// The cards whose comments must have been read before the change is taken back.
  var cardsWithComments: [ItemID] {
    var cards: [ItemID] = []
    for step in steps {
      let path: BoardPath? =
        switch step {
        case .write(let edit): edit.path.parent
        case .create(let creation): creation.path
        case .move: nil
        case .remove(let removal), .restore(let removal): removal.path
        }
      var location = path.flatMap { ItemLocation(folder: $0) }
      if case .attachment(_, let owner)? = location { location = owner }
      if case .comment(_, let card)? = location, let id = card.id, !cards.contains(id) { cards.append(id) }
    }
    return cards
  }
}
