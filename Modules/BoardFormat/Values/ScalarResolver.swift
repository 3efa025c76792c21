/// Resolves unquoted text to what it stands for.
///
/// The order is the app's: bool, integer, number, null, time stamp, and text for everything else. What looks
/// like a number but cannot be made one, or is not finite, is text.
enum ScalarResolver {
  /// Resolves the text of a plain scalar.
  static func resolve(_ text: Span<UInt8>) -> Scalar {
    guard !text.isEmpty else { return .null }
    switch text[0] {
    case ASCII.zero...ASCII.nine:
      if let number = NumberParser.parse(text) { return number }
      return Timestamp.isResolved(text) ? .timestamp : .text
    case ASCII.plus, ASCII.hyphen, ASCII.period:
      return NumberParser.parse(text) ?? .text
    case ASCII.tilde:
      return text.count == 1 ? .null : .text
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return word(text)
    default:
      return .text
    }
  }

  private static func word(_ text: Span<UInt8>) -> Scalar {
    switch text.count {
    case 2:
      if text.isWord("on") { return .bool(true) }
      if text.isWord("no") { return .bool(false) }
    case 3:
      if text.isWord("yes") { return .bool(true) }
      if text.isWord("off") { return .bool(false) }
    case 4:
      if text.isWord("true") { return .bool(true) }
      if text.isWord("null") { return .null }
    case 5:
      if text.isWord("false") { return .bool(false) }
    default:
      break
    }
    return .text
  }
}

extension Span<UInt8> {
  /// Whether this is `lowercase`, or the same word in capitals, or with a capital first letter.
  fileprivate func isWord(_ lowercase: StaticString) -> Bool {
    let caseBit: UInt8 = 0x20
    let isFirstCapital = self[0] & caseBit == 0
    let areOthersCapital = count > 1 && self[1] & caseBit == 0
    if areOthersCapital && !isFirstCapital { return false }
    return lowercase.withUTF8Buffer { word in
      for index in 0..<count {
        let isCapital = index == 0 ? isFirstCapital : areOthersCapital
        if self[index] != (isCapital ? word[index] & ~caseBit : word[index]) { return false }
      }
      return true
    }
  }
}
