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

  /// Tells whether the bytes of another are somewhere in this one.
  func containsBytes(of other: String) -> Bool {
    let needle = Array(other.utf8)
    guard let first = needle.first else { return true }
    let text = Array(utf8)
    guard text.count >= needle.count else { return false }
    for start in 0...(text.count - needle.count) where text[start] == first {
      if text[start..<(start + needle.count)].elementsEqual(needle) { return true }
    }
    return false
  }
}
