extension OperationGroup {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.plan(members)
  }
}
