extension BoardOperation {
  /// Plans the operation: which bytes of which files change, and which folders move.
  ///
  /// Nothing is written, and the same operation on the same board in the same context gives the same change. A
  /// change without steps means that there is nothing to do.
  ///
  /// - Throws: an error that says what is wrong, where, and what to do about it.
  public func plan(on board: Board, in context: PlanningContext) throws(OperationError) -> BoardChange {
    var planner = Planner(board: board, context: context)
    try details.plan(in: &planner)
    return BoardChange(origin: .operation(self), steps: planner.steps, subject: planner.subject)
  }
}
