internal import Basics
internal import BoardFormat

/// Gathers the steps of an operation while it is planned.
///
/// Each operation reads the planner's board and adds steps. Within a group the board is brought up to date after
/// each member, so that the next one is planned on what the ones before it leave. Nothing here touches a disk.
package struct Planner {
  /// The time, the actor and whatever else is not in the operation.
  let context: PlanningContext
  /// The board as the steps so far leave it.
  private(set) var board: Board
  /// The steps so far.
  private(set) var steps: [ChangeStep] = []
  /// The title of the first item that was looked up.
  private(set) var subject: String?
  private var identities: IdentitySeed.Identities

  init(board: Board, context: PlanningContext) {
    self.board = board
    self.context = context
    identities = context.seed.identities
  }

  /// Plans the members of a group, none of which is a group itself, one after the other.
  mutating func plan(_ operations: [BoardOperation]) throws(OperationError) {
    for operation in operations {
      let count = steps.count
      try operation.details.plan(in: &self)
      board.apply(Array(steps[count...]))
    }
    steps = StepSequence.condensed(steps)
  }

  /// Begins the draft of an item's document.
  ///
  /// - Throws: `.brokenDocument` when it cannot be read.
  func draft(_ item: some BoardItem, at location: ItemLocation) throws(OperationError) -> DocumentDraft {
    try DocumentDraft(item, at: location, in: board)
  }

  /// The path of an item's folder, for messages.
  func path(of location: ItemLocation) -> String { board.folder(of: location).description }

  /// Adds a step.
  mutating func add(_ step: ChangeStep) { steps.append(step) }

  /// Names what the operation is about, unless that is known already.
  mutating func mention(_ title: String) { subject = subject ?? title }

  /// Makes an identity that nothing on the board has.
  mutating func newIdentity() -> ItemID {
    while true {
      let id = identities.next()
      if board.path(of: id) == nil { return id }
    }
  }

  /// The identity for a new item: the one that was asked for, or a new one.
  ///
  /// - Throws: `.identityTaken` when something on the board has the one that was asked for.
  mutating func identity(for wanted: ItemID?) throws(OperationError) -> ItemID {
    guard let wanted else { return newIdentity() }
    if let path = board.path(of: wanted) {
      throw OperationError(.identityTaken, "The identity \(wanted) is taken.", at: path.description)
    }
    return wanted
  }

  /// A key under which the state folder keeps a folder that leaves the board.
  mutating func newKey() -> String { identities.next().canonical }
}

// MARK: Looking up

extension Planner {
  /// A lane with its position.
  struct FoundLane {
    let lane: Lane
    var location: ItemLocation { .lane(lane.id) }
  }

  /// A card with its place and its lane.
  struct FoundCard {
    let card: Card
    let lane: ItemID
    let place: CardPlace
    var location: ItemLocation { .card(card.id, lane: lane) }
  }

  /// Finds a lane that is not in the trash.
  mutating func lane(_ id: ItemID) throws(OperationError) -> FoundLane {
    guard let lane = board.lane(id) else { throw missing("lane", id) }
    mention(lane.displayTitle)
    return FoundLane(lane: lane)
  }

  /// Finds a card that is not in the trash.
  mutating func card(_ id: ItemID) throws(OperationError) -> FoundCard {
    guard let place = board.place(ofCard: id) else { throw missing("card", id) }
    let card = board[place]
    mention(card.displayTitle)
    return FoundCard(card: card, lane: board.lanes[place.lane].id, place: place)
  }

  /// Finds a comment of a card, whose comments must have been read.
  func comment(_ id: ItemID, of found: FoundCard) throws(OperationError) -> (
    comment: Comment, location: ItemLocation
  ) {
    guard let comment = try comments(of: found).first(where: { $0.id == id }) else {
      throw OperationError(
        .notFound, "The card “\(found.card.displayTitle)” has no comment \(id).",
        at: path(of: found.location))
    }
    return (comment, .comment(comment.id, on: found.location))
  }

  /// The comments of a card, which must have been read.
  func comments(of found: FoundCard) throws(OperationError) -> [Comment] {
    switch found.card.comments {
    case .loaded(let comments): return comments
    case .counted(0): return []
    case .counted:
      throw OperationError(
        .commentsNotLoaded, "The comments of the card have not been read.",
        at: path(of: found.location))
    case .unavailable(let defect):
      throw OperationError(
        .brokenDocument, "The comments of the card cannot be read: \(defect).",
        at: board.folder(of: found.location).appending(ReservedName.comments).description)
    }
  }

  /// What there is to say of an identity that is not where it should be.
  func missing(_ what: String, _ id: ItemID) -> OperationError {
    let path = board.path(of: id)
    let isTrashed = path.flatMap { ItemLocation(folder: $0) }?.isTrashed ?? false
    return OperationError(
      .notFound, "There is no \(what) \(id) on the board.", at: path?.description,
      hint: isTrashed ? "It is in the trash; restore it first." : nil)
  }
}

// MARK: Writing

extension Planner {
  /// Adds the step that writes a draft, unless nothing was changed.
  ///
  /// What the format mends at the next rewrite of a document is mended here, since this is one.
  ///
  /// - Parameters:
  ///   - location: where the item is when the step is carried out; nil for where it was drafted.
  ///   - stamped: whether the change is one of content or container, which is stamped. A new place among the same
  ///     siblings is none.
  mutating func write(
    _ draft: DocumentDraft, at location: ItemLocation? = nil, stamped: Bool = true
  ) throws(OperationError) {
    guard draft.isChanged else { return }
    var draft = draft
    let location = location ?? draft.location
    try draft.mend(at: location, orderIfMissing: orderIfMissing(at: location), stamped: stamped)
    if stamped { try draft.set("modified", to: context.stamp) }
    add(
      .write(
        FileEdit(
          path: board.document(of: location), before: FileContent(draft.original.bytes),
          after: FileContent(draft.current.bytes))))
  }

  /// Adds the step that writes a draft of an item that has just arrived somewhere. It is stamped in any case, as
  /// its container is another one.
  mutating func writeArrival(_ draft: DocumentDraft, at location: ItemLocation) throws(OperationError) {
    var draft = draft
    try draft.set("modified", to: context.stamp)
    try write(draft, at: location)
  }

  /// The order that an item gets when it is written and has none: behind all that have one.
  private func orderIfMissing(at location: ItemLocation) -> Double? {
    switch location {
    case .lane: OrderPlanning.orderAfterLast(of: board.lanes)
    case .card(_, let lane): board.lane(lane).map { OrderPlanning.orderAfterLast(of: $0.cards) } ?? nil
    default: nil
    }
  }
}
