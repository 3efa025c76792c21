internal import Basics
internal import Glibc

extension JSONValue {
  /// The text that the value counts as where one is needed.
  ///
  /// Truth values are `True` and `False`, and numbers have 15 digits at most: flagd's evaluator for Python has it
  /// so, and a bucket that is drawn from such a text must be the same everywhere.
  var ruleText: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "True" : "False"
    case .integer(let number): return String(number)
    case .double(let number): return Self.text(number)
    case .string(let text): return text
    case .array(let elements):
      return elements.lazy.map(\.ruleText).joined(separator: ",")
    case .object: return "[object Object]"
    }
  }

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    // A sign, 15 digits, a point and an exponent of five are far less.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
      let count = withVaList([number]) { vsnprintf(room.baseAddress, room.count, "%.15g", $0) }
      return String(decoding: room.prefix(Int(count)).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

extension String {
  /// Less than 0 when the bytes come first, which is the order of the characters' numbers too.
  func byteOrder(_ other: String) -> Int {
    var left = utf8.makeIterator()
    var right = other.utf8.makeIterator()
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let left?, let right?): if left != right { return left < right ? -1 : 1 }
      }
    }
  }

  /// Tells whether both have the same bytes.
  func hasSameBytes(as other: String) -> Bool {
    ExactText.hasSameBytes(self, other)
  }

  /// Tells whether the bytes of another are somewhere in this one, in time that grows with both and not with their
  /// product.
  func containsBytes(of other: String) -> Bool {
    let part = Array(other.utf8)
    if part.isEmpty { return true }
    guard utf8.count >= part.count else { return false }
    // How much of the part's beginning still fits when the byte after a beginning does not (Knuth, Morris, Pratt).
    var fits = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<max(1, part.count) {
      while length > 0, part[index] != part[length] { length = fits[length - 1] }
      if part[index] == part[length] { length += 1 }
      fits[index] = length
    }
    var matched = 0
    for byte in utf8 {
      while matched > 0, byte != part[matched] { matched = fits[matched - 1] }
      if byte == part[matched] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }
}
