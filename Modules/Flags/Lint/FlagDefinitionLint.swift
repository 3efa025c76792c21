internal import Basics

/// Looks for what can be loaded, but hardly says what was meant.
public enum FlagDefinitionLint {
  /// What there is to find in definitions, in the order of their text.
  ///
  /// It throws what loading them throws, when they cannot be loaded at all.
  public static func findings(
    in text: some Sequence<UInt8>
  ) throws(FlagDefinitionsError) -> [FlagDefinitionFinding] {
    let bytes = Array(text)
    let definitions = try FlagDefinitions(parsing: bytes)
    let root: JSONValue
    do throws(JSONError) { root = try JSONValue(parsing: bytes) } catch { return [] }
    var linter = DefinitionLinter(text: bytes, evaluators: root["$evaluators"]?.object ?? JSONObject())
    for key in definitions.keys {
      if let definition = definitions[key] { linter.look(at: definition) }
    }
    linter.lookAtEvaluators()
    return linter.findings.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
  }
}

/// Looks at one set of definitions.
struct DefinitionLinter {
  typealias Step = FlagDefinitionsPlace.Step

  let text: [UInt8]
  let evaluators: JSONObject
  private let evaluatorOutcomes: EvaluatorOutcomes
  private(set) var findings: [FlagDefinitionFinding] = []
  private var flag: String?
  private var used: Set<ExactText> = []

  init(text: [UInt8], evaluators: JSONObject) {
    self.text = text
    self.evaluators = evaluators
    evaluatorOutcomes = EvaluatorOutcomes(evaluators)
  }

  mutating func add(
    _ rule: FlagDefinitionFinding.Rule, _ severity: FlagDefinitionFinding.Severity, _ path: [Step],
    _ explanation: String
  ) {
    findings.append(
      FlagDefinitionFinding(
        rule: rule, severity: severity, flag: flag, place: FlagDefinitionsPlace(path, in: text),
        explanation: explanation))
  }

  // MARK: Flags

  mutating func look(at definition: FlagDefinition) {
    flag = definition.key
    defer { flag = nil }
    let path: [Step] = [.key("flags"), .key(definition.key)]
    let variants = definition.variants
    if Set(variants.map { Self.type(of: $0.value) }).count > 1 {
      add(.mixedTypes, .warning, path + [.key("variants")], "The variants are of several types.")
    }
    if let name = definition.defaultVariant, variants[name] == nil {
      add(.unknownVariant, .error, path + [.key("defaultVariant")], "There is no variant '\(name)'.")
    }
    guard let targeting = definition.targeting else { return }
    let targetingPath = path + [.key("targeting")]
    guard case .object = targeting else {
      return add(.unknownOperator, .error, targetingPath, "The targeting is no rule.")
    }
    lookAtOperators(in: targeting, targetingPath)
    let outcomes = RuleOutcomes(of: targeting, evaluatorOutcomes)
    for name in outcomes.names where variants[name] == nil {
      add(.unknownVariant, .error, targetingPath, "The rule chooses '\(name)', which is no variant.")
    }
    guard !outcomes.areOpen else { return }
    var served = outcomes.names
    if outcomes.mayBeNull, let name = definition.defaultVariant { served.append(name) }
    for name in variants.keys where !served.contains(name) && name != definition.defaultVariant {
      add(
        .unreachableVariant, .warning, path + [.key("variants"), .key(name)],
        "The variant '\(name)' comes out for nobody.")
    }
    if !outcomes.mayBeNull, outcomes.names.count == 1, let name = outcomes.names.first,
      name != definition.defaultVariant
    {
      let other = definition.defaultVariant.map { "the default is '\($0)'" } ?? "there is no default"
      add(.servedDefault, .warning, targetingPath, "Everybody is served '\(name)', but \(other).")
    }
  }

  private static func type(of value: JSONValue) -> Int {
    switch value {
    case .null: 0
    case .bool: 1
    case .integer, .double: 2
    case .string: 3
    case .array, .object: 4
    }
  }

  // MARK: Rules

  mutating func lookAtEvaluators() {
    for (name, logic) in evaluators {
      let path: [Step] = [.key("$evaluators"), .key(name)]
      lookAtOperators(in: logic, path)
    }
    for name in evaluators.keys where !used.contains(ExactText(name)) {
      add(
        .unusedEvaluator, .warning, [.key("$evaluators"), .key(name)],
        "No rule refers to the evaluator '\(name)'.")
    }
  }

  private mutating func lookAtOperators(in logic: JSONValue, _ path: [Step]) {
    switch logic {
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        lookAtOperators(in: element, path + [.element(position)])
      }
    case .object(let object):
      guard object.keys.count == 1, let (name, argument) = object.first(where: { _ in true }) else { return }
      let path = path + [.key(name)]
      if name == "$ref", let reference = argument.string {
        used.insert(ExactText(reference))
        return
      }
      guard RuleOperator.isKnown(name) else {
        return add(.unknownOperator, .error, path, "There is no operator `\(name)`.")
      }
      lookAtArguments(of: name, argument.array ?? [argument], path)
      lookAtOperators(in: argument, path)
    default: break
    }
  }

  private mutating func lookAtArguments(of name: String, _ arguments: [JSONValue], _ path: [Step]) {
    switch name {
    case "fractional": lookAtShares(arguments, path)
    case "sem_ver":
      if arguments.count != 3 {
        add(.arguments, .error, path, "`sem_ver` takes a version, an operator and a version.")
      } else if let word = arguments[1].string, !RuleVersion.operators.contains(word) {
        add(.arguments, .error, path + [.element(1)], "`sem_ver` has no operator `\(word)`.")
      }
    case "starts_with", "ends_with":
      if arguments.count != 2 { add(.arguments, .error, path, "`\(name)` takes two texts.") }
    case "var":
      if arguments.count > 2 { add(.arguments, .error, path, "`var` takes a name and what to take instead.") }
    default: break
    }
  }

  private mutating func lookAtShares(_ arguments: [JSONValue], _ path: [Step]) {
    let hasBucket = arguments.first.map { if case .array = $0 { false } else { true } } ?? true
    var sum = 0
    var isKnown = true
    for (position, share) in arguments.enumerated().dropFirst(hasBucket ? 1 : 0) {
      let path = path + [.element(position)]
      guard let pair = share.array else {
        if case .object = share {
          isKnown = false
        } else {
          add(.weights, .error, path, "A share is a list of a variant and a weight; nothing is drawn.")
        }
        continue
      }
      guard (1...2).contains(pair.count) else {
        add(.weights, .error, path, "A share is a list of a variant and a weight; nothing is drawn.")
        continue
      }
      switch pair.count == 2 ? pair[1] : 1 {
      case .integer(let weight) where weight > 0: sum = sum.addingReportingOverflow(Int(weight)).partialValue
      case .integer(0): add(.weights, .warning, path, "A share of weight 0 is never drawn.")
      case .integer: add(.weights, .warning, path, "A weight below 0 counts as 0.")
      case .object: isKnown = false
      default: add(.weights, .error, path, "A weight is a whole number; nothing is drawn.")
      }
    }
    guard isKnown else { return }
    if sum == 0 { add(.weights, .error, path, "The weights add up to 0; nothing is drawn.") }
    if !(0...Int(Int32.max)).contains(sum) {
      add(.weights, .error, path, "The weights add up to more than \(Int32.max); nothing is drawn.")
    }
  }
}
