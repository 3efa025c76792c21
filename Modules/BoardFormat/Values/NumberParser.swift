/// Reads the integer and number notations of YAML 1.1: signs, underscores, bases 2, 8, 16 and 60, exponents.
enum NumberParser {
  /// Reads `text` as a number, or returns nil where it is none.
  static func parse(_ text: Span<UInt8>) -> Scalar? {
    var start = 0
    let isNegative = text[0] == ASCII.hyphen
    if isNegative || text[0] == ASCII.plus { start = 1 }
    guard start < text.count else { return nil }
    let first = text[start]
    if first == ASCII.period { return start == 0 ? leadingPeriod(text) : nil }
    guard isDigit(first) else { return nil }
    if first == ASCII.zero, start + 1 < text.count {
      if let integer = prefixedInteger(text, from: start, isNegative: isNegative) { return integer }
    }
    return decimal(text, from: start, isNegative: isNegative)
  }

  /// An integer that begins with a zero and more: binary, hexadecimal or octal.
  private static func prefixedInteger(_ text: Span<UInt8>, from zero: Int, isNegative: Bool) -> Scalar? {
    switch text[zero + 1] {
    case UInt8(ascii: "b"): return integer(text, from: zero + 2, radix: 2, isNegative: isNegative)
    case UInt8(ascii: "x"): return integer(text, from: zero + 2, radix: 16, isNegative: isNegative)
    case UInt8(ascii: "o"): return integer(text, from: zero + 2, radix: 8, isNegative: isNegative)
    default: break
    }
    if let octal = integer(text, from: zero + 1, radix: 8, isNegative: isNegative) { return octal }
    // A zero and underscores is the integer only without a sign; with one it becomes a fraction, as +0 does.
    let isZero = zero == 0 && endOfUnderscores(text, from: 1) == text.count
    return isZero ? .integer(0) : nil
  }

  private static func integer(_ text: Span<UInt8>, from start: Int, radix: Int, isNegative: Bool) -> Scalar? {
    var value = 0
    var approximation = 0.0
    var hasOverflowed = false
    var digitCount = 0
    for index in start..<text.count {
      let byte = text[index]
      if byte == ASCII.underscore { continue }
      guard let digit = Escape.hexadecimalValue(of: byte), digit < radix else { return nil }
      digitCount += 1
      approximation = approximation * Double(radix) + Double(digit)
      let (product, hasBigProduct) = value.multipliedReportingOverflow(by: radix)
      // Counted downwards for a negative number: there is one more of those.
      let (sum, hasBigSum) =
        isNegative
        ? product.subtractingReportingOverflow(Int(digit)) : product.addingReportingOverflow(Int(digit))
      hasOverflowed = hasOverflowed || hasBigProduct || hasBigSum
      value = sum
    }
    if digitCount == 0 { return nil }
    if !hasOverflowed { return .integer(value) }
    guard approximation.isFinite else { return nil }
    return .bigInteger(isNegative ? -approximation : approximation)
  }

  /// A number that begins with a digit: an integer, a fraction, an exponent, or base 60.
  private static func decimal(_ text: Span<UInt8>, from start: Int, isNegative: Bool) -> Scalar? {
    let wholeEnd = endOfDigits(text, from: start)
    if wholeEnd == text.count {
      // A leading zero that is not octal makes it a fraction without a point: 08 is 8.0.
      if text[start] != ASCII.zero {
        return integer(text, from: start, radix: 10, isNegative: isNegative).map { exact($0, text) }
      }
      return start == 0 && text.count == 1 ? .integer(0) : double(text, isNegative: isNegative)
    }
    if text[wholeEnd] == ASCII.colon {
      return sexagesimal(text, from: start, wholeEnd: wholeEnd, isNegative: isNegative)
    }
    var end = wholeEnd
    if text[end] == ASCII.period { end = endOfDigits(text, from: end + 1) }
    guard isExponentOrEnd(text, at: end, isSignRequired: false) else { return nil }
    return double(text, isNegative: isNegative)
  }

  /// A number such as `.5`, which takes no sign, and an exponent only with one.
  private static func leadingPeriod(_ text: Span<UInt8>) -> Scalar? {
    let end = endOfDigits(text, from: 1)
    guard end > 1, isExponentOrEnd(text, at: end, isSignRequired: true) else { return nil }
    return double(text, isNegative: false)
  }

  /// An integer too large for 64 bits is rounded by the library rather than digit by digit.
  private static func exact(_ scalar: Scalar, _ text: Span<UInt8>) -> Scalar {
    guard case .bigInteger = scalar, let value = Double(digits(text)), value.isFinite else { return scalar }
    return .bigInteger(value)
  }

  private static func double(_ text: Span<UInt8>, isNegative: Bool) -> Scalar? {
    guard let value = Double(digits(text)), value.isFinite else { return nil }
    return .double(value)
  }

  /// `text`, which is ASCII, without underscores.
  private static func digits(_ text: Span<UInt8>) -> String {
    String(unsafeUninitializedCapacity: text.count) { buffer in
      var count = 0
      for index in text.indices where text[index] != ASCII.underscore {
        buffer[count] = text[index]
        count += 1
      }
      return count
    }
  }

  private static func endOfDigits(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count && (isDigit(text[end]) || text[end] == ASCII.underscore) { end += 1 }
    return end
  }

  private static func endOfUnderscores(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count && text[end] == ASCII.underscore { end += 1 }
    return end
  }

  private static func isExponentOrEnd(_ text: Span<UInt8>, at start: Int, isSignRequired: Bool) -> Bool {
    var index = start
    if index == text.count { return true }
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    if index < text.count && (text[index] == ASCII.plus || text[index] == ASCII.hyphen) {
      index += 1
    } else if isSignRequired {
      return false
    }
    guard index < text.count else { return false }
    while index < text.count && isDigit(text[index]) { index += 1 }
    return index == text.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (ASCII.zero...ASCII.nine).contains(byte)
  }
}

// MARK: - Base 60

extension NumberParser {
  /// A number such as `1:30` (90) or `1:30.5`: parts of 0 to 59, the first of any size.
  private static func sexagesimal(
    _ text: Span<UInt8>, from start: Int, wholeEnd: Int, isNegative: Bool
  ) -> Scalar? {
    var value = 0
    var approximation = 0.0
    var hasOverflowed = false
    for index in start..<wholeEnd where text[index] != ASCII.underscore {
      let digit = Int(text[index] - ASCII.zero)
      approximation = approximation * 10 + Double(digit)
      hasOverflowed = !accumulate(&value, radix: 10, digit) || hasOverflowed
    }
    var index = wholeEnd
    while index < text.count && text[index] == ASCII.colon {
      guard let part = sexagesimalPart(text, from: index + 1) else { return nil }
      approximation = approximation * 60 + Double(part.value)
      hasOverflowed = !accumulate(&value, radix: 60, part.value) || hasOverflowed
      index = part.end
    }
    if index == text.count {
      guard text[start] != ASCII.zero else { return nil }
      if !hasOverflowed { return .integer(isNegative ? -value : value) }
      return approximation.isFinite ? .bigInteger(isNegative ? -approximation : approximation) : nil
    }
    guard text[index] == ASCII.period, endOfDigits(text, from: index + 1) == text.count else { return nil }
    let fraction = Double("0" + digits(text.extracting(index..<text.count))) ?? 0
    let number = approximation + fraction
    return number.isFinite ? .double(isNegative ? -number : number) : nil
  }

  private static func sexagesimalPart(_ text: Span<UInt8>, from start: Int) -> (value: Int, end: Int)? {
    guard start < text.count, isDigit(text[start]) else { return nil }
    let first = Int(text[start] - ASCII.zero)
    guard start + 1 < text.count, isDigit(text[start + 1]) else { return (first, start + 1) }
    guard first < 6 else { return nil }
    return (first * 10 + Int(text[start + 1] - ASCII.zero), start + 2)
  }

  private static func accumulate(_ value: inout Int, radix: Int, _ digit: Int) -> Bool {
    let (product, hasBigProduct) = value.multipliedReportingOverflow(by: radix)
    let (sum, hasBigSum) = product.addingReportingOverflow(digit)
    value = sum
    return !hasBigProduct && !hasBigSum
  }
}
