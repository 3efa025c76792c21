/// Makes running text of the beginning of a Markdown body, for the face of a card.
enum BodyPreview {
  /// The bytes of a body that are looked at; a preview has five lines at most.
  private static let lookedAt = 2_048

  /// The text without the marks of headings, lists, quotes and emphasis, paragraphs and lines joined by blanks.
  static func text(of body: ArraySlice<UInt8>) -> String {
    let beginning = String(decoding: body.prefix(lookedAt), as: UTF8.self)
    var words: [Substring] = []
    for line in beginning.split(whereSeparator: \.isNewline) {
      var line = line.drop { $0.isWhitespace }
      line = withoutMark(of: line)
      // A rule, or a fence around code, is no text.
      if line.allSatisfy({ "-=*_`~ ".contains($0) }) { continue }
      words += line.split { $0 == " " || $0 == "\t" }
    }
    return withoutEmphasis(words.joined(separator: " "))
  }

  /// The text without backquotes and double asterisks.
  private static func withoutEmphasis(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "*", rest.first == "*" {
        rest.removeFirst()
      } else if character != "`" {
        plain.append(character)
      }
    }
    return plain
  }

  /// The line without what makes it a heading, an entry of a list, or a quote.
  private static func withoutMark(of line: Substring) -> Substring {
    var rest = line.drop { $0 == "#" || $0 == ">" }
    if rest.startIndex != line.startIndex { return rest.drop { $0 == " " } }
    if let first = rest.first, "-*+".contains(first), rest.dropFirst().first == " " {
      rest = rest.dropFirst(2)
      for box in ["[ ] ", "[x] ", "[X] "] where rest.hasPrefix(box) { rest = rest.dropFirst(4) }
    }
    return rest
  }
}
