/// Block structure: mappings and sequences by indentation.
extension DialectScanner {
  /// A key at the start of a line or after a dash.
  struct Key {
    let style: Node.Style
    let isVerbatim: Bool
    let range: Range<Int>
    /// The offset of the colon.
    let colon: Int
  }

  /// Scans the node that begins at the current position.
  ///
  /// - Parameters:
  ///   - column: The column of that position, which the other keys or dashes of a collection must share.
  ///   - holder: The column of the key or dash whose value this is. Lines indented deeper continue a scalar.
  mutating func scanNode(column: Int, holder: Int) throws(ScanFailure) {
    if isAtDash {
      try scanSequence(column: column)
    } else if let key = try findKey() {
      try scanMapping(column: column, first: key)
    } else {
      try scanInlineValue(holder: holder)
    }
  }

  /// Scans a value on the line of its key or dash, and moves to the next line with content.
  private mutating func scanInlineValue(holder: Int) throws(ScanFailure) {
    switch bytes[position] {
    case ASCII.doubleQuote, ASCII.singleQuote:
      try scanQuoted()
      try finishLine()
    case ASCII.openingBracket, ASCII.openingBrace:
      try scanFlowCollection()
      try finishLine()
    case let byte where Self.cannotStartValue(byte):
      throw .beyondDialect(at: position, "a value cannot begin with this character unless it is quoted")
    case ASCII.hyphen where isAtDash:
      throw .unparseable(at: position, "a list cannot begin on the line of its key")
    default:
      try scanPlain(holder: holder)
    }
  }

  private mutating func scanMapping(column: Int, first: Key) throws(ScanFailure) {
    let start = first.range.lowerBound
    let isRoot = depth == 0
    let mapping = try openCollection(.mapping, .indented, at: start)
    var key = first
    while true {
      appendScalar(key.style, verbatim: key.isVerbatim, key.range)
      try scanMappingValue(column: column, colon: key.colon)
      if isAtEnd || indentation < column { break }
      guard indentation == column else {
        throw .unparseable(at: position, "this line is indented deeper than the keys above it")
      }
      guard !isAtDash, let next = try findKey() else {
        throw .unparseable(at: position, "a key with a colon and a space after it is expected here")
      }
      key = next
    }
    closeCollection(mapping, end: lastEnd)
    // The root may repeat a key: there the last one counts.
    if !isRoot { try requireUniqueKeys(in: mapping) }
  }

  private mutating func scanMappingValue(column: Int, colon: Int) throws(ScanFailure) {
    position = skippingBlanks(from: colon + 1)
    if position < lineEnd && bytes[position] != ASCII.hash {
      return try scanInlineValue(holder: column)
    }
    try nextContentLine()
    if !isAtEnd && indentation > column {
      try scanNode(column: indentation, holder: column)
    } else if !isAtEnd && indentation == column && isAtDash {
      try scanSequence(column: column)
    } else {
      appendAbsent(at: colon + 1)
    }
  }

  private mutating func scanSequence(column: Int) throws(ScanFailure) {
    let sequence = try openCollection(.sequence, .indented, at: position)
    while true {
      let dash = position
      position = skippingBlanks(from: dash + 1)
      if position < lineEnd && bytes[position] != ASCII.hash {
        try scanNode(column: position - lineStart, holder: column)
      } else {
        try nextContentLine()
        if !isAtEnd && indentation > column {
          try scanNode(column: indentation, holder: column)
        } else {
          appendAbsent(at: dash + 1)
        }
      }
      if isAtEnd || indentation < column { break }
      guard indentation == column else {
        throw .unparseable(at: position, "this line is indented deeper than the list above it")
      }
      // A key right below a list at its own indentation is legal YAML, but the format refuses it.
      guard isAtDash else {
        throw .beyondDialect(at: position, "a key may not follow a list that is not indented deeper than it")
      }
    }
    closeCollection(sequence, end: lastEnd)
  }

  /// Whether the current position has a dash that begins an entry: one followed by a space or nothing.
  private var isAtDash: Bool {
    guard bytes[position] == ASCII.hyphen else { return false }
    return position + 1 >= lineEnd || bytes[position + 1] == ASCII.space
  }

  /// Finds a key at the current position without moving.
  private func findKey() throws(ScanFailure) -> Key? {
    let first = bytes[position]
    if first == ASCII.doubleQuote || first == ASCII.singleQuote { return try findQuotedKey() }
    if Self.cannotStartKey(first) { return nil }
    var offset = position
    while offset < lineEnd {
      let byte = bytes[offset]
      if byte == ASCII.colon {
        if isBlankOrLineEnd(offset + 1) { break }
      } else if byte == ASCII.hash && offset > position && Whitespace.isBlank(bytes[offset - 1]) {
        return nil
      }
      offset += 1
    }
    guard offset < lineEnd else { return nil }
    let end = Whitespace.trimmedEnd(of: position..<offset, in: bytes)
    return Key(style: .plain, isVerbatim: true, range: position..<end, colon: offset)
  }

  private func findQuotedKey() throws(ScanFailure) -> Key? {
    var lookAhead = QuotedLine(quote: bytes[position], offset: position + 1)
    guard try lookAhead.scan(bytes, lineEnd: lineEnd), lookAhead.offset < lineEnd,
      bytes[lookAhead.offset] == ASCII.colon, isBlankOrLineEnd(lookAhead.offset + 1)
    else { return nil }
    return Key(
      style: lookAhead.quote == ASCII.doubleQuote ? .doubleQuoted : .singleQuoted,
      isVerbatim: lookAhead.isVerbatim, range: position..<lookAhead.offset, colon: lookAhead.offset)
  }

  /// Whether an unquoted value cannot begin with `byte`.
  ///
  /// A comma and closing brackets may.
  static func cannotStartValue(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.verticalBar, ASCII.greaterThan, ASCII.ampersand, ASCII.asterisk, ASCII.exclamationMark,
      ASCII.percent, ASCII.commercialAt, ASCII.backtick, ASCII.questionMark:
      true
    default:
      false
    }
  }

  private static func cannotStartKey(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.colon, ASCII.comma, ASCII.openingBracket, ASCII.closingBracket, ASCII.openingBrace,
      ASCII.closingBrace, ASCII.hash, ASCII.singleQuote, ASCII.doubleQuote:
      true
    default:
      cannotStartValue(byte)
    }
  }
}
