/// Tells how many columns of a terminal text takes.
///
/// Wide East Asian characters and emoji take two columns, marks that combine with the character before them
/// none. Terminals differ on rare sequences; what counts here is what the common ones of today do. Text is
/// expected without control characters, which `VisibleText` replaces.
package enum DisplayWidth {
  /// The columns of a text.
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character as a reader sees it, which may be a sequence of scalars.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300, scalars.count == 1 { return first == "\u{AD}" ? 0 : 1 }
    let properties = first.properties
    if properties.isEmojiPresentation { return 2 }
    if properties.isEmoji, scalars.dropFirst().first == "\u{FE0F}" { return 2 }
    // Some scripts join several spacing characters into one; the terminal still gives each its columns.
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if WideCharacters.contains(scalar) { return 2 }
    // The vowels and final consonants of Hangul letters stand inside the block that the first one opened.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
