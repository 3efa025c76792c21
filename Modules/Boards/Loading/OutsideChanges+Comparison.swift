extension OutsideChanges {
  /// Compares two states of the same places.
  ///
  /// What is gone from one place and new at another is one item that moved.
  init(from before: ItemSnapshot, to after: ItemSnapshot) {
    var lanes: [ItemID: Difference] = [:]
    var cards: [ItemID: Difference] = [:]
    func note(_ item: ItemSnapshot.Item, _ id: ItemID, _ change: (inout Difference) -> Void) {
      if item.isLane {
        change(&lanes[id, default: Difference()])
      } else {
        change(&cards[id, default: Difference()])
      }
    }
    for (key, old) in before.items {
      switch after.items[key] {
      case nil: note(old, key.id) { $0.left.append(key.place) }
      case let new? where !old.isSame(as: new): note(new, key.id) { $0.isChanged = true }
      default: break
      }
    }
    for (key, new) in after.items where before.items[key] == nil {
      note(new, key.id) { $0.arrived.append(key.place) }
    }
    self.lanes = lanes.compactMapValues(\.change)
    self.cards = cards.compactMapValues(\.change).filter { id, change in
      !isCardOfLane(change, cards[id])
    }
  }

  /// Whether a card came or went with its lane, which then says it all.
  private func isCardOfLane(_ change: Change, _ difference: Difference?) -> Bool {
    let places = change == .added ? difference?.arrived : change == .removed ? difference?.left : nil
    guard let places else { return false }
    return places.allSatisfy { place in
      guard case .card(let lane) = place else { return false }
      switch lanes[lane] {
      case .added, .restored: return change == .added
      case .removed, .trashed: return change == .removed
      default: return false
      }
    }
  }
}

/// What is different about the lanes, or the cards, of one identity.
private struct Difference {
  /// The places where it is no more.
  var left: [IdentityIndex.Place] = []
  /// The places where it is new.
  var arrived: [IdentityIndex.Place] = []
  var isChanged = false

  /// What happened, in one word.
  var change: OutsideChanges.Change? {
    if arrived.contains(where: { $0 != .trashed }) {
      return left.isEmpty ? .added : left.contains(.trashed) ? .restored : .moved
    }
    if !arrived.isEmpty { return .trashed }
    return left.isEmpty ? (isChanged ? .changed : nil) : .removed
  }
}
