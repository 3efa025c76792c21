/// Splits a typed line into words by the quoting rules of a shell, without its expansions.
///
/// `'…'` takes everything as it stands, in `"…"` a backslash escapes a quote or a backslash, outside it escapes
/// any character. Nothing else is special: no variables, patterns, or comments.
package struct CommandWords: Sendable, Equatable {
  /// The finished words.
  package private(set) var words: [String] = []
  /// Whether the last word still grows where the line ends, as opposed to blanks behind it.
  package private(set) var endsInWord = false
  /// The quote that the line leaves open, nil when every quote is closed.
  package private(set) var openQuote: Unicode.Scalar?
  /// Whether the line ends with a backslash that escapes nothing.
  package private(set) var endsWithEscape = false
  /// Where the last word begins; the end of the line when blanks stand there.
  package private(set) var lastWordStart: String.Index

  /// Splits a line.
  package init(_ line: String) {
    lastWordStart = line.startIndex
    var word = String.UnicodeScalarView()
    var isInWord = false
    var isEscaped = false
    for position in line.unicodeScalars.indices {
      let scalar = line.unicodeScalars[position]
      if isEscaped {
        if openQuote == "\"", scalar != "\"", scalar != "\\" { word.append("\\") }
        word.append(scalar)
        isEscaped = false
        continue
      }
      if openQuote == nil, scalar == " " || scalar == "\t" {
        if isInWord {
          words.append(String(word))
          word = String.UnicodeScalarView()
          isInWord = false
        }
        continue
      }
      if !isInWord {
        isInWord = true
        lastWordStart = position
      }
      switch scalar {
      case "\\" where openQuote != "'": isEscaped = true
      case "'", "\"":
        if openQuote == nil {
          openQuote = scalar
        } else if openQuote == scalar {
          openQuote = nil
        } else {
          word.append(scalar)
        }
      default: word.append(scalar)
      }
    }
    endsWithEscape = isEscaped
    endsInWord = isInWord
    if isInWord { words.append(String(word)) } else { lastWordStart = line.endIndex }
  }

  /// Splits a pasted text into the lines it holds; a line break inside quotes belongs to its word.
  package static func lines(of text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return [text] }
    var lines: [String] = []
    var line = ""
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += part
      if CommandWords(line).openQuote == nil {
        lines.append(line)
        line = ""
      } else {
        line += "\n"
      }
    }
    // A quote that is never closed is found when its line is split into words.
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Where the first word of a line ends, behind its closing quote; nil when the line ends there or before.
  package static func firstWordEnd(of line: String) -> String.Index? {
    for index in line.unicodeScalars.indices where line[index] == " " || line[index] == "\t" {
      let head = CommandWords(String(line[..<index]))
      if head.words.count == 1, head.openQuote == nil, !head.endsWithEscape { return index }
    }
    return nil
  }

  /// The words of a finished line; throws a `UsageError` when a quote is left open.
  package static func words(of line: String) throws(UsageError) -> [String] {
    let split = CommandWords(line)
    if let quote = split.openQuote {
      throw UsageError(
        code: "open-quote", "The quote \(quote) is not closed.",
        hint: "A quote that belongs to the text is written \\\(quote) outside of other quotes.")
    }
    if split.endsWithEscape {
      throw UsageError(code: "open-quote", "The line ends with a backslash that escapes nothing.")
    }
    return split.words
  }

  /// Writes a word so that splitting gives it back, and so that a shell too takes it as one plain word.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ",", "/", ":", "@", "%", "+", "=": true
        default: scalar.value >= 0xA1
        }
      }
    if isPlain { return word }
    if !word.unicodeScalars.contains("'") { return "'\(word)'" }
    var quoted = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }
}
