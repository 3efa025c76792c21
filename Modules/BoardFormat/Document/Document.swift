/// One readable `index.md`: its bytes, and where in them everything lies.
///
/// The bytes are the document. The tree only points into them, and an edit makes new bytes in which the rest
/// is the same, so that what nobody asked to change cannot change.
public struct Document: Sendable {
  /// Shared by the document's copies and by the views of its nodes, which so cost one reference each.
  let storage: Storage

  /// Every byte of the file.
  public var bytes: [UInt8] { storage.tape.bytes }
  /// The front matter: the tree of keys and values between the two delimiter lines.
  public var frontMatter: FrontMatter { storage.frontMatter }
  /// The bytes between the delimiter lines (after the first line's end, before the closing line).
  public var block: Range<Int> { storage.block }
  /// The offset of the first byte after the closing delimiter line; the body runs from here to the end.
  public var bodyStart: Int { storage.bodyStart }

  /// The body: everything after the closing delimiter line.
  public var body: ArraySlice<UInt8> { bytes[bodyStart...] }

  /// The root mapping.
  public var root: NodeView { NodeView(storage: storage, index: 0) }

  /// The value of a top-level key, or nil where the key is absent.
  ///
  /// Of a key written twice the last counts.
  public subscript(key: String) -> NodeView? { root[key] }

  /// A view of the node at an index of the tape.
  public func node(at index: Int) -> NodeView { NodeView(storage: storage, index: index) }

  /// The line and column of a byte.
  public func location(of offset: Int) -> SourceLocation { SourceLocation(of: offset, in: bytes) }

  /// The document that a view belongs to.
  init(storage: Storage) {
    self.storage = storage
  }

  /// Creates a document from its parts.
  init(bytes: [UInt8], frontMatter: FrontMatter, block: Range<Int>, bodyStart: Int) {
    storage = Storage(bytes: bytes, frontMatter: frontMatter, block: block, bodyStart: bodyStart)
  }

  /// The immutable parts of a document.
  final class Storage: Sendable {
    let frontMatter: FrontMatter
    let tape: Tape
    let block: Range<Int>
    let bodyStart: Int

    init(bytes: [UInt8], frontMatter: FrontMatter, block: Range<Int>, bodyStart: Int) {
      self.frontMatter = frontMatter
      self.block = block
      self.bodyStart = bodyStart
      tape = Tape(nodes: frontMatter.nodes, bytes: bytes, decodedTexts: frontMatter.decodedTexts)
    }
  }
}
