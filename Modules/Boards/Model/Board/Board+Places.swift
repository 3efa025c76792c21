/// The position of a card in its board.
public struct CardPlace: Sendable, Hashable {
  /// The index of the lane.
  public let lane: Int
  /// The index of the card in the lane.
  public let card: Int

  /// Creates a position.
  public init(lane: Int, card: Int) {
    self.lane = lane
    self.card = card
  }
}

extension Board {
  /// Finds the position of a lane that is not in the trash.
  public func index(ofLane id: ItemID) -> Int? {
    // Boards have few lanes, and comparing two identities is comparing four numbers.
    lanes.firstIndex { $0.id == id }
  }

  /// Finds the position of a card that is not in the trash.
  public func place(ofCard id: ItemID) -> CardPlace? {
    guard let home = laneID(ofCard: id), let lane = index(ofLane: home),
      let card = lanes[lane].cards.firstIndex(where: { $0.id == id })
    else { return nil }
    return CardPlace(lane: lane, card: card)
  }

  /// Finds a lane that is not in the trash.
  public func lane(_ id: ItemID) -> Lane? { index(ofLane: id).map { lanes[$0] } }

  /// Finds a card that is not in the trash.
  public func card(_ id: ItemID) -> Card? { place(ofCard: id).map { self[$0] } }

  /// Finds the lane that holds a card.
  public func lane(ofCard id: ItemID) -> Lane? { place(ofCard: id).map { lanes[$0.lane] } }

  /// Finds a lane or a card in the trash, by the identity of its own folder.
  public func trashEntry(_ id: ItemID) -> TrashEntry? { trash.first { $0.id == id } }

  /// The card at a position, which must be one of this board.
  public subscript(place: CardPlace) -> Card { lanes[place.lane].cards[place.card] }

  /// The path of a lane, of a card, or of what is in the trash, wherever the identity is; nil when it is nowhere.
  public func path(of id: ItemID) -> BoardPath? {
    index[id].flatMap { path(of: id, at: $0) }
  }

  /// The identities that several folders have, each with the paths of all of them.
  ///
  /// They are all shown; what asks for such an identity gets the first.
  public var duplicateIdentities: [ItemID: [BoardPath]] {
    Dictionary(
      uniqueKeysWithValues: index.duplicates.map { id, places in
        (id, places.compactMap { path(of: id, at: $0) })
      })
  }

  private func laneID(ofCard id: ItemID) -> ItemID? {
    switch index[id] {
    case .card(let lane): return lane
    case nil: return nil
    default:
      // The first place is a lane's or in the trash; a duplicate may still be a card.
      for case .card(let lane) in index.duplicates[id] ?? [] { return lane }
      return nil
    }
  }

  private func path(of id: ItemID, at place: IdentityIndex.Place) -> BoardPath? {
    switch place {
    case .lane: return lane(id).map { BoardPath([$0.id.folderName]) }
    case .card(let home):
      guard let lane = lane(home), let card = lane.cards.first(where: { $0.id == id }) else { return nil }
      return BoardPath([lane.id.folderName, card.id.folderName])
    case .trashed: return trashEntry(id).map { BoardPath([trashName, $0.id.folderName]) }
    case .trashedCard(let home):
      guard let lane = trashEntry(home)?.lane, let card = lane.cards.first(where: { $0.id == id })
      else { return nil }
      return BoardPath([trashName, lane.id.folderName, card.id.folderName])
    }
  }
}
