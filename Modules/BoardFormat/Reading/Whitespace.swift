/// Which bytes count as white space where the format trims text: more than the blanks of YAML.
enum Whitespace {
  /// Whether a byte separates tokens on a line: a space or a tab.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab
  }

  /// The end of `range` without the Unicode white space at its end.
  static func trimmedEnd(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let last = bytes[end - 1]
      if last > ASCII.space && last < 0x80 { break }
      if isASCIIWhitespace(last) {
        end -= 1
      } else {
        let length = lengthOfWideWhitespace(endingAt: end, from: range.lowerBound, in: bytes)
        if length == 0 { break }
        end -= length
      }
    }
    return end
  }

  /// The start of `range` without the Unicode white space at its start.
  static func trimmedStart(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var start = range.lowerBound
    while start < range.upperBound {
      let first = bytes[start]
      if first > ASCII.space && first < 0x80 { break }
      if isASCIIWhitespace(first) {
        start += 1
      } else {
        let length = lengthOfWideWhitespace(at: start, to: range.upperBound, in: bytes)
        if length == 0 { break }
        start += length
      }
    }
    return start
  }

  /// Tab to carriage return, the four separators of ASCII, and the space.
  @inline(__always)
  private static func isASCIIWhitespace(_ byte: UInt8) -> Bool {
    (0x09...0x0D).contains(byte) || (0x1C...0x20).contains(byte)
  }

  private static func lengthOfWideWhitespace(endingAt end: Int, from start: Int, in bytes: [UInt8]) -> Int {
    if end - 2 >= start, lengthOfWideWhitespace(at: end - 2, to: end, in: bytes) == 2 { return 2 }
    if end - 3 >= start, lengthOfWideWhitespace(at: end - 3, to: end, in: bytes) == 3 { return 3 }
    return 0
  }

  private static func lengthOfWideWhitespace(at start: Int, to end: Int, in bytes: [UInt8]) -> Int {
    let first = bytes[start]
    if first == 0xC2, start + 2 <= end {
      // U+0085 and U+00A0.
      return bytes[start + 1] == 0x85 || bytes[start + 1] == 0xA0 ? 2 : 0
    }
    guard start + 3 <= end else { return 0 }
    let isWide =
      switch (first, bytes[start + 1], bytes[start + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): true  // U+1680, U+205F, U+3000
      case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): true  // U+2000...
      default: false
      }
    return isWide ? 3 : 0
  }
}
