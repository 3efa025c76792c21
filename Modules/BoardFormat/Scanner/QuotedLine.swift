/// The part of a quoted scalar that lies on one line.
struct QuotedLine {
  /// The quote that opened the scalar, and closes it.
  let quote: UInt8
  /// The offset of the next byte; after a scan, just past the closing quote or the line's end.
  var offset: Int
  /// Whether the bytes so far are the text itself.
  var isVerbatim = true

  /// Scans to the closing quote or to the line's end, and returns whether the quote was there.
  mutating func scan(_ bytes: [UInt8], lineEnd: Int) throws(ScanFailure) -> Bool {
    while offset < lineEnd {
      let byte = bytes[offset]
      if byte == quote {
        offset += 1
        guard quote == ASCII.singleQuote, offset < lineEnd, bytes[offset] == quote else { return true }
        isVerbatim = false
        offset += 1
      } else if byte == ASCII.backslash && quote == ASCII.doubleQuote {
        isVerbatim = false
        // At the line's end the backslash joins the lines.
        offset = offset + 1 < lineEnd ? try Escape.parse(bytes, at: offset, end: lineEnd).end : lineEnd
      } else {
        offset += 1
      }
    }
    return false
  }
}
