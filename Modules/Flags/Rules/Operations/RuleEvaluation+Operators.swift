internal import Basics

extension RuleEvaluation {
  /// Applies an operator to two values.
  mutating func apply(
    _ operation: RuleOperator, _ left: JSONValue, _ right: JSONValue
  ) throws(RuleFailure) -> JSONValue {
    // What is looked for in a list is compared with its elements one by one, each of which is charged.
    if operation != .contains { try chargeTexts(left, right) }
    switch operation {
    case .equal: return .bool(isEqual(left, right))
    case .notEqual: return .bool(!isEqual(left, right))
    case .same: return .bool(try isSame(left, right))
    case .notSame: return .bool(!(try isSame(left, right)))
    case .less, .greater, .lessOrEqual, .greaterOrEqual: return .bool(compare(operation, left, right))
    case .subtract:
      if right == .null { return left.asNumber.negated.value }
      return (left.asNumber - right.asNumber).value
    case .divide: return try (left.asNumber / right.asNumber).value
    case .remainder: return try (left.asNumber % right.asNumber).value
    case .contains: return .bool(try contains(left, in: right))
    case .startsWith: return Self.compareTexts(left, right) { $0.utf8.starts(with: $1.utf8) }
    case .endsWith:
      return Self.compareTexts(left, right) { $0.utf8.reversed().starts(with: $1.utf8.reversed()) }
    default: return try apply(operation, [left, right], in: .context)
    }
  }

  /// Applies an operator to any number of values.
  mutating func apply(
    _ operation: RuleOperator, _ values: [JSONValue], in scope: RuleScope
  ) throws(RuleFailure) -> JSONValue {
    let first = values.first ?? .null
    let second = values.count > 1 ? values[1] : .null
    let third = values.count > 2 ? values[2] : .null
    switch operation {
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      try chargeTexts(first, second)
      guard compare(operation, first, second) else { return .bool(false) }
      try chargeTexts(second, third)
      return .bool(third == .null || compare(operation, second, third))
    case .not: return .bool(!first.isTrue)
    case .truth: return .bool(first.isTrue)
    case .add: return values.reduce(RuleNumber.integer(0)) { $0 + $1.asNumber }.value
    case .multiply: return values.reduce(RuleNumber.integer(1)) { $0 * $1.asNumber }.value
    case .minimum: return Self.extreme(values) { $0 < 0 }
    case .maximum: return Self.extreme(values) { $0 > 0 }
    case .concatenate:
      var text = ""
      for value in values {
        let part = try chargedText(of: value)
        text += part
      }
      return .string(text)
    case .log: return first
    case .substring: return try substring(of: first, from: second, length: values.count > 2 ? third : .null)
    case .merge:
      var merged: [JSONValue] = []
      for value in values {
        if case .array(let elements) = value {
          try charge(elements.count)
          merged += elements
        } else {
          merged.append(value)
        }
      }
      return .array(merged)
    case .missing: return .array(try missing(first.array ?? values, in: scope))
    case .missingSome:
      guard let keys = second.array else { return .array([]) }
      let missing = try missing(keys, in: scope)
      let present = RuleNumber.integer(Int64(keys.count - missing.count))
      let isEnough = RuleNumber.order(present, first.asNumber).map { $0 >= 0 } ?? false
      return .array(isEnough ? [] : missing)
    case .startsWith, .endsWith: return values.count == 2 ? try apply(operation, first, second) : .null
    case .version: return values.count == 3 ? RuleVersion.compare(first, second, third) : .null
    default: return try apply(operation, first, second)
    }
  }

  /// Takes the work for what comparing two values may cost.
  private mutating func chargeTexts(_ left: JSONValue, _ right: JSONValue) throws(RuleFailure) {
    try chargeText(left)
    try chargeText(right)
  }

  private mutating func chargeText(_ value: JSONValue) throws(RuleFailure) {
    switch value {
    case .string(let text): try charge(text)
    case .array: _ = try chargedText(of: value)
    default: break
    }
  }

  private mutating func chargedText(of value: JSONValue) throws(RuleFailure) -> String {
    if case .string(let text) = value {
      try charge(text)
      return text
    }
    let text = value.ruleText
    try charge(text)
    return text
  }

  private mutating func contains(_ needle: JSONValue, in haystack: JSONValue) throws(RuleFailure) -> Bool {
    switch haystack {
    case .array(let elements):
      for element in elements where try isSame(needle, element) { return true }
      return false
    case .string(let text):
      try charge(text)
      return text.containsBytes(of: try chargedText(of: needle))
    default: return false
    }
  }

  private static func compareTexts(
    _ left: JSONValue, _ right: JSONValue, _ holds: (String, String) -> Bool
  ) -> JSONValue {
    guard case .string(let left) = left, case .string(let right) = right else { return .null }
    return .bool(holds(left, right))
  }

  /// The first value that no later one beats; a truth value stays one.
  private static func extreme(_ values: [JSONValue], _ beats: (Int) -> Bool) -> JSONValue {
    guard var best = values.first else { return .double(.nan) }
    for value in values.dropFirst() {
      if let order = RuleNumber.order(value.asNumber, best.asNumber), beats(order) { best = value }
    }
    if case .array(let elements) = best, elements.count == 1 { return extreme(elements, beats) }
    if case .bool = best { return best }
    return best.asNumber.value
  }

  private mutating func missing(_ keys: [JSONValue], in scope: RuleScope) throws(RuleFailure) -> [JSONValue] {
    var missing: [JSONValue] = []
    for key in keys {
      try charge(1)
      let value = try lookUp(key, in: scope)
      if value == nil || value == .string("") { missing.append(key) }
    }
    return missing
  }

  private mutating func substring(
    of value: JSONValue, from start: JSONValue, length: JSONValue
  ) throws(RuleFailure) -> JSONValue {
    let text = try chargedText(of: value).unicodeScalars
    let count = text.count
    var first = try Self.whole(start.asNumber) ?? 0
    if start.asNumber.double < 0 {
      // Counted from the end; further back than the beginning is the beginning.
      first = start.asNumber.double <= -Double(count) ? 0 : count + first
    } else {
      first = min(first, count)
    }
    var end = count
    if length != .null {
      if let whole = try Self.whole(length.asNumber) {
        end = whole < 0 ? max(count + whole, first) : first + min(whole, count - first)
      } else {
        end = first
      }
    }
    return .string(String(text.dropFirst(first).prefix(max(0, end - first))))
  }

  /// A number without its fraction, kept so far from the ends of the range that it can be calculated with; nil for
  /// what is no number.
  private static func whole(_ number: RuleNumber) throws(RuleFailure) -> Int? {
    let far = 1 << 60
    switch number {
    case .integer(let number): return max(-far, min(far, Int(number)))
    case .double(let number):
      if number.isNaN { return nil }
      if number.isInfinite { throw .infinitePosition }
      return Int(max(-Double(far), min(Double(far), number)).rounded(.towardZero))
    }
  }
}
