/// Where each identity of a board is.
///
/// It knows the lane of a card, not the card's position there: positions shift with every insertion, and a lane is
/// searched for an identity in microseconds.
struct IdentityIndex: Sendable {
  /// A place that an identity can have in a board.
  enum Place: Sendable, Hashable {
    case lane
    case card(inLane: ItemID)
    case trashed
    /// A card of a lane in the trash.
    case trashedCard(inLane: ItemID)
  }

  private var places: [ItemID: Place] = [:]
  /// All the places of the identities that have more than one.
  private(set) var duplicates: [ItemID: [Place]] = [:]

  mutating func reserve(_ count: Int) { places.reserveCapacity(count) }

  /// Where an identity is; the first of its places where it is a duplicate.
  subscript(id: ItemID) -> Place? { places[id] }

  /// An identity as the folder that was inserted first spells it.
  func spelling(of id: ItemID) -> ItemID? { places.index(forKey: id).map { places[$0].key } }

  mutating func insert(_ id: ItemID, at place: Place) {
    guard let first = places.updateValue(place, forKey: id) else { return }
    places[id] = first
    duplicates[id, default: [first]].append(place)
  }

  mutating func remove(_ id: ItemID, from place: Place) {
    guard var others = duplicates[id] else {
      if places[id] == place { places[id] = nil }
      return
    }
    guard let position = others.firstIndex(of: place) else { return }
    others.remove(at: position)
    places[id] = others.first
    duplicates[id] = others.count > 1 ? others : nil
  }
}
