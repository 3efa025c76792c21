/// The tree of a document's front matter, as a tape of nodes that point into the document's bytes.
///
/// Node 0 is the root mapping; an empty block has a root without children. Where a top-level key is written
/// twice both stay on the tape, and look-ups answer with the last one.
public struct FrontMatter: Sendable {
  /// The nodes in document order.
  public let nodes: [Node]

  /// Creates a tree from its tape.
  package init(nodes: [Node]) {
    self.nodes = nodes
  }
}
