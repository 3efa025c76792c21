internal import Basics

/// The data that a rule sees.
enum RuleScope {
  /// What the flag is evaluated for.
  case context
  /// An element of a list, within an operator that visits them.
  case value(JSONValue)
}
