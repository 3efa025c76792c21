internal import Basics

/// Which variants a rule may choose, as far as can be told without knowing the context.
struct RuleOutcomes {
  /// The names of the variants, in the order in which they occur.
  private(set) var names: [String] = []
  /// Whether the rule may choose none.
  private(set) var mayBeNull = false
  /// Whether anything may come out, such as an attribute.
  private(set) var areOpen = false

  private static let tests: Set<String> = [
    "==", "!=", "===", "!==", "<", ">", "<=", ">=", "!", "!!", "in", "all", "some", "none",
  ]
  private static let testsOrNull: Set<String> = ["starts_with", "ends_with", "sem_ver"]

  /// What may come out of a rule in which all references lead to an evaluator and none to itself.
  init(of logic: JSONValue, _ evaluators: EvaluatorOutcomes) {
    switch logic {
    case .null: mayBeNull = true
    case .string(let name): names = [name]
    case .bool(let value): names = [value ? "true" : "false"]
    case .integer(let number): names = [String(number)]
    case .double, .array: areOpen = true
    case .object(let object):
      guard object.keys.count == 1, let (name, argument) = object.first(where: { _ in true }) else {
        areOpen = true
        return
      }
      look(at: name, argument.array ?? [argument], evaluators)
    }
  }

  private mutating func look(at name: String, _ arguments: [JSONValue], _ evaluators: EvaluatorOutcomes) {
    switch name {
    case "if", "?:": lookAtBranches(arguments, evaluators)
    case "or", "and":
      if arguments.isEmpty { mayBeNull = true }
      for (position, argument) in arguments.enumerated() {
        var outcomes = RuleOutcomes(of: argument, evaluators)
        if position < arguments.count - 1 { outcomes.keep(whatIsTrue: name == "or") }
        add(outcomes)
      }
    case "fractional": lookAtShares(arguments, evaluators)
    case "$ref":
      if let reference = arguments.first?.string, let outcomes = evaluators.outcomes(of: reference) {
        add(outcomes)
      } else {
        areOpen = true
      }
    case _ where Self.tests.contains(name): names = ["true", "false"]
    case _ where Self.testsOrNull.contains(name):
      names = ["true", "false"]
      mayBeNull = true
    default: areOpen = true
    }
  }

  private mutating func lookAtBranches(_ arguments: [JSONValue], _ evaluators: EvaluatorOutcomes) {
    var index = 0
    while index < arguments.count - 1 {
      let isAlways = Self.isConstant(arguments[index]) ? arguments[index].isTrue : nil
      if isAlways != false { add(RuleOutcomes(of: arguments[index + 1], evaluators)) }
      if isAlways == true { return }
      index += 2
    }
    if index < arguments.count {
      add(RuleOutcomes(of: arguments[index], evaluators))
    } else {
      mayBeNull = true
    }
  }

  private mutating func lookAtShares(_ arguments: [JSONValue], _ evaluators: EvaluatorOutcomes) {
    let hasBucket = arguments.first.map { if case .array = $0 { false } else { true } } ?? true
    // Without a targeting key, or what else is drawn by, nothing is drawn.
    mayBeNull = !hasBucket || arguments.first.map { !Self.isConstant($0) || $0 == .null } ?? true
    for share in arguments.dropFirst(hasBucket ? 1 : 0) {
      guard let pair = share.array, let value = pair.first else {
        areOpen = true
        continue
      }
      if pair.count == 2, case .integer(let weight) = pair[1], weight <= 0 { continue }
      add(RuleOutcomes(of: value, evaluators))
    }
  }

  private static func isConstant(_ logic: JSONValue) -> Bool {
    switch logic {
    case .object(let object): object.keys.count != 1
    case .array(let elements): elements.allSatisfy(isConstant)
    default: true
    }
  }

  private mutating func keep(whatIsTrue: Bool) {
    names = names.filter { ($0 != "false" && !$0.isEmpty) == whatIsTrue }
    if whatIsTrue { mayBeNull = false }
  }

  private mutating func add(_ other: RuleOutcomes) {
    for name in other.names where !names.contains(name) { names.append(name) }
    mayBeNull = mayBeNull || other.mayBeNull
    areOpen = areOpen || other.areOpen
  }
}

/// What may come out of evaluators, each looked at once however often it is referred to.
final class EvaluatorOutcomes {
  private let evaluators: JSONObject
  private var known: [ExactText: RuleOutcomes] = [:]

  init(_ evaluators: JSONObject) { self.evaluators = evaluators }

  /// What may come out of an evaluator; nil when there is none of the name.
  func outcomes(of name: String) -> RuleOutcomes? {
    if let outcomes = known[ExactText(name)] { return outcomes }
    guard let logic = evaluators[name] else { return nil }
    let outcomes = RuleOutcomes(of: logic, self)
    known[ExactText(name)] = outcomes
    return outcomes
  }
}
