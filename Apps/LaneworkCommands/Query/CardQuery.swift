internal import Boards

/// The conditions by which cards are looked for; a card is found that meets all of them.
struct CardQuery {
  /// A card that meets the conditions, and where it is.
  struct Found {
    let card: Card
    let lane: Lane
    /// Its place in the order of the board, by which ties are broken.
    let place: Int
  }

  let viewpoint: Viewpoint
  let dueSoonDays: Int
  /// The lanes it may be in; nil for any.
  var lanes: Set<ItemID>?
  var labels: [LabelCondition] = []
  var due: DueCondition?
  var isWaiting = false
  var waitingFor: String?
  var text: TextSearch?

  init(viewpoint: Viewpoint, dueSoonDays: Int) {
    self.viewpoint = viewpoint
    self.dueSoonDays = dueSoonDays
  }

  /// The cards that meet the conditions, lane by lane and top to bottom.
  func cards(on board: Board) -> [Found] {
    var found: [Found] = []
    for lane in board.lanes where lanes?.contains(lane.id) ?? true {
      for card in lane.cards where isMet(by: card) {
        found.append(Found(card: card, lane: lane, place: found.count))
      }
    }
    return found
  }

  private func isMet(by card: Card) -> Bool {
    if !labels.isEmpty {
      let own = card.labels
      guard labels.allSatisfy({ $0.isMet(byAnyOf: own) }) else { return false }
    }
    if let due, !due.isMet(by: card.due, from: viewpoint, dueSoonDays: dueSoonDays) { return false }
    if isWaiting, card.waiting == nil { return false }
    if let waitingFor, !isAwaited(waitingFor, by: card.waiting) { return false }
    if let text {
      guard text.isFound(in: card.title ?? "") || text.isFound(in: card.body) else { return false }
    }
    return true
  }

  private func isAwaited(_ person: String, by waiting: Waiting?) -> Bool {
    guard let waiting else { return false }
    switch person.lowercased() {
    case "me": return waiting.isFor(viewpoint.handle)
    case "anyone", "human", "operator": return waiting.isForAnyone
    case let name: return waiting.handle?.lowercased() == name
    }
  }
}
