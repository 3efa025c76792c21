extension OperationKind { package func plan(in planner: inout Planner) throws(OperationError) {} }
