/// Fits text into columns.
package enum TextLayout {
  /// Cuts a text to a width, with `…` in the place of what does not fit.
  package static func truncated(_ text: String, to width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    guard width > 0 else { return "" }
    let kept = prefix(of: text[...], fitting: width - 1)
    return trimmedEnd(kept) + "…"
  }

  /// Fills a text up with blanks to a width; a wider text stays as it is.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  /// Breaks a text into lines between words, and within words that are wider than a line.
  ///
  /// Line breaks of the text are kept; ideographs may be broken apart anywhere. With a `limit`, the last line
  /// that is kept ends in `…` when more would follow.
  package static func wrapped(_ text: String, to width: Int, limit: Int? = nil) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += wrappedParagraph(paragraph, to: width)
      // One line too many is enough to know that the text goes on.
      if let limit, lines.count > limit { break }
    }
    guard let limit, lines.count > limit else { return lines }
    guard limit > 0 else { return [] }
    let last = prefix(of: lines[limit - 1][...], fitting: width - 1)
    return lines[..<(limit - 1)] + [trimmedEnd(last) + "…"]
  }

  private static func wrappedParagraph(_ paragraph: Substring, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for piece in pieces(of: paragraph) {
      var text = piece.text
      var textWidth = DisplayWidth.of(text)
      let gap = piece.followsBlank && lineWidth > 0 ? 1 : 0
      if lineWidth + gap + textWidth <= width {
        if gap > 0 { line.append(" ") }
        line += text
        lineWidth += gap + textWidth
        continue
      }
      if lineWidth > 0 { lines.append(line) }
      while textWidth > width {
        var head = prefix(of: text, fitting: width)
        if head.isEmpty { head = text.prefix(1) }
        lines.append(String(head))
        text = text[head.endIndex...]
        textWidth = DisplayWidth.of(text)
      }
      line = String(text)
      lineWidth = textWidth
    }
    if lineWidth > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// A run of characters that stays together.
  private struct Piece {
    let text: Substring
    let followsBlank: Bool
  }

  /// Splits a paragraph into words, and words at wide characters, between which a line may break.
  private static func pieces(of paragraph: Substring) -> [Piece] {
    var pieces: [Piece] = []
    for word in paragraph.split(separator: " ") {
      if word.utf8.allSatisfy({ $0 < 0x80 }) {
        pieces.append(Piece(text: word, followsBlank: true))
        continue
      }
      var start = word.startIndex
      var followsBlank = true
      for index in word.indices
      where index > start && isWide(word[index]) && isWide(word[word.index(before: index)]) {
        pieces.append(Piece(text: word[start..<index], followsBlank: followsBlank))
        start = index
        followsBlank = false
      }
      pieces.append(Piece(text: word[start...], followsBlank: followsBlank))
    }
    return pieces
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(WideCharacters.contains) ?? false
  }

  /// The longest beginning of a text that fits into a width.
  private static func prefix(of text: Substring, fitting width: Int) -> Substring {
    var used = 0
    for index in text.indices {
      used += DisplayWidth.of(text[index])
      if used > width { return text[..<index] }
    }
    return text
  }

  private static func trimmedEnd(_ text: Substring) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
