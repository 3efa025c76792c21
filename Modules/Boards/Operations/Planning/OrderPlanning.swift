internal import BoardFormat

/// Finds the order that puts an item where an operation wants it.
///
/// Only the two neighbours are looked at, so that moving a card costs the same in a lane of ten cards and in one
/// of ten thousand.
enum OrderPlanning {
  /// What becomes of the item's order.
  enum Placement: Equatable {
    /// The item is there already.
    case unchanged
    /// The item gets this order, and nothing else changes.
    case order(Double)
    /// No number fits. All that can be written are spread out: the item gets its order, and each other one the
    /// order at its index; nil for what cannot be written.
    case respaced(own: Double, others: [Double?])
  }

  /// Finds the placement of an item among its siblings, of which it may be one itself.
  ///
  /// - Parameters:
  ///   - own: the index of the item among the siblings; nil when it comes from elsewhere.
  ///   - slot: the index before which the item goes, counted with the item still in its place.
  static func place(own: Int?, before slot: Int, among siblings: [some OrderedItem]) -> Placement {
    if let own, slot == own || slot == own + 1 { return .unchanged }
    // What cannot be read has no order and stands at the end; it is no neighbour to go by.
    var previous = slot - 1
    while previous >= 0, previous == own || !siblings[previous].isReadable { previous -= 1 }
    let next = slot == own ? slot + 1 : slot
    var neighbours: [Double?] = []
    if previous >= 0 { neighbours.append(siblings[previous].order) }
    let index = neighbours.count
    if next < siblings.count { neighbours.append(siblings[next].order) }
    switch OrderLadder.place(at: index, among: neighbours) {
    case .order(let order): return .order(order)
    case .respaced: return respace(own: own, before: slot, among: siblings)
    }
  }

  /// The index behind the last sibling that has an order; the item itself does not count.
  static func slotAfterLast(own: Int?, among siblings: [some OrderedItem]) -> Int {
    var slot = siblings.count
    while slot > 0, slot - 1 != own, siblings[slot - 1].order == nil { slot -= 1 }
    return slot
  }

  /// The order behind all siblings that have one.
  static func orderAfterLast(of siblings: [some OrderedItem]) -> Double {
    let last = slotAfterLast(own: nil, among: siblings)
    let neighbours = last > 0 ? [siblings[last - 1].order] : []
    guard case .order(let order) = OrderLadder.place(at: neighbours.count, among: neighbours) else {
      // Behind a number so large that adding to it changes nothing. Two equal orders are legal.
      return neighbours.first.flatMap { $0 } ?? OrderLadder.step
    }
    return order
  }

  private static func respace(own: Int?, before slot: Int, among siblings: [some OrderedItem]) -> Placement {
    var others: [Double?] = []
    var ownOrder: Double?
    var next = OrderLadder.step
    func take() -> Double {
      defer { next += OrderLadder.step }
      return next
    }
    for (index, sibling) in siblings.enumerated() {
      if index == slot { ownOrder = take() }
      others.append(index == own || !sibling.isReadable ? nil : take())
    }
    return .respaced(own: ownOrder ?? take(), others: others)
  }
}

extension Planner {
  /// Finds the order for a lane, and adds the steps that spread the others out where that is needed.
  ///
  /// - Returns: nil when the lane is there already.
  mutating func orderOfLane(_ id: ItemID?, at position: SiblingPosition) throws(OperationError) -> Double? {
    let lanes = board.lanes
    let placement = try placement(of: id, at: position, among: lanes, called: "lane")
    return try carryOut(placement, among: lanes) { .lane($0) }
  }

  /// Finds the order for a card in a lane, and adds the steps that spread the others out where that is needed.
  ///
  /// - Returns: nil when the card is there already.
  mutating func orderOfCard(
    _ id: ItemID?, in lane: Lane, at position: SiblingPosition
  ) throws(OperationError) -> Double? {
    let placement = try placement(of: id, at: position, among: lane.cards, called: "card of the lane")
    return try carryOut(placement, among: lane.cards) { .card($0, lane: lane.id) }
  }

  private func placement(
    of id: ItemID?, at position: SiblingPosition, among siblings: [some OrderedItem], called name: String
  ) throws(OperationError) -> OrderPlanning.Placement {
    let own = id.flatMap { id in siblings.firstIndex { $0.id == id } }
    func index(of sibling: ItemID) throws(OperationError) -> Int {
      guard let index = siblings.firstIndex(where: { $0.id == sibling }) else {
        throw OperationError(.notFound, "There is no \(name) \(sibling) to go beside.", at: "position")
      }
      return index
    }
    let slot: Int =
      switch position {
      case .first: 0
      case .last: OrderPlanning.slotAfterLast(own: own, among: siblings)
      case .before(let sibling): try index(of: sibling)
      case .after(let sibling): try index(of: sibling) + 1
      }
    return OrderPlanning.place(own: own, before: slot, among: siblings)
  }

  private mutating func carryOut(
    _ placement: OrderPlanning.Placement, among siblings: [some OrderedItem],
    location: (ItemID) -> ItemLocation
  ) throws(OperationError) -> Double? {
    switch placement {
    case .unchanged: return nil
    case .order(let order): return order
    case .respaced(let own, let others):
      for (sibling, order) in zip(siblings, others) {
        guard let order else { continue }
        var draft = try draft(sibling, at: location(sibling.id))
        try draft.set("order", to: FrontMatterValue(order: order))
        try write(draft, stamped: false)
      }
      return own
    }
  }
}

extension FrontMatterValue {
  /// An order: a whole number where it is one.
  init(order: Double) {
    self = Int(exactly: order).map { .integer($0) } ?? .number(order)
  }
}
