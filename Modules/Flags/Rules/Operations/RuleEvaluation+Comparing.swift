internal import Basics

extension RuleEvaluation {
  /// Tells whether two values are equal once the one was made a number or text for the other's sake.
  func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
    // Two lists are two things, whatever is in them.
    case (.array, .array), (.object, .object), (.array, .object), (.object, .array): return false
    default: break
    }
    if let left = left.number { return left == right.asNumber }
    if let right = right.number { return left.asNumber == right }
    if left == .null || right == .null { return false }
    return left.ruleText.hasSameBytes(as: right.ruleText)
  }

  /// Tells whether two values are the same, with lists and objects looked into; truth values are 1 and 0.
  mutating func isSame(_ left: JSONValue, _ right: JSONValue) throws(RuleFailure) -> Bool {
    try charge(1)
    switch (left, right) {
    case (.null, .null): return true
    case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for (left, right) in zip(left, right) where try !isSame(left, right) { return false }
      return true
    case (.object(let left), .object(let right)):
      guard left.keys.count == right.keys.count else { return false }
      for (key, member) in left {
        guard let other = right[key], try isSame(member, other) else { return false }
      }
      return true
    default:
      guard let left = left.number, let right = right.number else { return false }
      return left == right
    }
  }

  /// Tells whether two values have an order for which a comparison holds.
  func compare(_ operation: RuleOperator, _ left: JSONValue, _ right: JSONValue) -> Bool {
    let order: Int? =
      switch (left, right) {
      case (.bool, _), (.integer, _), (.double, _), (_, .bool), (_, .integer), (_, .double):
        RuleNumber.order(left.asNumber, right.asNumber)
      case (.string, _), (_, .string): left.ruleText.byteOrder(right.ruleText)
      default: RuleNumber.order(left.asNumber, right.asNumber)
      }
    guard let order else { return false }
    switch operation {
    case .less: return order < 0
    case .greater: return order > 0
    case .lessOrEqual: return order <= 0
    default: return order >= 0
    }
  }
}
