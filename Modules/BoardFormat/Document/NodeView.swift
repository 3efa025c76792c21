/// A node of a document, read in place.
///
/// A view is the document and an index into its tape, so that walking the tree copies and allocates nothing.
/// What the node says is found out when it is asked: `scalar` says what a scalar is, and the value readings
/// (`text`, `integer`, `bool`, ...) say what the app makes of it, or nil where it has no reading.
public struct NodeView: Sendable {
  let storage: Document.Storage
  /// The node's place on the tape of its document's front matter.
  public let index: Int

  /// The node as it stands on the tape.
  public var node: Node { storage.tape.nodes[index] }
  /// Whether this is a scalar, a sequence or a mapping.
  public var kind: Node.Kind { node.kind }
  /// The bytes of the document that the node takes up, quotes and brackets included; empty for an absent value.
  public var range: Range<Int> { Int(node.start)..<Int(node.end) }
  /// The document that the node belongs to.
  public var document: Document { Document(storage: storage) }
}

// MARK: - Mappings

extension NodeView {
  /// The value of a key of this mapping; nil where the key is absent or this is no mapping.
  ///
  /// Keys are compared byte for byte. Of a top-level key written twice the last one counts.
  public subscript(key: String) -> NodeView? {
    value(of: key)
  }

  /// The keys of this mapping with their values, in the order of the file; none where this is no mapping.
  ///
  /// Of a top-level key written twice only the last one is here, in its later place.
  public var entries: Entries { Entries(mapping: self) }

  private func value(of key: String) -> NodeView? {
    guard kind == .mapping else { return nil }
    let wanted = key.utf8.span
    let end = Int(node.next)
    var found: Int?
    var child = index + 1
    while child < end {
      let value = child + 1
      if storage.tape.hasText(wanted, at: child) {
        found = value
        if index != 0 { break }
      }
      child = Int(storage.tape.nodes[value].next)
    }
    return found.map { NodeView(storage: storage, index: $0) }
  }

  /// The entries of a mapping.
  public struct Entries: Sequence, IteratorProtocol {
    private let storage: Document.Storage
    private var position: Int
    private let end: Int
    /// How many of the overridden keys lie before `position`.
    private var overriddenCount = 0

    init(mapping: NodeView) {
      storage = mapping.storage
      position = mapping.index + 1
      end = mapping.kind == .mapping ? Int(mapping.node.next) : position
      if mapping.index != 0 { overriddenCount = storage.frontMatter.overriddenKeys.count }
    }

    /// Moves to the next entry.
    public mutating func next() -> (key: NodeView, value: NodeView)? {
      let overridden = storage.frontMatter.overriddenKeys
      while position < end {
        let key = position
        position = Int(storage.tape.nodes[key + 1].next)
        if overriddenCount < overridden.count && Int(overridden[overriddenCount]) == key {
          overriddenCount += 1
          continue
        }
        return (NodeView(storage: storage, index: key), NodeView(storage: storage, index: key + 1))
      }
      return nil
    }
  }
}

// MARK: - Sequences

extension NodeView {
  /// The elements of this sequence in order; none where this is no sequence.
  public var elements: Elements { Elements(sequence: self) }

  /// The elements of a sequence.
  public struct Elements: Sequence, IteratorProtocol {
    private let storage: Document.Storage
    private var position: Int
    private let end: Int

    init(sequence: NodeView) {
      storage = sequence.storage
      position = sequence.index + 1
      end = sequence.kind == .sequence ? Int(sequence.node.next) : position
    }

    /// Moves to the next element.
    public mutating func next() -> NodeView? {
      guard position < end else { return nil }
      defer { position = Int(storage.tape.nodes[position].next) }
      return NodeView(storage: storage, index: position)
    }
  }
}
