/// The text of a scalar that is not written verbatim: folds and escapes resolved.
enum ScalarText {
  /// Decodes the bytes in `range`, which are those inside the quotes where there are any.
  ///
  /// The scanner has accepted these bytes, so every escape is complete; one that is not stands for itself.
  static func decode(_ bytes: [UInt8], _ range: Range<Int>, _ style: Node.Style) -> [UInt8] {
    switch style {
    case .singleQuoted, .doubleQuoted:
      var decoder = QuotedDecoder(bytes: bytes, range: range, isDouble: style == .doubleQuoted)
      return decoder.decode()
    case .plain, .block, .flow, .indented:
      return foldedPlain(bytes, range)
    }
  }

  private static func foldedPlain(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var blankLines = 0
    var start = range.lowerBound
    while start < range.upperBound {
      var lineFeed = start
      while lineFeed < range.upperBound && bytes[lineFeed] != ASCII.lineFeed { lineFeed += 1 }
      let end = Whitespace.trimmedEnd(of: start..<lineFeed, in: bytes)
      let first = Whitespace.trimmedStart(of: start..<end, in: bytes)
      if start == range.lowerBound {
        text.append(contentsOf: bytes[first..<end])
      } else if first == end {
        blankLines += 1
      } else {
        appendBreak(to: &text, blankLines: blankLines)
        text.append(contentsOf: bytes[first..<end])
        blankLines = 0
      }
      start = lineFeed + 1
    }
    return text
  }

  /// Appends what stands for a line break and the blank lines after it.
  fileprivate static func appendBreak(to text: inout [UInt8], blankLines: Int) {
    if blankLines == 0 {
      text.append(ASCII.space)
    } else {
      text.append(contentsOf: repeatElement(ASCII.lineFeed, count: blankLines))
    }
  }
}

/// Decodes what stands between two quotes.
private struct QuotedDecoder {
  let bytes: [UInt8]
  let end: Int
  let isDouble: Bool
  var offset: Int
  var text: [UInt8] = []
  /// The length of `text` whose blanks at the end an escape wrote, so that no line break drops them.
  var kept = 0

  init(bytes: [UInt8], range: Range<Int>, isDouble: Bool) {
    self.bytes = bytes
    self.isDouble = isDouble
    end = range.upperBound
    offset = range.lowerBound
    text.reserveCapacity(range.count)
  }

  mutating func decode() -> [UInt8] {
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case ASCII.singleQuote where !isDouble:
        // The second one of a pair.
        text.append(byte)
        offset += 2
      case ASCII.backslash where isDouble:
        decodeEscape()
      case ASCII.lineFeed:
        foldLines()
      case ASCII.carriageReturn:
        decodeCarriageReturns()
      default:
        text.append(byte)
        offset += 1
      }
    }
    return text
  }

  private mutating func decodeEscape() {
    if let next = lineFeed(after: offset + 1) {
      kept = text.count
      offset = skippingBlanks(from: next + 1)
    } else if let escape = escape() {
      text.append(contentsOf: Swift.Character(escape.character).utf8)
      kept = text.count
      offset = escape.end
    } else {
      text.append(bytes[offset])
      offset += 1
    }
  }

  private func escape() -> Escape? {
    guard offset + 1 < end else { return nil }
    do { return try Escape.parse(bytes, at: offset, end: end) } catch { return nil }
  }

  /// A run of carriage returns in front of a line feed is a part of the line's end; elsewhere it is text.
  private mutating func decodeCarriageReturns() {
    var next = offset
    while next < end && bytes[next] == ASCII.carriageReturn { next += 1 }
    if next < end && bytes[next] == ASCII.lineFeed {
      offset = next
    } else {
      text.append(contentsOf: bytes[offset..<next])
      offset = next
    }
  }

  private mutating func foldLines() {
    while text.count > kept, let last = text.last, Whitespace.isBlank(last) { text.removeLast() }
    var blankLines = 0
    offset = skippingBlanks(from: offset + 1)
    while let next = lineFeed(after: offset) {
      blankLines += 1
      offset = skippingBlanks(from: next + 1)
    }
    ScalarText.appendBreak(to: &text, blankLines: blankLines)
    kept = text.count
  }

  /// The offset of the line feed that follows `start` after nothing but carriage returns.
  private func lineFeed(after start: Int) -> Int? {
    var next = start
    while next < end && bytes[next] == ASCII.carriageReturn { next += 1 }
    return next < end && bytes[next] == ASCII.lineFeed ? next : nil
  }

  private func skippingBlanks(from start: Int) -> Int {
    var next = start
    while next < end && Whitespace.isBlank(bytes[next]) { next += 1 }
    return next
  }
}
