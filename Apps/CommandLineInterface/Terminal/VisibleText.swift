/// Makes the characters of a text visible that would steer the terminal or hide what is written.
///
/// A title may come from anybody; shown as it is, an escape sequence in it could recolour the screen, move the
/// cursor or retitle the window, and a bidirectional override could turn the order of what follows.
package enum VisibleText {
  /// The text with every control character replaced: `␛` for an escape, `<U+202E>` for one without a picture.
  package static func of(_ text: String) -> String { of(text, keepingLineBreaks: false) }

  /// The same for text of several lines, whose line breaks stay; a tab becomes two blanks.
  package static func ofLines(_ text: String) -> String { of(text, keepingLineBreaks: true) }

  private static func of(_ text: String, keepingLineBreaks: Bool) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var visible = String.UnicodeScalarView()
    for character in text {
      for scalar in character.unicodeScalars {
        append(scalar, of: character, to: &visible, keepingLineBreaks)
      }
    }
    return String(visible)
  }

  private static func append(
    _ scalar: Unicode.Scalar, of character: Character, to visible: inout String.UnicodeScalarView,
    _ keepingLineBreaks: Bool
  ) {
    switch scalar.value {
    case 0x0A where keepingLineBreaks: visible.append(scalar)
    case 0x09 where keepingLineBreaks: visible.append(contentsOf: "  ".unicodeScalars)
    case 0x0D where keepingLineBreaks && character == "\r\n": break
    case 0x00...0x1F:
      // The pictures for control characters stand in the same order as the characters.
      if let picture = Unicode.Scalar(0x2400 + scalar.value) { visible.append(picture) }
    case 0x7F: visible.append("\u{2421}")
    case 0x200C...0x200F: visible.append(scalar)  // joiners and marks that ordinary text needs
    case 0xE0020...0xE007F where character.unicodeScalars.first?.properties.isEmoji == true:
      visible.append(scalar)  // the letters of a regional flag
    default:
      if isHidden(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        visible.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Some Arabic and other number signs are of this category and drawn all the same.
    case .format: scalar.properties.isDefaultIgnorableCodePoint
    default: scalar == "\u{2800}" || scalar == "\u{3164}" || scalar == "\u{FFA0}"
    }
  }
}
