internal import Basics
internal import BoardFormat

/// One document while an operation is planned: what it was, and what becomes of it.
///
/// Setting what is there already changes nothing, so that an operation which has nothing to do leaves no trace.
struct DocumentDraft {
  /// Where the item is.
  let location: ItemLocation
  /// The document's path, for messages.
  private let path: BoardPath
  /// The document as it was.
  let original: Document
  /// The document as it will be.
  private(set) var current: Document

  /// Begins the draft of an item's document.
  ///
  /// - Throws: `.brokenDocument` when it cannot be read: such a document is never written.
  init(_ item: some BoardItem, at location: ItemLocation, in board: Board) throws(OperationError) {
    path = board.document(of: location)
    switch item.document {
    case .readable(let document):
      self.location = location
      original = document
      current = document
    case .broken(let defect):
      throw OperationError(
        .brokenDocument, "The document cannot be read, so it is not written: \(defect).",
        at: path.description, hint: "Mend the file in an editor first.")
    }
  }

  /// Whether anything was changed.
  var isChanged: Bool { current.bytes != original.bytes }

  /// The value at a top-level key as it is now.
  subscript(key: String) -> NodeView? { current[key] }

  /// The value of a key inside a top-level mapping as it is now.
  subscript(key: String, inner: String) -> NodeView? { current[key]?[inner] }

  /// Sets a key, or a key inside a mapping, which is made where there is none.
  mutating func set(_ path: String..., to value: FrontMatterValue) throws(OperationError) {
    // A mapping that is to be set inside of something else, such as a retired bare word, replaces it whole.
    if path.count == 2, let outer = current[path[0]], !outer.isMapping {
      try edit { (document) throws(DocumentEditError) in
        try document.setting(.mapping([FrontMatterValue.Entry(path[1], value)]), at: [path[0]])
      }
    } else {
      try edit { (document) throws(DocumentEditError) in try document.setting(value, at: path) }
    }
  }

  /// Removes a key, or a key inside a mapping; the mapping goes with its last key.
  mutating func remove(_ path: String...) throws(OperationError) {
    try edit { (document) throws(DocumentEditError) in try document.removing(path) }
  }

  /// Sets a key to a text, or removes it.
  mutating func set(_ path: String, orRemove text: String?) throws(OperationError) {
    if let text { try set(path, to: .text(text)) } else { try remove(path) }
  }

  /// Replaces everything below the front matter. Line ends become those of the document.
  mutating func replaceBody(_ text: String) throws(OperationError) {
    try edit { (document) throws(DocumentEditError) in try document.replacingBody(withText: text) }
  }

  private mutating func edit(
    _ change: (Document) throws(DocumentEditError) -> Document
  ) throws(OperationError) {
    do throws(DocumentEditError) {
      current = try change(current)
    } catch {
      throw OperationError(.notEditable, "\(error)", at: path.description)
    }
  }
}
