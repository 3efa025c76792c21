extension Board {
  /// Takes out the items whose identity another item has in a different spelling.
  ///
  /// Of two spellings the lowercase one stays, else the one that is found first: among the lanes, the cards, the
  /// trash. The other one is recorded, and what it holds is not shown.
  mutating func setCaseTwinsAside() {
    guard !index.duplicates.isEmpty else { return }
    var found: [ItemID: [(id: ItemID, path: BoardPath)]] = [:]
    for (id, path) in identitiesWithPaths() where index.duplicates[id] != nil {
      found[id, default: []].append((id, path))
    }
    for items in found.values {
      guard let kept = items.first(where: { $0.id.hasCanonicalSpelling }) ?? items.first else { continue }
      for item in items where !item.id.isSpelled(like: kept.id) {
        remove(item.id)
        passedOverByFolder[item.path.parent, default: []].append(
          PassedOver(path: item.path, reason: .caseTwin(of: kept.id)))
      }
    }
  }

  /// Every identity with its path, as often as there is an item of it.
  private func identitiesWithPaths() -> [(ItemID, BoardPath)] {
    var all: [(ItemID, BoardPath)] = []
    for lane in lanes { all.append((lane.id, BoardPath([lane.id.folderName]))) }
    for lane in lanes {
      let path = BoardPath([lane.id.folderName])
      for card in lane.cards { all.append((card.id, path.appending(card.id.folderName))) }
    }
    for entry in trash {
      let path = BoardPath([trashName, entry.id.folderName])
      all.append((entry.id, path))
      for card in entry.lane?.cards ?? [] { all.append((card.id, path.appending(card.id.folderName))) }
    }
    return all
  }

  /// Takes out the first item that is spelled like this.
  private mutating func remove(_ id: ItemID) {
    if let position = lanes.firstIndex(where: { $0.id.isSpelled(like: id) }) {
      let lane = lanes.remove(at: position)
      index.remove(id, from: .lane)
      for card in lane.cards { index.remove(card.id, from: .card(inLane: id)) }
      return
    }
    for lane in lanes.indices {
      guard let position = lanes[lane].cards.firstIndex(where: { $0.id.isSpelled(like: id) }) else {
        continue
      }
      lanes[lane].cards.remove(at: position)
      index.remove(id, from: .card(inLane: lanes[lane].id))
      return
    }
    for position in trash.indices {
      if trash[position].id.isSpelled(like: id) {
        let entry = trash.remove(at: position)
        index.remove(id, from: .trashed)
        for card in entry.lane?.cards ?? [] { index.remove(card.id, from: .trashedCard(inLane: id)) }
        return
      }
      guard case .lane(var lane) = trash[position],
        let card = lane.cards.firstIndex(where: { $0.id.isSpelled(like: id) })
      else { continue }
      lane.cards.remove(at: card)
      trash[position] = .lane(lane)
      index.remove(id, from: .trashedCard(inLane: lane.id))
      return
    }
  }
}
