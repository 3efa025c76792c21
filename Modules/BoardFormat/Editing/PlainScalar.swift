/// Decides whether a text may be written without quotes.
///
/// The answer is careful rather than complete: a text for which it is yes reads as itself, as text, both in the
/// small dialect that boards are written in and in libyaml. Everything else is double-quoted, which always works.
enum PlainScalar {
  /// Tells whether a text may stand bare as the value of a top-level key.
  static func isSafe(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    if first.properties.isWhitespace || last.properties.isWhitespace { return false }
    if first.isASCII, indicators.contains(UInt8(truncatingIfNeeded: first.value)) { return false }
    if last == ":" || wordsReadOtherwise.contains(text) { return false }
    var previous: Unicode.Scalar = "a"
    for scalar in scalars {
      if DoubleQuoted.mustBeEscaped(scalar) { return false }
      if scalar == "#", previous.properties.isWhitespace { return false }
      if scalar.properties.isWhitespace, previous == ":" { return false }
      previous = scalar
    }
    return resolution(of: text) == .text
  }

  /// Tells whether a time stamp may stand bare: it is nothing but what time stamps are made of, and no number.
  static func isSafeTimestamp(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    guard (0x30...0x39).contains(first), last != 0x20, last != 0x3A else { return false }
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x20, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":"),
        UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Z"):
        continue
      default: return false
      }
    }
    guard !text.contains(": ") else { return false }
    switch resolution(of: text) {
    case .timestamp, .text: return true
    case .null, .bool, .integer, .bigInteger, .double: return false
    }
  }

  /// Tells whether a key may stand bare: letters, digits, `-` and `_`, beginning with a letter.
  static func isSafeKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, isLetter(first) else { return false }
    let safe = key.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    return safe && !wordsReadOtherwise.contains(key) && resolution(of: key) == .text
  }

  /// What a text would be without quotes.
  private static func resolution(of text: String) -> Scalar {
    var text = text
    return text.withUTF8 { ScalarResolver.resolve(Span(_unsafeElements: $0)) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The characters with which a bare text must not begin.
  private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`~".utf8)

  /// Texts that some reader of YAML takes for something else, although this format reads them as text.
  private static let wordsReadOtherwise: Set<String> = ["y", "Y", "n", "N", "=", "<<"]
}
