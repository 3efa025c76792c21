/// What others changed on a board since it was read.
public struct OutsideChanges: Sendable, Equatable {
  /// What happened to a lane or a card.
  public enum Change: Sendable, Equatable {
    case added
    /// Its document changed, or a card's comments or attachments did.
    case changed
    /// It stands in another lane; it may have changed as well.
    case moved
    /// It went into the trash.
    case trashed
    /// It came back from the trash.
    case restored
    /// It is gone, also from the trash.
    case removed
  }

  /// Whether the board's own document changed.
  public var isBoardChanged = false
  /// What happened to lanes. A lane whose cards alone changed is not among them.
  public var lanes: [ItemID: Change] = [:]
  /// What happened to cards. Those that came, went or moved with their lane are not among them.
  public var cards: [ItemID: Change] = [:]

  /// Creates an empty report.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { !isBoardChanged && lanes.isEmpty && cards.isEmpty }

  /// What changed, as a clause for people such as `2 cards changed outside`; nil when nothing did.
  public var summary: String? {
    var parts: [String] = []
    if isBoardChanged { parts.append("the board") }
    if !lanes.isEmpty { parts.append(lanes.count == 1 ? "1 lane" : "\(lanes.count) lanes") }
    if !cards.isEmpty { parts.append(cards.count == 1 ? "1 card" : "\(cards.count) cards") }
    guard let last = parts.popLast() else { return nil }
    let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    return "\(list) changed outside"
  }
}

/// The items of a board that a comparison looks at, by identity.
struct ItemSnapshot {
  /// A lane or a card, and where it is.
  enum Item {
    case lane(Lane)
    case card(Card, inLane: ItemID)
    case trashed(TrashEntry)
  }

  private(set) var items: [ItemID: Item] = [:]

  /// Takes an item in. Of a duplicate identity the first one counts.
  mutating func add(_ item: Item) {
    let id =
      switch item {
      case .lane(let lane): lane.id
      case .card(let card, _): card.id
      case .trashed(let entry): entry.id
      }
    if items[id] == nil { items[id] = item }
  }

  /// Takes all items of a board in.
  init(_ board: Board) {
    board.lanes.forEach { add(.lane($0)) }
    for lane in board.lanes { lane.cards.forEach { add(.card($0, inLane: lane.id)) } }
    board.trash.forEach { add(.trashed($0)) }
  }

  init() {}
}

extension OutsideChanges {
  /// Compares two states of the same items.
  init(from before: ItemSnapshot, to after: ItemSnapshot) {
    for (id, old) in before.items { note(id, old, after.items[id]) }
    for (id, new) in after.items where before.items[id] == nil { note(id, nil, new) }
    dropCardsOfChangedLanes(before, after)
  }

  private mutating func note(_ id: ItemID, _ old: ItemSnapshot.Item?, _ new: ItemSnapshot.Item?) {
    switch (old, new) {
    case (.lane(let old), .lane(let new)):
      if !old.document.isSame(as: new.document) { lanes[id] = .changed }
    case (.card(let old, let oldLane), .card(let new, let newLane)):
      if oldLane != newLane { cards[id] = .moved } else if !old.isSame(as: new) { cards[id] = .changed }
    case (.trashed(let old), .trashed(let new)):
      if !old.isSame(as: new) { set(.changed, for: id, new) }
    case (_, .trashed(let new)): set(.trashed, for: id, new)
    case (.trashed, .lane): lanes[id] = .restored
    case (.trashed, .card): cards[id] = .restored
    case (_, .lane): lanes[id] = .added
    case (_, .card): cards[id] = .added
    case (.lane, nil): lanes[id] = .removed
    case (.card, nil): cards[id] = .removed
    case (.trashed(let old), nil): set(.removed, for: id, old)
    case (nil, nil): break
    }
  }

  private mutating func set(_ change: Change, for id: ItemID, _ entry: TrashEntry) {
    switch entry {
    case .lane: lanes[id] = change
    case .card: cards[id] = change
    }
  }

  /// Leaves out the cards that came or went with their lane: the lane says it all.
  private mutating func dropCardsOfChangedLanes(_ before: ItemSnapshot, _ after: ItemSnapshot) {
    for (id, change) in cards {
      let home: ItemID?
      switch (change, before.items[id], after.items[id]) {
      case (.added, _, .card(_, let lane)): home = lane
      case (.removed, .card(_, let lane), _): home = lane
      default: home = nil
      }
      switch home.flatMap({ lanes[$0] }) {
      case .added, .restored: if change == .added { cards[id] = nil }
      case .removed, .trashed: if change == .removed { cards[id] = nil }
      default: break
      }
    }
  }
}

extension TrashEntry {
  /// Whether nothing of the entry has changed.
  fileprivate func isSame(as other: TrashEntry) -> Bool {
    switch (self, other) {
    case (.lane(let left), .lane(let right)):
      left.document.isSame(as: right.document) && left.cards.count == right.cards.count
        && zip(left.cards, right.cards).allSatisfy { $0.isSame(as: $1) }
    case (.card(let left), .card(let right)): left.isSame(as: right)
    default: false
    }
  }
}
