/// Reads the parts of a version from its bytes.
struct VersionReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the position; 0 at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Passes a byte; false, and nothing changes, when another is there.
  mutating func pass(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    position += 1
    return true
  }

  /// Reads digits without leading zeros; nil when there are none.
  mutating func readNumber() -> Range<Int>? {
    let start = position
    while Self.isDigit(byte) { position += 1 }
    let number = start..<position
    return Self.isNumber(bytes[number]) ? number : nil
  }

  /// Reads parts of letters, digits and hyphens with dots between them; nil when one is empty.
  mutating func readIdentifiers(refusingLeadingZeros: Bool) -> Range<Int>? {
    let start = position
    repeat {
      let partStart = position
      while Self.isDigit(byte) || Self.isLetter(byte) || byte == UInt8(ascii: "-") { position += 1 }
      let part = bytes[partStart..<position]
      if part.isEmpty || (refusingLeadingZeros && Self.isDigits(part) && !Self.isNumber(part)) { return nil }
    } while pass(UInt8(ascii: "."))
    return start..<position
  }

  static func isDigits(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy(isDigit) }

  private static func isNumber(_ digits: ArraySlice<UInt8>) -> Bool {
    !digits.isEmpty && (digits.first != UInt8(ascii: "0") || digits.count == 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
