/// Scans a front matter block of the small YAML dialect that the app writes, in one pass and without making
/// a string, into a tape of nodes.
///
/// It accepts exactly what the published board validator accepts, oddities included, because it decides the
/// validator's verdicts. Reading falls back to a full YAML parser for whatever is refused here.
///
/// The scanner works on one line at a time: the line's end is found first, then everything on the line. Only
/// quoted scalars, flow collections and folded plain scalars move on to further lines by themselves.
struct DialectScanner {
  /// The document.
  let bytes: [UInt8]
  /// The offset just past the block.
  let blockEnd: Int
  /// The tape.
  var nodes: [Node]
  /// The offset of the next byte to look at.
  var position: Int
  /// The start of the current line.
  var lineStart: Int
  /// The end of what the current line says: before its line feed and the carriage returns in front of that.
  var lineEnd: Int
  /// The start of the line after the current one.
  var nextLine: Int
  /// The number of spaces that the current line begins with.
  var indentation = 0
  /// Whether there is no further line with content.
  var isAtEnd = false
  /// The number of collections that are open.
  var depth = 0
  /// The end of the node that was completed last.
  var lastEnd: UInt32 = 0

  private init(bytes: [UInt8], block: Range<Int>) {
    self.bytes = bytes
    blockEnd = block.upperBound
    nodes = []
    // Real cards have a node for every 7 to 12 bytes. Growing would double the array, which is kept.
    nodes.reserveCapacity(min(block.count / 7 + 8, 4096))
    position = block.lowerBound
    lineStart = block.lowerBound
    lineEnd = block.lowerBound
    nextLine = block.lowerBound
  }

  /// Reads the front matter in `block`.
  static func scan(_ bytes: [UInt8], block: Range<Int>) throws(ScanFailure) -> FrontMatter {
    var scanner = DialectScanner(bytes: bytes, block: block)
    try scanner.nextContentLine()
    if scanner.isAtEnd { return .empty(at: block.lowerBound) }
    let opensFlow = bytes[scanner.position] == ASCII.openingBrace
    try scanner.scanNode(column: scanner.indentation, holder: -1)
    guard scanner.isAtEnd else {
      throw .unparseable(at: scanner.position, "this line belongs to nothing above it")
    }
    let root = scanner.nodes[0]
    let tape = Tape(nodes: scanner.nodes, bytes: bytes)
    switch root.kind {
    case .mapping:
      return FrontMatter(nodes: scanner.nodes, overriddenKeys: opensFlow ? [] : tape.overriddenKeys(of: 0))
    case .scalar where tape.scalar(at: 0) == .null:
      return .empty(at: block.lowerBound)
    case .scalar, .sequence:
      throw .notAMapping(at: Int(root.start))
    }
  }
}

// MARK: - Lines

extension DialectScanner {
  /// Makes the line that begins at `start` the current one.
  mutating func loadLine(at start: Int) {
    var end = LineFeed.firstOffset(in: start..<blockEnd, of: bytes)
    lineStart = start
    nextLine = end < blockEnd ? end + 1 : end
    while end > start && bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    lineEnd = end
  }

  /// Moves to the first byte of the next line that is neither blank nor a comment.
  mutating func nextContentLine() throws(ScanFailure) {
    while nextLine < blockEnd {
      loadLine(at: nextLine)
      if try findContent() { return }
    }
    isAtEnd = true
    position = blockEnd
  }

  /// Looks for content on the current line and, where there is some, moves there.
  mutating func findContent() throws(ScanFailure) -> Bool {
    var start = lineStart
    while start < lineEnd && bytes[start] == ASCII.space { start += 1 }
    guard start < lineEnd, bytes[start] != ASCII.hash else { return false }
    if bytes[start] == ASCII.tab {
      let content = skippingBlanks(from: start)
      guard content < lineEnd, bytes[content] != ASCII.hash else { return false }
      throw .unparseable(at: start, "a tab cannot indent a line")
    }
    indentation = start - lineStart
    position = start
    return true
  }

  /// Moves past the rest of a line that may hold only blanks or a comment, to the next content.
  mutating func finishLine() throws(ScanFailure) {
    position = skippingBlanks(from: position)
    guard position >= lineEnd || bytes[position] == ASCII.hash else {
      throw .unparseable(at: position, "nothing but a comment may follow a complete value on its line")
    }
    try nextContentLine()
  }

  /// The first offset on the current line, from `start`, that is not a blank.
  @inline(__always)
  func skippingBlanks(from start: Int) -> Int {
    var offset = start
    while offset < lineEnd && Whitespace.isBlank(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Whether the current line ends at `offset` or has a blank there.
  @inline(__always)
  func isBlankOrLineEnd(_ offset: Int) -> Bool {
    offset >= lineEnd || Whitespace.isBlank(bytes[offset])
  }
}

// MARK: - The tape

extension DialectScanner {
  /// Appends a collection whose end and length are not known yet, and returns its index.
  mutating func openCollection(_ kind: Node.Kind, _ style: Node.Style, at start: Int) throws(ScanFailure)
    -> Int
  {
    guard depth < FrontMatterLimits.maximumDepth else {
      throw .unparseable(
        at: start, "more than \(FrontMatterLimits.maximumDepth) collections inside each other")
    }
    depth += 1
    nodes.append(
      Node(kind: kind, style: style, isVerbatim: true, start: UInt32(start), end: UInt32(start), next: 0))
    return nodes.count - 1
  }

  /// Completes the collection at `index`, which ends at the offset `end`.
  mutating func closeCollection(_ index: Int, end: UInt32) {
    depth -= 1
    let node = nodes[index]
    nodes[index] = Node(
      kind: node.kind, style: node.style, isVerbatim: true, start: node.start, end: end,
      next: UInt32(nodes.count))
    lastEnd = end
  }

  /// Refuses a key that a mapping below the top level has twice.
  func requireUniqueKeys(in mapping: Int) throws(ScanFailure) {
    guard let key = Tape(nodes: nodes, bytes: bytes).firstRepeatedKey(of: mapping) else { return }
    throw .unparseable(at: Int(nodes[key].start), "this key is in the mapping already")
  }

  /// Appends a scalar.
  mutating func appendScalar(_ style: Node.Style, verbatim: Bool, _ range: Range<Int>) {
    nodes.append(
      Node(
        kind: .scalar, style: style, isVerbatim: verbatim, start: UInt32(range.lowerBound),
        end: UInt32(range.upperBound), next: UInt32(nodes.count + 1)))
    lastEnd = UInt32(range.upperBound)
  }

  /// Appends the value of a key or entry that has none.
  mutating func appendAbsent(at offset: Int) {
    appendScalar(.plain, verbatim: true, offset..<offset)
  }
}
