public import Basics
internal import BoardFormat
internal import ContentHash

/// Changes a board: plans operations on the board as loaded, carries them out on the disk, and keeps the board up to
/// date.
///
/// It is the only way by which a board is changed. When the disk turns out not to be as loaded, what others changed
/// is read, the operation is planned again, and the two are merged by the one rule for conflicts. A session owns one
/// editor; the editor knows no history, it gives every change to whoever keeps one.
public struct BoardEditor: Sendable {
  /// The board as the last change, or the last look, left it.
  public internal(set) var board: Board
  let folder: any Folder
  let loader: BoardLoader
  let applier: ChangeApplier
  var kept = KeptItems()
  /// What the board in memory is known not to have, and is read before the next plan.
  private var stale: [BoardPath] = []
  private var answers: [String: (operation: BoardOperation, edit: BoardEdit)] = [:]

  /// How often an operation is planned before it is given up because others keep changing the board.
  private static let attempts = 5

  /// Creates an editor of a loaded board.
  ///
  /// - Parameters:
  ///   - board: the board, as loaded from its folder.
  ///   - folder: the board's folder.
  ///   - loader: reads what others changed.
  ///   - applier: carries changes out in that folder.
  public init(board: Board, folder: any Folder, loader: BoardLoader, applier: ChangeApplier) {
    self.board = board
    self.folder = folder
    self.loader = loader
    self.applier = applier
  }

  // MARK: Looking

  /// Reads what others changed at some paths, such as those that a watch has reported.
  @discardableResult
  public mutating func refresh(
    changed paths: some Sequence<BoardPath>
  ) throws(BoardEditError) -> OutsideChanges {
    do throws(BoardLoadingError) {
      return try loader.refresh(&board, in: folder, changed: paths)
    } catch {
      throw .loading(error)
    }
  }

  /// Reads the comments of a card, as they are now.
  public mutating func loadComments(of card: ItemID) {
    guard let path = board.path(of: card), let location = ItemLocation(folder: path),
      let thread = loader.comments(of: path, in: folder)
    else { return }
    board.changeCard(at: location) { $0.comments = thread }
  }

  // MARK: Changing

  /// Whether a request was carried out under this name in this session; asked again, it is answered as it was then.
  public func hasAnswered(_ operationID: String) -> Bool { answers[operationID] != nil }

  /// Plans an operation, and says what it would change; nothing is written.
  public mutating func preview(
    _ operation: BoardOperation, in context: PlanningContext, options: EditOptions = EditOptions()
  ) throws(BoardEditError) -> BoardChange {
    try prepare(operation, in: context, options: options).change
  }

  /// Carries an operation out.
  ///
  /// - Parameter record: takes the change up in a history, under the lock under which it is made, with the board as it
  ///   was before. When it fails, the change is taken back. A change without steps is not recorded.
  /// - Throws: `BoardEditError`; the board is as it was then.
  public mutating func perform(
    _ operation: BoardOperation, in context: PlanningContext, options: EditOptions = EditOptions(),
    recording record: (BoardChange, Board) throws(RecordingError) -> Void = { _, _ in }
  ) throws(BoardEditError) -> BoardEdit {
    if let id = options.operationID, let answer = answers[id] {
      guard answer.operation == operation else { throw .operationIDTaken(id) }
      return BoardEdit(change: answer.edit.change, isRepeated: true)
    }
    let (first, change) = try prepare(operation, in: context, options: options)
    let edit = try carryOut(change, recording: record) { (editor) throws(BoardEditError) in
      editor.loadComments(of: operation.cardsWithComments)
      return try editor.planAgain(operation, after: first, in: context, options: options)
    }
    if let id = options.operationID { answers[id] = (operation, edit) }
    return edit
  }

  // MARK: Planning

  /// Plans an operation for the first time.
  ///
  /// - Returns: what it would change on the content it was meant for, and on the board.
  private mutating func prepare(
    _ operation: BoardOperation, in context: PlanningContext, options: EditOptions
  ) throws(BoardEditError) -> (first: BoardChange, change: BoardChange) {
    try catchUp()
    loadComments(of: operation.cardsWithComments)
    // A condition is about the file, not about what is remembered of it.
    let location = operation.item.flatMap { board.location(of: $0) }
    let document = location.map { board.document(of: $0) } ?? BoardPath([])
    if options.ifUnchanged != nil || options.draftedOn != nil { try refresh(changed: [document]) }
    let first = try doubting(document) { (editor) throws(BoardEditError) in
      try editor.firstPlan(operation, in: context, options: options)
    }
    // A draft that was begun on another content than the present one is merged with it from the start.
    let change =
      options.draftedOn == nil ? first : try planAgain(operation, after: first, in: context, options: options)
    return (first, change)
  }

  /// Plans on the board as it is remembered, and looks at the disk where the answer may be wrong because of that.
  ///
  /// What is missing or in the way may be so in memory alone, then everything is read again. And what looks as if
  /// there were nothing to do may have been changed on the disk, then the one file in question is.
  mutating func doubting(
    _ path: BoardPath, _ plan: (inout BoardEditor) throws(BoardEditError) -> BoardChange
  ) throws(BoardEditError) -> BoardChange {
    var doubtful = BoardPath([])
    do throws(BoardEditError) {
      let change = try plan(&self)
      if !change.steps.isEmpty { return change }
      doubtful = path
    } catch {
      guard case .operation(let reason) = error, reason.dependsOnBoard else { throw error }
    }
    try refresh(changed: [doubtful])
    return try plan(&self)
  }

  /// Plans an operation on the board, or on the content that a draft was begun on.
  private func firstPlan(
    _ operation: BoardOperation, in context: PlanningContext, options: EditOptions
  ) throws(BoardEditError) -> BoardChange {
    try check(options, of: operation)
    guard let draftedOn = options.draftedOn else { return try Self.plan(operation, on: board, in: context) }
    guard let location = operation.item.flatMap({ board.location(of: $0) }) else { throw .noSingleItem }
    var drafted = board
    drafted.replaceDocument(at: location, with: ItemDocument(reading: draftedOn.bytes))
    return try Self.plan(operation, on: drafted, in: context)
  }

  /// Plans an operation on the board as it is by now, keeping what others changed.
  private func planAgain(
    _ operation: BoardOperation, after first: BoardChange, in context: PlanningContext, options: EditOptions
  ) throws(BoardEditError) -> BoardChange {
    try check(options, of: operation)
    var reconciliation = EditReconciliation(first: first)
    return try reconciliation.reconcile(try Self.plan(operation, on: board, in: context))
  }

  private static func plan(
    _ operation: BoardOperation, on board: Board, in context: PlanningContext
  ) throws(BoardEditError) -> BoardChange {
    do throws(OperationError) {
      return try operation.plan(on: board, in: context)
    } catch {
      throw .operation(error)
    }
  }

  /// Holds the condition that the operation's item is unchanged.
  private func check(_ options: EditOptions, of operation: BoardOperation) throws(BoardEditError) {
    guard let expected = options.ifUnchanged else { return }
    guard let item = operation.item else { throw .noSingleItem }
    // An item that is not there is for the plan to report.
    guard let location = board.location(of: item), let found = board.item(at: location) else { return }
    guard found.contentHash == expected else {
      throw .changed(file: board.document(of: location), found: found.contentHash)
    }
  }

  mutating func loadComments(of cards: [ItemID]) {
    for card in cards { loadComments(of: card) }
  }

  // MARK: Carrying out

  /// Carries a plan out, planning again as long as the disk is not as loaded.
  mutating func carryOut(
    _ first: BoardChange, recording record: (BoardChange, Board) throws(RecordingError) -> Void,
    planningAgain planAgain: (inout BoardEditor) throws(BoardEditError) -> BoardChange
  ) throws(BoardEditError) -> BoardEdit {
    var change = first
    var events: [ApplyingEvent] = []
    for attempt in 1... {
      do throws(ApplyError) {
        let planned = change
        let applied = try applier.apply(change.steps, title: change.title) { () throws(RecordingError) in
          try record(planned, board)
        }
        stale += board.apply(change.steps, keeping: &kept)
        return BoardEdit(change: change, events: events + applied.events)
      } catch {
        events += error.events
        stale += Self.stalePaths(after: error)
        guard error.mayGoAwayByPlanningAgain else { throw .apply(ApplyError(error.reason, events: events)) }
        guard attempt < Self.attempts else { throw .unsettled(attempts: attempt, last: error) }
      }
      try catchUp()
      change = try planAgain(&self)
    }
    return BoardEdit(change: change, events: events)
  }

  /// Reads again what the board in memory is known not to have.
  mutating func catchUp() throws(BoardEditError) {
    guard !stale.isEmpty else { return }
    try refresh(changed: stale)
    stale = []
  }

  /// What has to be read again after a change was refused: the file that is another one, or everything where an
  /// item is not in its place, since it may be anywhere.
  private static func stalePaths(after error: ApplyError) -> [BoardPath] {
    switch error.reason {
    case .changed(let path, .some): [path]
    case .changed, .missing, .occupied, .holdsMore, .noItem, .unfinished: [BoardPath([])]
    default: []
    }
  }
}

extension OperationError {
  /// Whether the operation might be possible on a board in another state.
  fileprivate var dependsOnBoard: Bool {
    switch code {
    case .notFound, .brokenDocument, .unknownLabel, .identityTaken, .noLane, .changedSince: true
    default: false
    }
  }
}

extension ApplyError {
  /// Whether the board is only not as it was planned on: a new plan succeeds, or says better what is in the way.
  fileprivate var mayGoAwayByPlanningAgain: Bool {
    switch reason {
    case .holdsMore, .noItem: true
    default: isConflict
    }
  }
}
