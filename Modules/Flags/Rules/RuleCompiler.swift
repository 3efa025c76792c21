internal import Basics

/// Turns JsonLogic into rules.
struct RuleCompiler {
  /// Rules that may be named by `$ref`, compiled once each and shared by all that name them.
  let evaluators: [ExactText: Rule]
  /// How deeply rules may lie in each other, those named by `$ref` included; evaluating takes stack for each level.
  static let depthLimit = 100

  /// Compiles a rule.
  func compile(_ logic: JSONValue) -> Rule {
    switch logic {
    case .array(let elements):
      let rules = elements.map(compile)
      let constants = rules.compactMap(\.constant)
      return constants.count == rules.count ? .constant(.array(constants)) : .list(rules)
    case .object(let object):
      guard object.keys.count == 1, let (name, argument) = object.first(where: { _ in true }) else {
        return .constant(logic)
      }
      return compile(name, argument.array ?? [argument])
    default: return .constant(logic)
    }
  }

  private func compile(_ name: String, _ arguments: [JSONValue]) -> Rule {
    if name == "$ref", arguments.count == 1, let reference = arguments[0].string,
      let rule = evaluators[ExactText(reference)]
    {
      return rule
    }
    if let iteration = RuleIteration(rawValue: name) { return compile(iteration, arguments) }
    // Not an argument like others: it is where the accumulator starts, as it is written.
    if name == "reduce" { return compileReduce(arguments) }
    let rules = arguments.map(compile)
    switch name {
    case "if", "?:": return .choose(rules)
    case "and": return .every(rules)
    case "or": return .either(rules)
    case "var": return compileVariable(rules)
    case "fractional": return .fractional(Fractional(rules))
    default: break
    }
    guard let known = RuleOperator(rawValue: name) else {
      // A name with a dot is looked up part by part, and what is found first cannot be looked into.
      let first = name.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      let looksInto =
        first != name && (RuleOperator(rawValue: first) != nil || first == "var" || first == "fractional")
      return .failing(
        RuleFailure(looksInto ? .general : .parseError, "There is no operator `\(name)`."), rules)
    }
    if rules.count == 2, known.hasBinaryForm { return .binary(known, rules[0], rules[1]) }
    return .operation(known, rules)
  }

  private func compile(_ iteration: RuleIteration, _ arguments: [JSONValue]) -> Rule {
    if arguments.count < 2 {
      switch iteration {
      case .filter: return .constant(.array([]))
      case .all, .some: return .constant(.bool(false))
      case .none: return .constant(.bool(true))
      case .map: if arguments.isEmpty { return .constant(.array([])) }
      }
    }
    return .iterate(
      iteration, over: compile(arguments[0]),
      body: arguments.count > 1 ? compile(arguments[1]) : .constant(.null))
  }

  private func compileReduce(_ arguments: [JSONValue]) -> Rule {
    guard let list = arguments.first else { return .constant(.null) }
    return .reduce(
      over: compile(list), body: arguments.count > 1 ? compile(arguments[1]) : .constant(.null),
      initial: arguments.count > 2 ? arguments[2] : .null)
  }

  private func compileVariable(_ rules: [Rule]) -> Rule {
    guard rules.count <= 2 else {
      return .failing(
        RuleFailure(.general, "`var` takes a name and what to take instead, and no more."), rules)
    }
    let fallback = rules.count > 1 ? rules[1] : nil
    guard let key = rules.first else { return .computedVariable(key: .constant(.null), fallback: nil) }
    if case .string(let name) = key.constant, !name.isEmpty {
      return .variable(VariablePath(name), fallback: fallback)
    }
    return .computedVariable(key: key, fallback: fallback)
  }
}
