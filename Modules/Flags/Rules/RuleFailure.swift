/// Why a rule has no result.
struct RuleFailure: Error {
  let code: EvaluationErrorCode
  /// What is wrong, as a whole sentence.
  let explanation: String

  init(_ code: EvaluationErrorCode, _ explanation: String) {
    self.code = code
    self.explanation = explanation
  }

  static let tooMuchWork = RuleFailure(.general, "The rule takes more steps than are allowed.")
  static let dividesByZero = RuleFailure(.general, "The rule divides by zero.")
  static let infinitePosition = RuleFailure(.general, "The rule asks for a position that is infinite.")
  static let tooDeep = RuleFailure(.general, "The rule builds lists that lie too deeply in each other.")
}
