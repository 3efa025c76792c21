/// A regular expression of a schema, searched in text.
///
/// A final `$` means the very end of the text, not a place before a last line break.
struct SchemaPattern: Sendable {
  private enum Matcher: Sendable {
    case timestamp, uuid, singleLine
    case expression
  }

  /// The expression as the schema spells it.
  let source: String
  private let matcher: Matcher

  /// Compiles an expression; nil when it is none.
  ///
  /// The three expressions of the published set are matched by hand: they are met many times in each document.
  init?(_ source: String) {
    self.source = source
    switch source {
    case Self.timestamp: matcher = .timestamp
    case Self.uuid: matcher = .uuid
    case Self.singleLine: matcher = .singleLine
    default:
      guard Self.compile(source) != nil else { return nil }
      matcher = .expression
    }
  }

  /// Tells whether the expression is found in a text.
  func isFound(in text: String) -> Bool {
    switch matcher {
    case .timestamp: Timestamp.isValid(text.utf8.span)
    case .uuid: Self.isUUID(text.utf8)
    case .singleLine: !text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    case .expression: Self.compile(source).map { text.firstMatch(of: $0) != nil } ?? false
    }
  }

  /// Makes the expression, which cannot be shared between threads.
  private static func compile(_ source: String) -> Regex<AnyRegexOutput>? {
    var expression = source
    if expression.hasSuffix("$"), !expression.hasSuffix("\\$") { expression = expression.dropLast() + "\\z" }
    do {
      return try Regex(expression).matchingSemantics(.unicodeScalar)
    } catch {
      return nil
    }
  }

  private static func isUUID(_ text: String.UTF8View) -> Bool {
    guard text.count == 36 else { return false }
    var position = 0
    for byte in text {
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: break
        default: return false
        }
      }
      position += 1
    }
    return true
  }

  static let singleLine = #"^[^\r\n]*$"#
  static let uuid = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"
  static let timestamp =
    #"^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)"#
    + #"(?:(?:[Tt]|[ \t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\.([0-9]*))?"#
    + #"(?:[ \t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?)?$"#
}
