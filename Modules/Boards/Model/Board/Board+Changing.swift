extension Board {
  /// Puts a lane in its place. Nothing else of its identity may be among the lanes.
  public mutating func insert(_ lane: Lane) {
    lanes.insert(lane, at: lanes.insertionIndex(for: lane))
    index.insert(lane.id, at: .lane)
    for card in lane.cards { index.insert(card.id, at: .card(inLane: lane.id)) }
  }

  /// Takes a lane with its cards out; nil when there is none.
  @discardableResult
  public mutating func removeLane(_ id: ItemID) -> Lane? {
    guard let position = index(ofLane: id) else { return nil }
    let lane = lanes.remove(at: position)
    index.remove(id, from: .lane)
    for card in lane.cards { index.remove(card.id, from: .card(inLane: id)) }
    return lane
  }

  /// Replaces the document of a lane, which moves where its order says; false when there is no such lane.
  @discardableResult
  public mutating func replaceDocument(ofLane id: ItemID, with document: ItemDocument) -> Bool {
    guard let position = index(ofLane: id) else { return false }
    var lane = lanes.remove(at: position)
    lane.document = document
    lanes.insert(lane, at: lanes.insertionIndex(for: lane))
    return true
  }

  /// Puts a card in its place in a lane; false when there is no such lane.
  @discardableResult
  public mutating func insert(_ card: Card, inLane id: ItemID) -> Bool {
    guard let position = index(ofLane: id) else { return false }
    lanes[position].cards.insert(card, at: lanes[position].cards.insertionIndex(for: card))
    index.insert(card.id, at: .card(inLane: id))
    return true
  }

  /// Takes a card out of a lane; nil when it is not there.
  @discardableResult
  public mutating func removeCard(_ id: ItemID, fromLane laneID: ItemID) -> Card? {
    guard let lane = index(ofLane: laneID),
      let position = lanes[lane].cards.firstIndex(where: { $0.id == id })
    else { return nil }
    index.remove(id, from: .card(inLane: laneID))
    return lanes[lane].cards.remove(at: position)
  }

  /// Replaces a card, found by its identity in its lane, and moves it where its order says; false when it is not
  /// there.
  @discardableResult
  public mutating func replace(_ card: Card, inLane laneID: ItemID) -> Bool {
    guard let lane = index(ofLane: laneID),
      let position = lanes[lane].cards.firstIndex(where: { $0.id == card.id })
    else { return false }
    // Most changes leave the order as it is, and then the card where it is.
    if lanes[lane].cards[position].order == card.order {
      lanes[lane].cards[position] = card
      return true
    }
    lanes[lane].cards.remove(at: position)
    lanes[lane].cards.insert(card, at: lanes[lane].cards.insertionIndex(for: card))
    return true
  }

  /// Puts an entry in the trash.
  public mutating func insertTrash(_ entry: TrashEntry) {
    let position = trash.firstIndex { TrashKey(entry).precedes(TrashKey($0)) } ?? trash.endIndex
    trash.insert(entry, at: position)
    index.insert(entry.id, at: .trashed)
    for card in entry.lane?.cards ?? [] { index.insert(card.id, at: .trashedCard(inLane: entry.id)) }
  }

  /// Takes an entry out of the trash; nil when it is not there.
  @discardableResult
  public mutating func removeTrash(_ id: ItemID) -> TrashEntry? {
    guard let position = trash.firstIndex(where: { $0.id == id }) else { return nil }
    let entry = trash.remove(at: position)
    index.remove(id, from: .trashed)
    for card in entry.lane?.cards ?? [] { index.remove(card.id, from: .trashedCard(inLane: id)) }
    return entry
  }

  /// Makes the index anew from what is there.
  mutating func rebuildIndex() {
    var index = IdentityIndex()
    index.reserve(lanes.reduce(lanes.count + trash.count) { $0 + $1.cards.count })
    for lane in lanes {
      index.insert(lane.id, at: .lane)
      for card in lane.cards { index.insert(card.id, at: .card(inLane: lane.id)) }
    }
    for entry in trash {
      index.insert(entry.id, at: .trashed)
      for card in entry.lane?.cards ?? [] { index.insert(card.id, at: .trashedCard(inLane: entry.id)) }
    }
    self.index = index
  }
}
