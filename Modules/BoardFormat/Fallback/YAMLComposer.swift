import YAML

/// Builds the tape of a front matter block outside the dialect from the events of a full YAML parser.
///
/// It reads what the app's own parser reads: block scalars, anchors, tags, comments anywhere. Aliases are
/// copied in, within a budget that grows with the block; a merge key `<<` is an ordinary key.
struct YAMLComposer {
  /// The document.
  let bytes: [UInt8]
  /// The block that is parsed.
  let block: Range<Int>
  var nodes: [Node] = []
  var decodedTexts = DecodedTexts()
  /// The collections that are open, innermost last.
  var open: [OpenCollection] = []
  /// The completed nodes that have an anchor.
  var anchors: [String: Range<Int>] = [:]
  /// The anchors with the place of their node, in the order of completion.
  var anchorPlaces: [(name: String, node: Int)] = []
  /// The end of the node that was completed last.
  var lastEnd: Int
  /// How many nodes and bytes of text aliases may still add.
  var aliasBudget: Int

  /// A collection whose end has not been seen.
  struct OpenCollection {
    let index: Int
    let anchor: String?
    /// Whether this is a key, of which only the source remains.
    let isKey: Bool
    /// The number of nodes directly inside so far.
    var childCount = 0
  }

  private init(bytes: [UInt8], block: Range<Int>) {
    self.bytes = bytes
    self.block = block
    lastEnd = block.lowerBound
    aliasBudget = block.count / 4 + 4096
  }

  /// Reads the front matter in `block`.
  static func compose(_ bytes: [UInt8], block: Range<Int>) throws(ScanFailure) -> FrontMatter {
    var composer = YAMLComposer(bytes: bytes, block: block)
    try composer.requireFewDirectives()
    do {
      var parser = try YAMLParser(bytes[block])
      var event = try parser.next()
      while event.kind != .streamEnd {
        try composer.append(event)
        event = try parser.next()
      }
    } catch let error as YAMLError {
      throw .unparseable(at: block.lowerBound + error.offset, error.explanation)
    } catch let failure as ScanFailure {
      throw failure
    } catch {
      throw .unparseable(at: block.lowerBound, "\(error)")
    }
    return try composer.frontMatter()
  }

  private func frontMatter() throws(ScanFailure) -> FrontMatter {
    guard let root = nodes.first else { return .empty(at: block.lowerBound, decodedTexts: decodedTexts) }
    let tape = Tape(nodes: nodes, bytes: bytes, decodedTexts: decodedTexts)
    if root.kind == .mapping {
      return FrontMatter(
        nodes: nodes, overriddenKeys: root.style == .flow ? [] : tape.overriddenKeys(of: 0),
        decodedTexts: decodedTexts)
    }
    if root.kind == .scalar && tape.scalar(at: 0) == .null {
      return .empty(at: block.lowerBound, decodedTexts: DecodedTexts())
    }
    throw .notAMapping(at: Int(root.start))
  }

  /// The parser compares each directive with all others, so a block of thousands is refused.
  private func requireFewDirectives() throws(ScanFailure) {
    var count = 0
    var isLineStart = true
    for offset in block {
      if isLineStart && bytes[offset] == ASCII.percent {
        count += 1
        guard count <= 16 else { throw .unparseable(at: offset, "too many directives") }
      }
      isLineStart = bytes[offset] == ASCII.lineFeed || bytes[offset] == ASCII.carriageReturn
    }
  }
}

// MARK: - Events

extension YAMLComposer {
  private mutating func append(_ event: YAMLEvent) throws(ScanFailure) {
    let range = block.lowerBound + event.range.lowerBound..<block.lowerBound + event.range.upperBound
    switch event.kind {
    case .streamStart, .streamEnd, .documentEnd:
      break
    case .documentStart:
      guard nodes.isEmpty else {
        throw .unparseable(at: range.lowerBound, "the front matter holds a second document")
      }
    case .scalar(let text, let style):
      appendScalar(text, style, event, range)
    case .alias(let anchor):
      try appendAlias(of: anchor, range)
    case .sequenceStart(let style):
      try openCollection(.sequence, style, event.anchor, at: range)
    case .mappingStart(let style):
      try openCollection(.mapping, style, event.anchor, at: range)
    case .sequenceEnd, .mappingEnd:
      try closeCollection(at: range)
    }
  }

  /// Whether the next node is a key of the innermost collection.
  private var isNextAKey: Bool {
    guard let innermost = open.last else { return false }
    return nodes[innermost.index].kind == .mapping && innermost.childCount.isMultiple(of: 2)
  }

  private mutating func openCollection(
    _ kind: Node.Kind, _ style: YAMLEvent.CollectionStyle, _ anchor: String?, at range: Range<Int>
  ) throws(ScanFailure) {
    guard open.count < FrontMatterLimits.maximumDepth else { throw .tooDeep(at: range.lowerBound) }
    open.append(OpenCollection(index: nodes.count, anchor: anchor, isKey: isNextAKey))
    nodes.append(
      Node(
        kind: kind, style: style == .flow ? .flow : .indented, isVerbatim: true,
        start: UInt32(range.lowerBound), end: UInt32(range.lowerBound), next: 0))
  }

  private mutating func closeCollection(at range: Range<Int>) throws(ScanFailure) {
    guard let collection = open.popLast() else { return }
    var node = nodes[collection.index]
    // An indented collection ends where the next thing begins; what it says ends with its last child.
    if node.style == .flow { lastEnd = range.upperBound }
    if collection.isKey {
      forgetNodes(from: collection.index)
      node = Node(
        kind: .scalar, style: node.style, isVerbatim: true, start: node.start, end: UInt32(lastEnd),
        next: UInt32(collection.index + 1))
      nodes.append(node)
    } else {
      nodes[collection.index] = Node(
        kind: node.kind, style: node.style, isVerbatim: true, start: node.start, end: UInt32(lastEnd),
        next: UInt32(nodes.count))
      try requireUniqueKeys(in: collection.index)
    }
    complete(collection.index, anchor: collection.anchor)
  }

  private func requireUniqueKeys(in collection: Int) throws(ScanFailure) {
    let node = nodes[collection]
    guard node.kind == .mapping, collection != 0 || node.style == .flow,
      let key = Tape(nodes: nodes, bytes: bytes, decodedTexts: decodedTexts).firstRepeatedKey(of: collection)
    else { return }
    throw .unparseable(at: Int(nodes[key].start), "this key is in the mapping already")
  }

  private mutating func forgetNodes(from index: Int) {
    nodes.removeSubrange(index...)
    decodedTexts.removeEntries(from: index)
    while let last = anchorPlaces.last, last.node >= index {
      if anchors[last.name]?.lowerBound == last.node { anchors[last.name] = nil }
      anchorPlaces.removeLast()
    }
  }

  private mutating func complete(_ index: Int, anchor: String?) {
    if let anchor {
      anchors[anchor] = index..<nodes.count
      anchorPlaces.append((anchor, index))
    }
    if !open.isEmpty { open[open.count - 1].childCount += 1 }
  }
}

// MARK: - Scalars

extension YAMLComposer {
  private mutating func appendScalar(
    _ text: [UInt8], _ style: YAMLEvent.ScalarStyle, _ event: YAMLEvent, _ range: Range<Int>
  ) {
    let index = nodes.count
    let isAlwaysText = event.tag.map { !Self.resolvedTags.contains($0) } ?? false
    var node = Node(
      kind: .scalar, style: Node.Style(style), isVerbatim: true, start: UInt32(range.lowerBound),
      end: UInt32(range.upperBound), next: UInt32(index + 1))
    // The range takes in tag and anchor where there are any.
    if isAlwaysText || node.style == .block || !isVerbatim(node, text) {
      node = node.decoded
      decodedTexts.append(text, to: index, isAlwaysText: isAlwaysText)
    }
    nodes.append(node)
    lastEnd = range.upperBound
    complete(index, anchor: event.anchor)
  }

  private func isVerbatim(_ node: Node, _ text: [UInt8]) -> Bool {
    let range = node.contentRange
    return range.count == text.count && bytes[range].elementsEqual(text)
  }

  /// Copies the node with an anchor.
  ///
  /// All copies have the range of the alias, so that nobody edits the original through them.
  private mutating func appendAlias(of anchor: String, _ range: Range<Int>) throws(ScanFailure) {
    guard let original = anchors[anchor] else {
      throw .unparseable(at: range.lowerBound, "nothing above has the anchor of this alias")
    }
    let first = nodes.count
    if isNextAKey && nodes[original.lowerBound].kind != .scalar {
      nodes.append(
        Node(
          kind: .scalar, style: .flow, isVerbatim: true, start: UInt32(range.lowerBound),
          end: UInt32(range.upperBound), next: UInt32(first + 1)))
    } else {
      try copyNodes(original, at: range)
    }
    lastEnd = range.upperBound
    complete(first, anchor: nil)
  }

  private mutating func copyNodes(_ original: Range<Int>, at range: Range<Int>) throws(ScanFailure) {
    let shift = nodes.count - original.lowerBound
    // The ends of the copied collections that are open.
    var ends: [UInt32] = []
    for index in original {
      try spend(1, at: range.lowerBound)
      let node = nodes[index]
      while let end = ends.last, index >= Int(end) { ends.removeLast() }
      if node.kind == .scalar {
        try copyText(of: index, to: index + shift, at: range.lowerBound)
      } else {
        ends.append(node.next)
        guard open.count + ends.count <= FrontMatterLimits.maximumDepth else {
          throw .tooDeep(at: range.lowerBound)
        }
      }
      nodes.append(
        Node(
          kind: node.kind, style: node.style, isVerbatim: node.kind != .scalar,
          start: UInt32(range.lowerBound), end: UInt32(range.upperBound), next: node.next + UInt32(shift)))
    }
  }

  private mutating func copyText(of original: Int, to copy: Int, at offset: Int) throws(ScanFailure) {
    // A text that is shared costs no memory here, but whoever reads it makes a string of each copy.
    if let entry = decodedTexts.text(of: original) {
      try spend(entry.range.count, at: offset)
      decodedTexts.share(entry, with: copy)
    } else {
      let text = bytes[nodes[original].contentRange]
      try spend(text.count, at: offset)
      decodedTexts.append(text, to: copy, isAlwaysText: false)
    }
  }

  private mutating func spend(_ amount: Int, at offset: Int) throws(ScanFailure) {
    aliasBudget -= amount
    guard aliasBudget >= 0 else { throw .unparseable(at: offset, "the aliases add too much") }
  }

  /// The tags under which a plain scalar is still resolved by what it looks like.
  private static let resolvedTags: Set<String> = [
    "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:null",
    "tag:yaml.org,2002:timestamp",
  ]
}

extension Node {
  /// This node as one whose text is not in the source bytes.
  fileprivate var decoded: Node {
    Node(kind: kind, style: style, isVerbatim: false, start: start, end: end, next: next)
  }
}

extension Node.Style {
  fileprivate init(_ style: YAMLEvent.ScalarStyle) {
    self =
      switch style {
      case .plain: .plain
      case .singleQuoted: .singleQuoted
      case .doubleQuoted: .doubleQuoted
      case .literal, .folded: .block
      }
  }
}

extension YAMLError {
  /// The parser's words in the order in which people read them.
  fileprivate var explanation: String {
    context.map { "\(problem) \($0)" } ?? problem
  }
}
