/// Scalars in block context.
extension DialectScanner {
  /// Scans a quoted scalar from its opening quote to just past its closing one, over as many lines as it has.
  mutating func scanQuoted() throws(ScanFailure) {
    let start = position
    var line = QuotedLine(quote: bytes[start], offset: start + 1)
    while try !line.scan(bytes, lineEnd: lineEnd) {
      guard nextLine < blockEnd else { throw .unparseable(at: start, "this quote is never closed") }
      line.isVerbatim = false
      loadLine(at: nextLine)
      line.offset = lineStart
    }
    position = line.offset
    appendScalar(
      line.quote == ASCII.doubleQuote ? .doubleQuoted : .singleQuoted, verbatim: line.isVerbatim,
      start..<position)
  }

  /// Scans a plain scalar and the lines that continue it, and moves to the next line with content.
  mutating func scanPlain(holder: Int) throws(ScanFailure) {
    var (text, hasComment) = try scanPlainLine(from: position)
    let start = text.lowerBound
    var end = text.upperBound
    var isVerbatim = true
    while !hasComment {
      let foldedOver = nextLine
      guard try moveToContinuation(holder: holder) else {
        try requireNoColon(before: end, from: start)
        return appendScalar(.plain, verbatim: isVerbatim, start..<end)
      }
      // Lines are joined by a space, unless there is a blank line between them.
      if lineStart == foldedOver { try requireNoColon(before: end, from: start) }
      (text, hasComment) = try scanPlainLine(from: position)
      end = text.upperBound
      isVerbatim = false
    }
    try requireNoColon(before: end, from: start)
    appendScalar(.plain, verbatim: isVerbatim, start..<end)
    try nextContentLine()
  }

  /// Finds the text of a plain scalar on the current line, and whether a comment follows it.
  private func scanPlainLine(from start: Int) throws(ScanFailure) -> (Range<Int>, hasComment: Bool) {
    var offset = start
    var hasComment = false
    while offset < lineEnd {
      let byte = bytes[offset]
      if byte == ASCII.colon {
        if offset + 1 < lineEnd && bytes[offset + 1] == ASCII.space {
          // Blanks up to the line's end are no part of the text; a colon there is looked at by the caller.
          if Whitespace.trimmedEnd(of: offset..<lineEnd, in: bytes) > offset + 1 {
            throw .unparseable(at: offset, "a colon and a space inside a value: the value needs quotes")
          }
        }
        if offset > start && bytes[offset - 1] == ASCII.tab {
          throw .beyondDialect(at: offset, "a tab before a colon inside a value: the value needs quotes")
        }
      } else if byte == ASCII.hash && offset > start && Whitespace.isBlank(bytes[offset - 1]) {
        hasComment = true
        break
      }
      offset += 1
    }
    let end = Whitespace.trimmedEnd(of: start..<offset, in: bytes)
    return (Whitespace.trimmedStart(of: start..<end, in: bytes)..<end, hasComment)
  }

  private func requireNoColon(before end: Int, from start: Int) throws(ScanFailure) {
    if end > start && bytes[end - 1] == ASCII.colon {
      throw .unparseable(at: end - 1, "a value that ends with a colon needs quotes")
    }
  }

  /// Moves to the line that continues a plain scalar, past blank ones; where there is none, to the next content.
  private mutating func moveToContinuation(holder: Int) throws(ScanFailure) -> Bool {
    while nextLine < blockEnd {
      loadLine(at: nextLine)
      if try findContent() { return indentation > holder }
      if !isBlankLine {
        // A comment ends the scalar.
        try nextContentLine()
        return false
      }
    }
    isAtEnd = true
    position = blockEnd
    return false
  }

  private var isBlankLine: Bool {
    skippingBlanks(from: lineStart) == lineEnd
  }
}
