/// What has to be read again after some paths of a board have changed.
struct RefreshPlan: Equatable {
  /// Everything: the board's folder itself was named.
  var isComplete = false
  var readsBoardDocument = false
  /// Which lanes there are, and what else stands beside them.
  var listsLanes = false
  /// Lanes to read with all their cards, by their folders' names.
  var lanes: Set<String> = []
  var laneDocuments: Set<String> = []
  /// Lanes of which the cards are listed; only those that are new are read.
  var laneListings: Set<String> = []
  /// Cards, as the names of the lane's folder and the card's.
  var cards: Set<[String]> = []
  var listsTrash = false
  var trashEntries: Set<String> = []

  /// Sorts paths by what they concern. Files that mean nothing to a board concern nothing.
  init(_ paths: some Sequence<BoardPath>, trashName: String) {
    for path in paths { add(path.names[...], trashName: trashName) }
    cards = cards.filter { !lanes.contains($0[0]) }
    laneDocuments.subtract(lanes)
    laneListings.subtract(lanes)
  }

  private mutating func add(_ names: ArraySlice<String>, trashName: String) {
    guard let first = names.first else { return isComplete = true }
    let rest = names.dropFirst()
    if first == trashName || first.lowercased() == ReservedName.trash {
      // Another spelling may have become the trash, or stopped to be it.
      guard first == trashName else { return isComplete = true }
      if let entry = rest.first { trashEntries.insert(entry) } else { listsTrash = true }
    } else if first == ReservedName.index {
      readsBoardDocument = true
    } else if ItemID(folderName: first) == nil {
      // A stray or a link; of hidden names only links are noted.
      if rest.isEmpty { listsLanes = true }
    } else if let second = rest.first {
      addInLane(first, second)
    } else {
      lanes.insert(first)
    }
  }

  private mutating func addInLane(_ lane: String, _ name: String) {
    if name == ReservedName.index {
      laneDocuments.insert(lane)
    } else if ItemID(folderName: name) != nil {
      cards.insert([lane, name])
    } else {
      laneListings.insert(lane)
    }
  }
}
