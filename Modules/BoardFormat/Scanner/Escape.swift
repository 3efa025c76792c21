/// An escape sequence in a double-quoted scalar.
struct Escape {
  /// The character that it stands for.
  let character: Unicode.Scalar
  /// The offset just past it.
  let end: Int

  /// Reads the escape whose backslash is at `start` and which must end before `end`.
  static func parse(_ bytes: [UInt8], at start: Int, end: Int) throws(ScanFailure) -> Escape {
    let letter = bytes[start + 1]
    let digitCount =
      switch letter {
      case UInt8(ascii: "x"): 2
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "U"): 8
      default: 0
      }
    if digitCount == 0 {
      guard let character = named(letter) else {
        throw .unparseable(at: start, "this escape sequence does not exist")
      }
      return Escape(character: character, end: start + 2)
    }
    let digits = start + 2
    guard digits + digitCount <= end else {
      throw .unparseable(at: start, "this escape sequence has too few digits")
    }
    var value: UInt32 = 0
    for offset in digits..<digits + digitCount {
      guard let digit = hexadecimalValue(of: bytes[offset]) else {
        throw .unparseable(at: start, "this escape sequence has too few digits")
      }
      value = value << 4 | UInt32(digit)
    }
    guard let character = Unicode.Scalar(value) else {
      throw .unparseable(at: start, "this escape sequence names no Unicode character")
    }
    return Escape(character: character, end: digits + digitCount)
  }

  private static func named(_ letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{07}"
    case UInt8(ascii: "b"): "\u{08}"
    case UInt8(ascii: "t"), ASCII.tab: "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "v"): "\u{0B}"
    case UInt8(ascii: "f"): "\u{0C}"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "e"): "\u{1B}"
    case ASCII.space: " "
    case ASCII.doubleQuote: "\""
    case UInt8(ascii: "/"): "/"
    case ASCII.backslash: "\\"
    case UInt8(ascii: "N"): "\u{85}"
    case UInt8(ascii: "_"): "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }

  /// The value of a hexadecimal digit.
  static func hexadecimalValue(of byte: UInt8) -> UInt8? {
    switch byte {
    case ASCII.zero...ASCII.nine: byte - ASCII.zero
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
