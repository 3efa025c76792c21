public import Basics

/// Follows a rule to the parts that decided.
///
/// It goes into conditions, `and` and `or`, and only where the evaluation goes; anything else is one step. The parts are
/// evaluated one by one, with the compiled rules that decide, so a trace tells what an evaluation does.
struct RuleTracer {
  let context: EvaluationContext
  let flagKey: String
  let time: any TimeSource
  private(set) var steps: [RuleStep] = []

  init(context: EvaluationContext, flagKey: String, time: any TimeSource) {
    self.context = context
    self.flagKey = flagKey
    self.time = time
  }

  /// Follows a rule that was compiled of what is written; gives its value, nil when it fails.
  @discardableResult
  mutating func follow(_ rule: Rule, _ written: JSONValue, depth: Int = 0) -> JSONValue? {
    let step = step(rule, written, depth)
    steps.append(step)
    guard let parts = Self.parts(of: rule, written) else { return step.result }
    switch rule {
    case .choose: followChoice(parts, depth + 1)
    case .every: followList(parts, until: false, depth + 1)
    case .either: followList(parts, until: true, depth + 1)
    default: break
    }
    return step.result
  }

  private mutating func followChoice(_ parts: [(Rule, JSONValue)], _ depth: Int) {
    var index = 0
    while index < parts.count - 1 {
      guard let condition = follow(parts[index].0, parts[index].1, depth: depth) else { return }
      if condition.isTrue { return followResult(parts[index + 1], depth) }
      index += 2
    }
    if index < parts.count { followResult(parts[index], depth) }
  }

  private mutating func followResult(_ part: (Rule, JSONValue), _ depth: Int) {
    // What is the same for everybody is told by the step that it is the result of.
    if part.0.constant == nil { follow(part.0, part.1, depth: depth) }
  }

  private mutating func followList(_ parts: [(Rule, JSONValue)], until end: Bool, _ depth: Int) {
    for part in parts {
      guard let value = follow(part.0, part.1, depth: depth), value.isTrue != end else { return }
    }
  }

  private func step(_ rule: Rule, _ written: JSONValue, _ depth: Int) -> RuleStep {
    var evaluation = RuleEvaluation(context: context, flagKey: flagKey, time: time)
    do throws(RuleFailure) {
      let result = try evaluation.value(of: rule)
      return RuleStep(depth: depth, rule: written, result: result, failure: nil)
    } catch {
      return RuleStep(depth: depth, rule: written, result: nil, failure: error.explanation)
    }
  }

  /// The parts of a rule with how each is written; nil for what is not gone into, and for what is named by `$ref`,
  /// whose text is elsewhere.
  private static func parts(of rule: Rule, _ written: JSONValue) -> [(Rule, JSONValue)]? {
    let (rules, names): ([Rule], Set<String>)
    switch rule {
    case .choose(let parts): (rules, names) = (parts, ["if", "?:"])
    case .every(let parts): (rules, names) = (parts, ["and"])
    case .either(let parts): (rules, names) = (parts, ["or"])
    default: return nil
    }
    guard let object = written.object, object.keys.count == 1, let name = object.keys.first,
      names.contains(name), let arguments = object[name]?.array, arguments.count == rules.count
    else { return nil }
    return Array(zip(rules, arguments))
  }
}

extension FlagDefinition {
  /// Follows the flag's rule for a context: its parts with what came of each, the rule itself first; nothing when the flag
  /// has no rule, or is switched off.
  public func trace(in context: EvaluationContext, at time: any TimeSource) -> [RuleStep] {
    guard isEnabled, let rule, let targeting else { return [] }
    var tracer = RuleTracer(context: context, flagKey: key, time: time)
    tracer.follow(rule, targeting)
    return tracer.steps
  }
}
