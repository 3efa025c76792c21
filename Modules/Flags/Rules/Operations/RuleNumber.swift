internal import Basics
internal import Glibc

/// A number as rules calculate with it: a whole one as long as it can be.
enum RuleNumber {
  case integer(Int64)
  case double(Double)

  static let notANumber = RuleNumber.double(.nan)

  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    }
  }

  var value: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    }
  }

  var negated: RuleNumber {
    switch self {
    case .integer: .integer(0) - self
    case .double(let number): .double(-number)
    }
  }

  var isNaN: Bool { if case .double(let number) = self { number.isNaN } else { false } }

  // MARK: Comparing

  static func == (left: RuleNumber, right: RuleNumber) -> Bool { order(left, right) == 0 }

  /// Less than 0 when the left is the smaller, nil when they have no order; whole numbers are not rounded for it.
  static func order(_ left: RuleNumber, _ right: RuleNumber) -> Int? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return left < right ? -1 : left > right ? 1 : 0
    case (.double(let left), .double(let right)): return order(left, right)
    case (.integer(let left), .double(let right)): return order(left, right)
    case (.double(let left), .integer(let right)): return order(right, left).map { -$0 }
    }
  }

  private static func order(_ left: Double, _ right: Double) -> Int? {
    left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
  }

  private static func order(_ left: Int64, _ right: Double) -> Int? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    // Within the range of whole numbers, so that rounding down is exact.
    let whole = Int64(right.rounded(.down))
    if left != whole { return left < whole ? -1 : 1 }
    return right > Double(whole) ? -1 : 0
  }

  // MARK: Calculating

  static func + (left: RuleNumber, right: RuleNumber) -> RuleNumber {
    calculate(left, right, { $0.addingReportingOverflow($1) }, +)
  }

  static func - (left: RuleNumber, right: RuleNumber) -> RuleNumber {
    calculate(left, right, { $0.subtractingReportingOverflow($1) }, -)
  }

  static func * (left: RuleNumber, right: RuleNumber) -> RuleNumber {
    calculate(left, right, { $0.multipliedReportingOverflow(by: $1) }, *)
  }

  private static func calculate(
    _ left: RuleNumber, _ right: RuleNumber, _ whole: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ rounded: (Double, Double) -> Double
  ) -> RuleNumber {
    if case .integer(let left) = left, case .integer(let right) = right {
      let result = whole(left, right)
      if !result.overflow { return .integer(result.partialValue) }
    }
    return .double(rounded(left.double, right.double))
  }

  static func / (left: RuleNumber, right: RuleNumber) throws(RuleFailure) -> RuleNumber {
    if right.double == 0 { throw .dividesByZero }
    return .double(left.double / right.double)
  }

  /// The remainder with the sign of the divisor.
  static func % (left: RuleNumber, right: RuleNumber) throws(RuleFailure) -> RuleNumber {
    if right.double == 0 { throw .dividesByZero }
    if case .integer(let left) = left, case .integer(let right) = right {
      if right == -1 { return .integer(0) }
      let remainder = left % right
      return .integer(remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder)
    }
    let remainder = fmod(left.double, right.double)
    if remainder == 0 { return .double(Double(signOf: right.double, magnitudeOf: 0)) }
    return .double((remainder < 0) != (right.double < 0) ? remainder + right.double : remainder)
  }
}

extension JSONValue {
  /// The number that a number or truth value is; nil for anything else.
  var number: RuleNumber? {
    switch self {
    case .bool(let value): .integer(value ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    default: nil
    }
  }

  /// The number that the value counts as where one is needed; not a number when it counts as none.
  var asNumber: RuleNumber {
    switch self {
    case .bool, .integer, .double: number ?? .notANumber
    case .null: .integer(0)
    case .string(let text): RuleNumber(text)
    case .array(let elements):
      switch elements.count {
      case 0: .integer(0)
      case 1: elements[0].asNumber
      default: .notANumber
      }
    case .object: .notANumber
    }
  }
}

extension RuleNumber {
  /// Reads decimal digits with or without a sign, fraction and exponent, and blanks around; anything else is no number.
  init(_ text: String) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    var bytes = Array(text.utf8)[...]
    bytes = bytes.drop { blanks.contains($0) }
    while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
    guard Self.isDecimal(bytes), let number = Double(String(decoding: bytes, as: UTF8.self)) else {
      self = .notANumber
      return
    }
    self = .double(number)
  }

  private static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    func passDigits() -> Int {
      let before = rest.count
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return before - rest.count
    }
    func passSign() {
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    }
    passSign()
    var digits = passDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += passDigits()
    }
    guard digits > 0 else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      passSign()
      guard passDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
