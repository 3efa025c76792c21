/// The operators whose arguments are all evaluated before they are applied; the raw values are how rules spell them.
enum RuleOperator: String, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case same = "==="
  case notSame = "!=="
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case not = "!"
  case truth = "!!"
  case add = "+"
  case multiply = "*"
  case subtract = "-"
  case divide = "/"
  case remainder = "%"
  case contains = "in"
  case minimum = "min"
  case maximum = "max"
  case concatenate = "cat"
  case log
  case substring = "substr"
  case merge
  case missing
  case missingSome = "missing_some"
  case startsWith = "starts_with"
  case endsWith = "ends_with"
  case version = "sem_ver"

  /// Whether the operator has a form for two arguments, which needs no list of them.
  var hasBinaryForm: Bool {
    switch self {
    case .equal, .notEqual, .same, .notSame, .less, .greater, .lessOrEqual, .greaterOrEqual: true
    case .subtract, .divide, .remainder, .contains, .startsWith, .endsWith: true
    default: false
    }
  }

  /// The names of the operators that are not in this list: those that choose what they evaluate, and their like.
  static let others: Set<String> = [
    "if", "?:", "and", "or", "filter", "map", "all", "some", "none", "reduce", "var", "fractional",
  ]

  /// Tells whether there is an operator of a name.
  static func isKnown(_ name: String) -> Bool { RuleOperator(rawValue: name) != nil || others.contains(name) }
}
