internal import Basics

/// A targeting rule, compiled when it is loaded so that an evaluation neither parses nor looks up an operator.
///
/// Its meaning is JsonLogic as flagd's evaluator for Python has it, in all its corners: a rule that was tried with
/// one answers the same with the other.
indirect enum Rule: Sendable {
  case constant(JSONValue)
  case list([Rule])
  case variable(VariablePath, fallback: Rule?)
  case computedVariable(key: Rule, fallback: Rule?)
  /// `if`: pairs of condition and result, and the result when none holds.
  case choose([Rule])
  /// `and`: the first value that is not true, else the last.
  case every([Rule])
  /// `or`: the first value that is true, else the last.
  case either([Rule])
  case iterate(RuleIteration, over: Rule, body: Rule)
  case reduce(over: Rule, body: Rule, initial: JSONValue)
  case binary(RuleOperator, Rule, Rule)
  case operation(RuleOperator, [Rule])
  case fractional(Fractional)
  /// Something that has no result whenever it is reached, once its arguments were evaluated.
  case failing(RuleFailure, [Rule])

  /// The value of a rule that has the same one for everybody; nil for any other.
  var constant: JSONValue? { if case .constant(let value) = self { value } else { nil } }
}

/// The operators that apply a rule to each element of a list.
enum RuleIteration: String, Sendable, CaseIterable {
  case filter, map, all, some, none
}
