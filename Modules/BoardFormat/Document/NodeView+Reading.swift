/// The value families: what the app reads where a key asks for a text, a number and so on.
///
/// Nil means that the value has no reading: it is kept byte for byte and otherwise behaves as if the key were
/// absent.
extension NodeView {
  /// This value as text: any scalar as its author typed it, but a bool as `true` or `false`.
  public var text: String? {
    switch scalar {
    case .null, nil: nil
    case .bool(let value): value ? "true" : "false"
    case .integer, .bigInteger, .double, .timestamp, .text: sourceText
    }
  }

  /// This value as a title: its text with a space in the place of each line break.
  public var singleLineText: String? {
    guard let text else { return nil }
    guard text.utf8.contains(where: { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }) else {
      return text
    }
    // A carriage return with a line feed is one character.
    return String(text.map { $0.isASCII && $0.isNewline && $0 != "\u{0B}" && $0 != "\u{0C}" ? " " : $0 })
  }

  /// This value as an integer: an integer, a whole number, or text of digits with an optional sign.
  public var integer: Int? {
    switch scalar {
    case .integer(let value): value
    case .double(let value): Self.integer(fromWhole: value)
    case .text: withSourceText(Self.integer(fromDigits:)) ?? nil
    case .null, .bool, .bigInteger, .timestamp, nil: nil
    }
  }

  /// This value as a number, as an order is: only a number written as one.
  public var number: Double? {
    switch scalar {
    case .integer(let value): Double(value)
    case .bigInteger(let value), .double(let value): value
    case .null, .bool, .timestamp, .text, nil: nil
    }
  }

  /// This value as a bool: a bare one, or text such as `yes` or `off` in any letter case.
  public var bool: Bool? {
    switch scalar {
    case .bool(let value): value
    case .text: withSourceText(Self.bool(fromWord:)) ?? nil
    case .null, .integer, .bigInteger, .double, .timestamp, nil: nil
    }
  }

  /// This value as a time stamp: text that is a day or a day with a time.
  ///
  /// The calendar is not checked.
  public var timestamp: String? {
    switch scalar {
    case .timestamp, .text: withSourceText(Timestamp.isValid) == true ? sourceText : nil
    case .null, .bool, .integer, .bigInteger, .double, nil: nil
    }
  }

  /// This value as a UUID, spelled as it is: hexadecimal digits of any letter case in groups of 8-4-4-4-12.
  public var uuid: String? {
    guard scalar == .text, withSourceText(Self.isUUID) == true else { return nil }
    return sourceText
  }

  /// A whole number as an integer. (`Int(exactly:)` would need the C library's rounding functions.)
  private static func integer(fromWhole value: Double) -> Int? {
    guard value >= -0x1p63, value < 0x1p63 else { return nil }
    let integer = Int(value)
    return Double(integer) == value ? integer : nil
  }

  private static func integer(fromDigits text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    let isNegative = text[0] == ASCII.hyphen
    let start = isNegative || text[0] == ASCII.plus ? 1 : 0
    guard start < text.count else { return nil }
    var value = 0
    for index in start..<text.count {
      guard (ASCII.zero...ASCII.nine).contains(text[index]) else { return nil }
      let digit = Int(text[index] - ASCII.zero)
      let (product, hasBigProduct) = value.multipliedReportingOverflow(by: 10)
      let (sum, hasBigSum) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if hasBigProduct || hasBigSum { return nil }
      value = sum
    }
    return value
  }

  private static func bool(fromWord text: Span<UInt8>) -> Bool? {
    for word: StaticString in ["true", "yes", "on", "y"] where isWord(word, text) { return true }
    for word: StaticString in ["false", "no", "off", "n"] where isWord(word, text) { return false }
    return nil
  }

  /// Whether `text` is the lowercase `word` in any letter case.
  private static func isWord(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for index in text.indices where text[index] | 0x20 != letters[index] { return false }
      return true
    }
  }

  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in text.indices {
      switch index {
      case 8, 13, 18, 23: if text[index] != ASCII.hyphen { return false }
      default: if Escape.hexadecimalValue(of: text[index]) == nil { return false }
      }
    }
    return true
  }
}
