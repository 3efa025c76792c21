internal import Basics

/// A version as semver.org has it, read leniently in two points: a `v` in front, and parts that are missing.
struct RuleVersion {
  private let bytes: [UInt8]
  /// Where the three numbers are: digits, of any count, without leading zeros; an empty range is 0.
  private let major: Range<Int>
  private let minor: Range<Int>
  private let patch: Range<Int>
  /// Where the parts are that say what came before the version was ready; empty when it is.
  private let prerelease: Range<Int>

  /// Compares two versions as an operator says; null when one is none, or there is no such operator.
  static func compare(_ left: JSONValue, _ operation: JSONValue, _ right: JSONValue) -> JSONValue {
    guard let left = RuleVersion(left), let right = RuleVersion(right), let name = operation.string else {
      return .null
    }
    switch name {
    case "=": return .bool(left.order(right) == 0)
    case "!=": return .bool(left.order(right) != 0)
    case "<": return .bool(left.order(right) < 0)
    case "<=": return .bool(left.order(right) <= 0)
    case ">": return .bool(left.order(right) > 0)
    case ">=": return .bool(left.order(right) >= 0)
    case "^": return .bool(left.agrees(right, inParts: 1))
    case "~": return .bool(left.agrees(right, inParts: 2))
    default: return .null
    }
  }

  /// The operators, as rules spell them.
  static let operators: Set<String> = ["=", "!=", "<", "<=", ">", ">=", "^", "~"]

  /// Reads a version; nil when the value is none.
  init?(_ value: JSONValue) {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let number): text = String(number)
    case .double(let number): text = "\(number)"
    default: return nil
    }
    bytes = Array(text.utf8)
    var reader = VersionReader(bytes: bytes)
    if reader.byte | 0x20 == UInt8(ascii: "v") { reader.position += 1 }
    guard let major = reader.readNumber() else { return nil }
    var minor: Range<Int>? = 0..<0
    var patch: Range<Int>? = 0..<0
    if reader.pass(UInt8(ascii: ".")) {
      minor = reader.readNumber()
      if reader.pass(UInt8(ascii: ".")) { patch = reader.readNumber() }
    }
    guard let minor, let patch else { return nil }
    self.major = major
    self.minor = minor
    self.patch = patch
    if reader.pass(UInt8(ascii: "-")) {
      guard let parts = reader.readIdentifiers(refusingLeadingZeros: true) else { return nil }
      prerelease = parts
    } else {
      prerelease = 0..<0
    }
    // It says how the version was built, and compares as nothing.
    if reader.pass(UInt8(ascii: "+")), reader.readIdentifiers(refusingLeadingZeros: false) == nil {
      return nil
    }
    guard reader.position == bytes.count else { return nil }
  }

  private func agrees(_ other: RuleVersion, inParts count: Int) -> Bool {
    numericOrder(major, other, other.major) == 0
      && (count < 2 || numericOrder(minor, other, other.minor) == 0)
  }

  private func order(_ other: RuleVersion) -> Int {
    var order = numericOrder(major, other, other.major)
    if order == 0 { order = numericOrder(minor, other, other.minor) }
    if order == 0 { order = numericOrder(patch, other, other.patch) }
    if order != 0 { return order }
    // A version comes after what was released before it was ready.
    if prerelease.isEmpty || other.prerelease.isEmpty {
      return prerelease.isEmpty == other.prerelease.isEmpty ? 0 : prerelease.isEmpty ? 1 : -1
    }
    return prereleaseOrder(other)
  }

  private func prereleaseOrder(_ other: RuleVersion) -> Int {
    let dot = UInt8(ascii: ".")
    let parts = bytes[prerelease].split(separator: dot)
    let others = other.bytes[other.prerelease].split(separator: dot)
    for (part, otherPart) in zip(parts, others) {
      let order =
        switch (VersionReader.isDigits(part), VersionReader.isDigits(otherPart)) {
        case (true, true): numericOrder(part.indices, other, otherPart.indices)
        case (true, false): -1
        case (false, true): 1
        case (false, false): textOrder(part.indices, other, otherPart.indices)
        }
      if order != 0 { return order }
    }
    return Self.order(parts.count, others.count)
  }

  private func numericOrder(_ range: Range<Int>, _ other: RuleVersion, _ otherRange: Range<Int>) -> Int {
    if range.isEmpty || otherRange.isEmpty {
      // Only 0 is left out.
      let isZero = range.isEmpty || (range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: "0"))
      let otherIsZero =
        otherRange.isEmpty
        || (otherRange.count == 1 && other.bytes[otherRange.lowerBound] == UInt8(ascii: "0"))
      return isZero == otherIsZero ? 0 : isZero ? -1 : 1
    }
    return range.count == otherRange.count
      ? textOrder(range, other, otherRange) : Self.order(range.count, otherRange.count)
  }

  private func textOrder(_ range: Range<Int>, _ other: RuleVersion, _ otherRange: Range<Int>) -> Int {
    for (byte, otherByte) in zip(bytes[range], other.bytes[otherRange]) where byte != otherByte {
      return byte < otherByte ? -1 : 1
    }
    return Self.order(range.count, otherRange.count)
  }

  private static func order(_ left: Int, _ right: Int) -> Int { left < right ? -1 : left > right ? 1 : 0 }
}
