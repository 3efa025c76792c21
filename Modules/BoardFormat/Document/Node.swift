/// One node of a front matter tree, as it stands in the tape of a `FrontMatter`.
///
/// The tree is kept as one array in document order instead of nested values: reading a board of 10,000 cards
/// then costs one allocation a document, and each node keeps the bytes it came from.
public struct Node: Sendable, Equatable {
  /// What a node is.
  public enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping
  }

  /// How a node is written.
  public enum Style: UInt8, Sendable {
    /// A scalar without quotes, possibly empty.
    case plain
    case singleQuoted, doubleQuoted
    /// A block scalar (`|` or `>`), which only the fallback parser reads.
    case block
    /// A collection in brackets or braces.
    case flow
    /// A collection by indentation.
    case indented
  }

  /// What the node is.
  public let kind: Kind
  /// How it is written.
  public let style: Style
  /// Whether the source bytes are the text itself, so that no folding or unescaping is needed.
  public let isVerbatim: Bool
  /// The offset of its first byte in the document.
  public let start: UInt32
  /// The offset just past its last byte.
  ///
  /// For an absent value `start` and `end` are equal.
  public let end: UInt32
  /// The index, in the tape, just past its last descendant.
  ///
  /// A mapping's children alternate key and value.
  public let next: UInt32

  /// Creates a node.
  public init(kind: Kind, style: Style, isVerbatim: Bool, start: UInt32, end: UInt32, next: UInt32) {
    self.kind = kind
    self.style = style
    self.isVerbatim = isVerbatim
    self.start = start
    self.end = end
    self.next = next
  }
}
