internal import Boards
internal import CommandLineInterface

/// A clause of a lane's filter as people say it: `due:newer:7d`, `label:equal:docs`, `waiting:me`.
struct FilterClauseText: ArgumentValue, Equatable {
  /// The clause.
  let clause: CardFilter.Clause

  init(argument: String) throws(ArgumentValueError) {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    let clause: CardFilter.Clause? =
      switch parts.count {
      case 3: CardFilter.Clause(by: parts[0], op: parts[1], value: parts[2])
      case 2: CardFilter.Clause(by: parts[0], op: "equal", value: parts[1])
      default: nil
      }
    guard let clause else {
      throw ArgumentValueError(
        expected: "a clause such as `due:newer:7d`, `modified:older:2w`, `label:equal:docs`, "
          + "`priority:not-equal:Low` or `waiting:equal:me`")
    }
    self.clause = clause
  }

  static var valueName: String { "CLAUSE" }
}
