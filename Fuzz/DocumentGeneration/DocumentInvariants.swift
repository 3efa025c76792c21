import BoardFormat

/// What must hold for every sequence of bytes that is read as a document.
public enum DocumentInvariants {
  /// A broken invariant, described.
  public struct Violation: Error, CustomStringConvertible {
    /// The invariants, so that a smaller document is known to break the same one.
    public enum Kind: Sendable {
      case grammars, refusal, reading, structure
    }

    /// Which invariant is broken.
    public var kind = Kind.structure
    /// What does not hold.
    public let description: String
  }

  /// Reads `bytes` in both grammars and checks what must hold.
  ///
  /// - Returns: Whether the two parsers could be held against each other.
  @discardableResult
  public static func check(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let dialect = DocumentReader(accepting: .dialect).read(bytes)
    let whole = DocumentReader(accepting: .yaml).read(bytes)
    try checkStructure(dialect, bytes)
    guard let document = dialect.document else {
      try checkStructure(whole, bytes)
      return false
    }
    guard let other = whole.document, other.root.value == document.root.value, other.frontMatter.isDialect
    else {
      throw Violation(
        kind: .grammars,
        description: "a document of the dialect reads differently where all of YAML is accepted")
    }
    if DialectDifference.mayApply(to: document) { return false }
    let full = DocumentReader.readByFullParser(bytes)
    try checkStructure(full, bytes)
    guard let full = full.document else {
      throw Violation(
        kind: .refusal, description: "the full parser refuses: \(full.defect?.explanation ?? "")")
    }
    guard full.root.value.isIdentical(to: document.root.value) else {
      throw Violation(
        kind: .reading,
        description: "the scanner reads \(document.root.value), the full parser \(full.root.value)")
    }
    return true
  }

  /// The invariant that `bytes` break, if any.
  public static func violation(in bytes: [UInt8]) -> Violation? {
    do {
      try check(bytes)
      return nil
    } catch {
      return error
    }
  }

  private static func checkStructure(_ reading: DocumentReading, _ bytes: [UInt8]) throws(Violation) {
    switch reading {
    case .unreadable(let defect):
      guard defect.line >= 1, defect.column >= 1, !defect.explanation.isEmpty else {
        throw Violation(description: "a defect has no place: \(defect)")
      }
    case .readable(let document):
      guard document.bytes == bytes else {
        throw Violation(description: "the bytes are not those of the file")
      }
      try checkTape(document)
    }
  }

  private static func checkTape(_ document: Document) throws(Violation) {
    let nodes = document.frontMatter.nodes
    guard let root = nodes.first, root.kind == .mapping, Int(root.next) == nodes.count else {
      throw Violation(description: "the root is not a mapping of all nodes")
    }
    // Aliases may add a quarter and 4,096 nodes.
    guard nodes.count <= document.block.count + document.block.count / 4 + 4098 else {
      throw Violation(description: "\(nodes.count) nodes from \(document.block.count) bytes")
    }
    for (index, node) in nodes.enumerated() {
      guard node.start <= node.end, Int(node.start) >= document.block.lowerBound,
        Int(node.end) <= document.block.upperBound
      else { throw Violation(description: "node \(index) lies outside the block: \(node)") }
      guard Int(node.next) > index, Int(node.next) <= nodes.count,
        node.kind != .scalar || Int(node.next) == index + 1
      else { throw Violation(description: "node \(index) has no end: \(node)") }
    }
    try checkChildren(of: document.root, depth: 1)
  }

  private static func checkChildren(of view: NodeView, depth: Int) throws(Violation) {
    guard depth <= FrontMatterLimits.maximumDepth || view.kind == .scalar else {
      throw Violation(description: "collections nest deeper than the limit")
    }
    var seen: Set<[UInt8]> = []
    for (key, value) in view.entries {
      guard key.kind == .scalar else { throw Violation(description: "a key is no scalar") }
      let text = Array((key.sourceText ?? "").utf8)
      guard seen.insert(text).inserted else { throw Violation(description: "a key is there twice: \(text)") }
      // Looking up each of very many keys would take longer than all the rest.
      guard seen.count > 50 || view[key.sourceText ?? ""]?.index == value.index else {
        throw Violation(description: "a key is not found: \(text)")
      }
      try checkChildren(of: value, depth: depth + 1)
    }
    for element in view.elements { try checkChildren(of: element, depth: depth + 1) }
  }
}

extension FrontMatterValue {
  /// Whether both say the same to the bit and the byte. (Strings that only look alike are equal for Swift.)
  fileprivate func isIdentical(to other: FrontMatterValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): one.bitPattern == two.bitPattern
    case (.text(let one), .text(let two)), (.timestamp(let one), .timestamp(let two)):
      one.utf8.elementsEqual(two.utf8)
    case (.list(let one), .list(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isIdentical(to: $1) }
    case (.mapping(let one), .mapping(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isIdentical(to: $1.value)
        }
    default: self == other
    }
  }
}
