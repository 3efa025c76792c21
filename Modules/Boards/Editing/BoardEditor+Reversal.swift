internal import Basics

extension BoardEditor {
  /// Plans a reversal, and says what it would change; nothing is written.
  public mutating func preview(
    _ reversal: Reversal, in context: PlanningContext
  ) throws(BoardEditError) -> PlannedReversal {
    try catchUp()
    loadComments(of: reversal.cardsWithComments)
    var planned: PlannedReversal?
    _ = try doubting(BoardPath([])) { (editor: inout BoardEditor) throws(BoardEditError) -> BoardChange in
      let plan = try editor.plan(reversal, in: context)
      planned = plan
      return plan.change
    }
    if let planned { return planned }
    return try plan(reversal, in: context)
  }

  /// Takes changes back that were carried out before.
  ///
  /// - Parameter record: takes the change up in a history, under the lock under which it is made; also one without
  ///   steps, where somebody else had done it already. When it fails, the change is taken back.
  /// - Throws: `BoardEditError`; the board is as it was then.
  public mutating func perform(
    _ reversal: Reversal, in context: PlanningContext,
    recording record: (BoardChange, Board) throws(RecordingError) -> Void = { _, _ in }
  ) throws(BoardEditError) -> (edit: BoardEdit, skipped: [OperationError]) {
    var planned = try preview(reversal, in: context)
    let edit = try carryOut(planned.change, recording: record) { (editor) throws(BoardEditError) in
      editor.loadComments(of: reversal.cardsWithComments)
      planned = try editor.plan(reversal, in: context)
      return planned.change
    }
    if edit.change.steps.isEmpty {
      do throws(RecordingError) {
        try record(edit.change, board)
      } catch {
        throw .apply(ApplyError(.notRecorded(error)))
      }
    }
    return (edit, planned.skipped)
  }

  /// The board as it would be if a reversal were carried out; nothing is written.
  ///
  /// What comes back with it is read from where the state folder keeps it.
  public mutating func board(
    after reversal: Reversal, in context: PlanningContext
  ) throws(BoardEditError) -> Board {
    let steps = try preview(reversal, in: context).change.steps
    var past = board
    var items = kept
    for case .restore(let removal) in steps where !items.has(removal.keptAs) {
      items.keep(keptItem(of: removal), as: removal.keptAs)
    }
    _ = past.apply(steps, keeping: &items)
    return past
  }

  private func plan(
    _ reversal: Reversal, in context: PlanningContext
  ) throws(BoardEditError) -> PlannedReversal {
    do throws(OperationError) {
      return try reversal.plan(on: board, in: context)
    } catch {
      throw .operation(error)
    }
  }

  /// Reads an item from the state folder; nil when it is not kept there, or cannot be read.
  private func keptItem(of removal: FolderRemoval) -> (any BoardItem)? {
    guard let location = ItemLocation(folder: removal.path), let store = applier.removedFolders() else {
      return nil
    }
    return loader.item(named: removal.keptAs, as: location, in: store)
  }
}
