/// The characters that the parts of a message may be written with (RFC 9110, 5.5 and 5.6.2).
package enum HTTPSyntax {
  /// Tells whether a text is a token, as methods and the names of fields are.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isLetterOrDigit($0) || tokenMarks.contains($0) }
  }

  /// Tells whether a text can be the value of a field: no control characters, hence no line ends.
  package static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }

  /// Tells whether a byte is an ASCII letter or digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)
}
