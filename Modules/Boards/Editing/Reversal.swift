/// A wish to take changes back: an undo, a redo, or a return to how the board, or one item of it, once was.
public struct Reversal: Sendable {
  /// What becomes of a part that cannot be taken back, since somebody has changed the same thing since.
  public enum Resolution: Sendable, Equatable {
    /// Nothing at all is taken back.
    case refuse
    /// That part stays as it is now, the rest is taken back.
    case skip
    /// It is put back as it was, over what was changed since.
    case force
  }

  /// The changes, in the order in which they are taken back: the one that was made last comes first.
  public var changes: [BoardChange]
  /// Where the change that takes them back comes from.
  public var origin: BoardChange.Origin
  /// The title of the item it is about; nil when it has none.
  public var subject: String?
  /// What becomes of what was changed since.
  public var resolution: Resolution
  /// The item that is taken back alone; nil for the whole board.
  public var item: ItemID?

  /// Creates a wish to take several changes back as one.
  public init(
    _ changes: [BoardChange], origin: BoardChange.Origin, subject: String? = nil,
    resolution: Resolution = .refuse, item: ItemID? = nil
  ) {
    self.changes = changes
    self.origin = origin
    self.subject = subject
    self.resolution = resolution
    self.item = item
  }

  /// Creates a wish to take one change back: an undo, or of an undo a redo.
  public init(of change: BoardChange, resolution: Resolution = .refuse) {
    self.init(
      [change], origin: change.origin.reversed, subject: change.subject, resolution: resolution)
  }
}

extension Reversal {
  /// Plans the reversal on the board as it is now.
  ///
  /// Where a file is as the change left it, it gets its exact old bytes back, stamp included. Where somebody has
  /// changed something else in it since, the two are merged, with a fresh stamp. Where the same thing was changed,
  /// the resolution decides. What was moved on is found by its identity.
  ///
  /// The comments of the cards that the changes are about must have been read.
  ///
  /// - Throws: `.changedSince` when somebody changed the same thing; the error names the file and what changed.
  public func plan(on board: Board, in context: PlanningContext) throws(OperationError) -> PlannedReversal {
    var planner = ReversalPlanner(board: board, context: context, resolution: resolution)
    for change in changes {
      for step in change.steps.reversed() where concerns(step) { try planner.takeBack(step) }
    }
    return PlannedReversal(
      change: BoardChange(
        origin: origin, steps: StepSequence.condensed(planner.steps), subject: subject),
      skipped: planner.skipped)
  }

  /// Whether a step is about the item that is taken back.
  private func concerns(_ step: ChangeStep) -> Bool {
    guard let item else { return true }
    return step.places.contains { $0.names.contains { ItemID(folderName: $0) == item } }
  }

  /// The cards whose comments have to be read before the reversal can be planned.
  var cardsWithComments: [ItemID] {
    var seen: Set<ItemID> = []
    return changes.flatMap(\.cardsWithComments).filter { seen.insert($0).inserted }
  }
}
