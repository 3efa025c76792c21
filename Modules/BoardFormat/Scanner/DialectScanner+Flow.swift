/// Flow collections: brackets and braces, over as many lines as they take and without rules of indentation.
extension DialectScanner {
  /// Scans a flow collection from its opening bracket to just past its closing one.
  mutating func scanFlowCollection() throws(ScanFailure) {
    if bytes[position] == ASCII.openingBracket {
      try scanFlowSequence()
    } else {
      try scanFlowMapping()
    }
  }

  private mutating func scanFlowSequence() throws(ScanFailure) {
    let start = position
    let sequence = try openCollection(.sequence, .flow, at: start)
    position += 1
    try skipFlowSpace(in: start)
    while bytes[position] != ASCII.closingBracket {
      try scanFlowValue()
      try finishFlowElement(before: ASCII.closingBracket, in: start)
    }
    position += 1
    closeCollection(sequence, end: UInt32(position))
  }

  private mutating func scanFlowMapping() throws(ScanFailure) {
    let start = position
    let mapping = try openCollection(.mapping, .flow, at: start)
    position += 1
    try skipFlowSpace(in: start)
    while bytes[position] != ASCII.closingBrace {
      try scanFlowKey()
      try scanFlowMappingValue(in: start)
      try finishFlowElement(before: ASCII.closingBrace, in: start)
    }
    position += 1
    closeCollection(mapping, end: UInt32(position))
    try requireUniqueKeys(in: mapping)
  }

  private mutating func scanFlowKey() throws(ScanFailure) {
    switch bytes[position] {
    case ASCII.doubleQuote, ASCII.singleQuote: try scanQuoted()
    default: try scanFlowPlain()
    }
  }

  private mutating func scanFlowMappingValue(in collection: Int) throws(ScanFailure) {
    let keyEnd = position
    try skipFlowSpace(in: collection)
    guard bytes[position] == ASCII.colon else { return appendAbsent(at: keyEnd) }
    position += 1
    let valueStart = position
    try skipFlowSpace(in: collection)
    switch bytes[position] {
    case ASCII.comma, ASCII.closingBrace: appendAbsent(at: valueStart)
    default: try scanFlowValue()
    }
  }

  private mutating func scanFlowValue() throws(ScanFailure) {
    switch bytes[position] {
    case ASCII.doubleQuote, ASCII.singleQuote: try scanQuoted()
    case ASCII.openingBracket: try scanFlowSequence()
    case ASCII.openingBrace: try scanFlowMapping()
    case let byte where Self.cannotStartValue(byte):
      throw .beyondDialect(at: position, "a value cannot begin with this character unless it is quoted")
    default: try scanFlowPlain()
    }
  }

  /// Moves past the comma after an element, or up to the closing bracket.
  private mutating func finishFlowElement(before closing: UInt8, in collection: Int) throws(ScanFailure) {
    try skipFlowSpace(in: collection)
    if bytes[position] == closing { return }
    guard bytes[position] == ASCII.comma else {
      throw .unparseable(at: position, "a comma or a closing bracket is expected here")
    }
    position += 1
    try skipFlowSpace(in: collection)
  }

  /// Moves past blanks, line ends and comments to the next byte of the collection that opened at `collection`.
  private mutating func skipFlowSpace(in collection: Int) throws(ScanFailure) {
    while true {
      position = skippingBlanks(from: position)
      if position < lineEnd {
        // A hash with neither a blank nor a line's start before it is text.
        guard bytes[position] == ASCII.hash else { return }
        guard position == lineStart || Whitespace.isBlank(bytes[position - 1]) else { return }
      }
      guard nextLine < blockEnd else { throw .unparseable(at: collection, "this bracket is never closed") }
      loadLine(at: nextLine)
      position = lineStart
    }
  }

  /// Scans a plain scalar up to what ends it, over as many lines as it has.
  private mutating func scanFlowPlain() throws(ScanFailure) {
    let start = position
    position = endOfFlowPlain(from: start)
    var end = Whitespace.trimmedEnd(of: start..<position, in: bytes)
    guard position > start else {
      throw .unparseable(at: start, "a value is expected here")
    }
    var isVerbatim = true
    while position >= lineEnd, let continuation = moveToFlowContinuation() {
      position = endOfFlowPlain(from: continuation)
      end = Whitespace.trimmedEnd(of: continuation..<position, in: bytes)
      isVerbatim = false
    }
    appendScalar(
      .plain, verbatim: isVerbatim, Whitespace.trimmedStart(of: start..<end, in: bytes)..<end)
  }

  /// Where the text of a plain scalar that goes on at `start` ends on the current line.
  private func endOfFlowPlain(from start: Int) -> Int {
    var offset = start
    while offset < lineEnd {
      switch bytes[offset] {
      case ASCII.comma, ASCII.openingBracket, ASCII.closingBracket, ASCII.openingBrace, ASCII.closingBrace:
        return offset
      case ASCII.colon where isEndOfFlowKey(offset):
        return offset
      case ASCII.hash where offset > start && Whitespace.isBlank(bytes[offset - 1]):
        return offset
      default:
        offset += 1
      }
    }
    return offset
  }

  /// Whether the colon at `offset` ends a plain key: a blank, a line's end or a flow indicator follows.
  private func isEndOfFlowKey(_ offset: Int) -> Bool {
    guard offset + 1 < lineEnd else { return true }
    return switch bytes[offset + 1] {
    case ASCII.space, ASCII.tab, ASCII.comma, ASCII.openingBracket, ASCII.closingBracket, ASCII.openingBrace,
      ASCII.closingBrace:
      true
    default:
      false
    }
  }

  /// Moves to the next line that has more text of a plain scalar, and returns where the text goes on.
  ///
  /// Where the scalar is complete the position stays at the end of its last line.
  private mutating func moveToFlowContinuation() -> Int? {
    let (start, end, next) = (lineStart, lineEnd, nextLine)
    while nextLine < blockEnd {
      loadLine(at: nextLine)
      let text = skippingBlanks(from: lineStart)
      if text == lineEnd { continue }
      if bytes[text] != ASCII.hash && endOfFlowPlain(from: text) > text { return text }
      break
    }
    (lineStart, lineEnd, nextLine) = (start, end, next)
    return nil
  }
}
