/// Finds the front matter between its delimiter lines.
///
/// A delimiter is a line of exactly `---`, apart from white space after it. The first line must be one; the
/// block ends at the next. Only a line feed ends a line.
enum FrontMatterSplitter {
  /// The parts of a file.
  struct Parts {
    /// The bytes between the delimiter lines.
    let block: Range<Int>
    /// The offset just past the closing delimiter line.
    let bodyStart: Int
  }

  /// Splits a file.
  static func split(_ bytes: [UInt8]) throws(ScanFailure) -> Parts {
    let firstLine = LineFeed.firstOffset(in: 0..<bytes.count, of: bytes)
    guard isDelimiter(0..<firstLine, in: bytes) else {
      throw failure(at: 0, "the file does not begin with a line of three hyphens")
    }
    let blockStart = min(firstLine + 1, bytes.count)
    var lineStart = blockStart
    while lineStart < bytes.count {
      let lineEnd = LineFeed.firstOffset(in: lineStart..<bytes.count, of: bytes)
      if isDelimiter(lineStart..<lineEnd, in: bytes) {
        return Parts(block: blockStart..<lineStart, bodyStart: min(lineEnd + 1, bytes.count))
      }
      lineStart = lineEnd + 1
    }
    throw failure(at: bytes.count, "no line of three hyphens closes the front matter")
  }

  private static func failure(at offset: Int, _ explanation: String) -> ScanFailure {
    ScanFailure(reason: .frontMatterDelimiters, offset: offset, explanation: explanation)
  }

  private static func isDelimiter(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
    let start = line.lowerBound
    guard line.count >= 3, bytes[start] == ASCII.hyphen, bytes[start + 1] == ASCII.hyphen,
      bytes[start + 2] == ASCII.hyphen
    else { return false }
    return Whitespace.trimmedEnd(of: line, in: bytes) == start + 3
  }
}
