/// The state of some of a board's items, to be compared with a later one.
struct ItemSnapshot {
  /// A place in a board together with an identity: the item there, whichever others have the same identity.
  struct Key: Hashable {
    let id: ItemID
    let place: IdentityIndex.Place
  }

  /// What is at a place.
  enum Item {
    case lane(Lane)
    case card(Card)
    case trashed(TrashEntry)
  }

  private(set) var items: [Key: Item] = [:]

  init() {}

  /// Takes in what is at some places of a board.
  init(_ board: Board, at keys: some Sequence<Key>) {
    for key in keys { add(key, from: board) }
  }

  /// Takes in all items of a board.
  init(_ board: Board) {
    for lane in board.lanes {
      items[Key(id: lane.id, place: .lane)] = .lane(lane)
      for card in lane.cards { items[Key(id: card.id, place: .card(inLane: lane.id))] = .card(card) }
    }
    for entry in board.trash { items[Key(id: entry.id, place: .trashed)] = .trashed(entry) }
  }

  /// Takes in what is at a place of a board, if anything is.
  mutating func add(_ key: Key, from board: Board) {
    switch key.place {
    case .lane: items[key] = board.lane(key.id).map(Item.lane)
    case .card(let lane):
      items[key] = board.lane(lane)?.cards.first { $0.id == key.id }.map(Item.card)
    case .trashed: items[key] = board.trashEntry(key.id).map(Item.trashed)
    // The cards of a lane in the trash are compared with their lane.
    case .trashedCard: break
    }
  }
}

extension ItemSnapshot.Item {
  /// Whether nothing of the item has changed. A lane's cards are items of their own, but not in the trash.
  func isSame(as other: ItemSnapshot.Item) -> Bool {
    switch (self, other) {
    case (.lane(let left), .lane(let right)): left.document.isSame(as: right.document)
    case (.card(let left), .card(let right)): left.isSame(as: right)
    case (.trashed(.card(let left)), .trashed(.card(let right))): left.isSame(as: right)
    case (.trashed(.lane(let left)), .trashed(.lane(let right))):
      left.document.isSame(as: right.document) && left.cards.count == right.cards.count
        && zip(left.cards, right.cards).allSatisfy { $0.isSame(as: $1) }
    default: false
    }
  }

  /// Whether the item is a lane, also in the trash.
  var isLane: Bool {
    switch self {
    case .lane, .trashed(.lane): true
    case .card, .trashed(.card): false
    }
  }
}
