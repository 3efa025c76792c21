internal import Basics

/// One evaluation of a rule.
///
/// What it does is bounded: each step, and each element or stretch of text made or compared, is work of which only so
/// much is allowed, so that no definition can hold a thread.
struct RuleEvaluation {
  static let workLimit = 1_000_000
  /// How deeply lists that a rule has built may lie in each other, after each step of a `reduce`.
  private static let builtDepthLimit = 64

  let context: EvaluationContext
  let flagKey: String
  let time: any TimeSource
  private var remainingWork = workLimit
  private var seconds: Int64?

  init(context: EvaluationContext, flagKey: String, time: any TimeSource) {
    self.context = context
    self.flagKey = flagKey
    self.time = time
  }

  /// Takes work from what is allowed.
  @inline(__always)
  mutating func charge(_ work: Int) throws(RuleFailure) {
    remainingWork -= work
    if remainingWork < 0 { throw .tooMuchWork }
  }

  /// Takes the work that a text costs.
  @inline(__always)
  mutating func charge(_ text: String) throws(RuleFailure) { try charge(1 + text.utf8.count >> 4) }

  mutating func value(of rule: Rule, in scope: RuleScope = .context) throws(RuleFailure) -> JSONValue {
    try charge(1)
    switch rule {
    case .constant(let value): return value
    case .list(let rules): return .array(try values(of: rules, in: scope))
    case .variable(let path, let fallback):
      // What is to be taken instead is evaluated in any case, with its failures.
      let instead = try optionalValue(of: fallback, in: scope)
      return lookUp(path, in: scope) ?? instead
    case .computedVariable(let key, let fallback):
      let key = try value(of: key, in: scope)
      let instead = try optionalValue(of: fallback, in: scope)
      return try lookUp(key, in: scope) ?? instead
    case .choose(let rules): return try choose(rules, in: scope)
    case .every(let rules):
      var current = JSONValue.null
      for rule in rules {
        current = try value(of: rule, in: scope)
        if !current.isTrue { return current }
      }
      return current
    case .either(let rules):
      var current = JSONValue.null
      for rule in rules {
        current = try value(of: rule, in: scope)
        if current.isTrue { return current }
      }
      return current
    case .iterate(let iteration, let list, let body):
      return try iterate(iteration, over: try value(of: list, in: scope), body)
    case .reduce(let list, let body, let initial):
      return try reduce(try value(of: list, in: scope), body, initial)
    case .binary(let operation, let left, let right):
      let left = try value(of: left, in: scope)
      let right = try value(of: right, in: scope)
      return try apply(operation, left, right)
    case .operation(let operation, let rules):
      return try apply(operation, try values(of: rules, in: scope), in: scope)
    case .fractional(let fractional): return try draw(fractional, in: scope)
    case .failing(let failure, let rules):
      _ = try values(of: rules, in: scope)
      throw failure
    }
  }

  mutating func values(of rules: [Rule], in scope: RuleScope) throws(RuleFailure) -> [JSONValue] {
    var values: [JSONValue] = []
    values.reserveCapacity(rules.count)
    for rule in rules { values.append(try value(of: rule, in: scope)) }
    return values
  }

  private mutating func optionalValue(of rule: Rule?, in scope: RuleScope) throws(RuleFailure) -> JSONValue {
    guard let rule else { return .null }
    return try value(of: rule, in: scope)
  }

  private mutating func choose(_ rules: [Rule], in scope: RuleScope) throws(RuleFailure) -> JSONValue {
    var index = 0
    while index < rules.count - 1 {
      if try value(of: rules[index], in: scope).isTrue { return try value(of: rules[index + 1], in: scope) }
      index += 2
    }
    return index < rules.count ? try value(of: rules[index], in: scope) : .null
  }

  // MARK: Lists

  private mutating func iterate(
    _ iteration: RuleIteration, over list: JSONValue, _ body: Rule
  ) throws(RuleFailure) -> JSONValue {
    let elements = list.array ?? []
    switch iteration {
    case .filter:
      var kept: [JSONValue] = []
      for element in elements where try value(of: body, in: .value(element)).isTrue { kept.append(element) }
      return .array(kept)
    case .map:
      var mapped: [JSONValue] = []
      for element in elements { mapped.append(try value(of: body, in: .value(element))) }
      return .array(mapped)
    case .all:
      // Nothing holds for all of an empty list; JsonLogic has it so.
      if elements.isEmpty { return .bool(false) }
      for element in elements where try !value(of: body, in: .value(element)).isTrue { return .bool(false) }
      return .bool(true)
    case .some, .none:
      for element in elements where try value(of: body, in: .value(element)).isTrue {
        return .bool(iteration == .some)
      }
      return .bool(iteration == .none)
    }
  }

  private mutating func reduce(
    _ list: JSONValue, _ body: Rule, _ initial: JSONValue
  ) throws(RuleFailure) -> JSONValue {
    guard let elements = list.array else { return initial }
    var accumulator = initial
    for element in elements {
      var data = JSONObject()
      data["accumulator"] = accumulator
      data["current"] = element
      accumulator = try value(of: body, in: .value(.object(data)))
      try checkDepth(of: accumulator, Self.builtDepthLimit)
    }
    return accumulator
  }

  /// Refuses a value that grows deeper with each step, before taking it apart would need more stack than there is.
  private mutating func checkDepth(of value: JSONValue, _ limit: Int) throws(RuleFailure) {
    try charge(1)
    switch value {
    case .array(let elements):
      guard limit > 0 else { throw .tooDeep }
      for element in elements { try checkDepth(of: element, limit - 1) }
    case .object(let object):
      guard limit > 0 else { throw .tooDeep }
      for (_, member) in object { try checkDepth(of: member, limit - 1) }
    default: break
    }
  }

  // MARK: Data

  private mutating func lookUp(_ path: VariablePath, in scope: RuleScope) -> JSONValue? {
    var found: JSONValue?
    switch scope {
    case .context:
      switch path.head {
      case .attribute: found = context.attributes[path.first.name]
      case .targetingKey: found = context.targetingKey.map { .string($0) }
      case .flagd: found = flagData()
      }
    case .value(let data): found = data.member(path.first)
    }
    for step in path.rest {
      guard let here = found else { return nil }
      found = here.member(step)
    }
    return found == .null ? nil : found
  }

  mutating func lookUp(_ key: JSONValue, in scope: RuleScope) throws(RuleFailure) -> JSONValue? {
    switch key {
    case .null: return wholeData(scope)
    case .string(let text):
      return text.isEmpty ? wholeData(scope) : lookUp(VariablePath(text), in: scope)
    case .bool, .integer, .double:
      // A number is a position; no object has a member of such a name.
      guard case .value(let data) = scope, let number = key.number else { return nil }
      switch data {
      case .array, .string:
        guard let position = try position(number) else { return nil }
        let found = data.element(at: position)
        return found == .null ? nil : found
      default: return nil
      }
    case .array, .object:
      let text = key.ruleText
      try charge(text)
      return lookUp(VariablePath(text), in: scope)
    }
  }

  private func position(_ number: RuleNumber) throws(RuleFailure) -> Int? {
    switch number {
    case .integer(let number): return Int(number)
    case .double(let number):
      if number.isInfinite { throw .infinitePosition }
      return Int(exactly: number)
    }
  }

  private mutating func wholeData(_ scope: RuleScope) -> JSONValue {
    switch scope {
    case .value(let data): return data
    case .context:
      var data = context.attributes
      data["$flagd"] = flagData()
      data["targetingKey"] = context.targetingKey.map { .string($0) } ?? .null
      return .object(data)
    }
  }

  /// What flagd adds to the context by itself.
  private mutating func flagData() -> JSONValue {
    let now = seconds ?? time.now().milliseconds / 1_000
    seconds = now
    return ["flagKey": .string(flagKey), "timestamp": .integer(now)]
  }
}
