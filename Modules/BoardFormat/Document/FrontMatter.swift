/// The tree of a document's front matter, as a tape of nodes that point into the document's bytes.
///
/// Node 0 is the root mapping; an empty block has a root without children. Where a top-level key is written
/// twice both stay on the tape, and look-ups answer with the last one.
public struct FrontMatter: Sendable {
  /// The nodes in document order.
  public let nodes: [Node]
  /// The indices of the top-level keys that a later equal key overrides, ascending; nearly always empty.
  public let overriddenKeys: [UInt32]
  /// The decoded texts, where the full YAML parser read the block.
  let decodedTexts: DecodedTexts?

  /// Whether the block is in the small dialect that the app writes and the board validator accepts.
  ///
  /// Outside it an alias's nodes have the range of the alias, and a block scalar's range takes in its header.
  public var isDialect: Bool { decodedTexts == nil }

  /// Creates a tree from its tape.
  init(nodes: [Node], overriddenKeys: [UInt32] = [], decodedTexts: DecodedTexts? = nil) {
    self.nodes = nodes
    self.overriddenKeys = overriddenKeys
    self.decodedTexts = decodedTexts
  }

  /// A root mapping without keys, at the offset `start`.
  static func empty(at start: Int, decodedTexts: DecodedTexts? = nil) -> FrontMatter {
    let root = Node(
      kind: .mapping, style: .indented, isVerbatim: true, start: UInt32(start), end: UInt32(start), next: 1)
    return FrontMatter(nodes: [root], decodedTexts: decodedTexts)
  }
}
