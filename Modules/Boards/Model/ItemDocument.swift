public import BoardFormat

/// The `index.md` of an item: readable, broken, or not there.
public enum ItemDocument: Sendable {
  /// The document, whose bytes are the item's whole content.
  case readable(Document)
  /// A file that is there and cannot be read: shown as broken, never written.
  case broken(BrokenDocument)

  /// The document when it can be read.
  public var document: Document? {
    if case .readable(let document) = self { document } else { nil }
  }
}

/// Why an item's `index.md` is shown as broken.
public enum BrokenDocument: Sendable, Equatable {
  /// The bytes are not a document.
  case unreadable(UnreadableDocument)
  /// The name is a symbolic link, which is never followed.
  case link
  /// The file could not be read from the disk; the text says why.
  case inaccessible(String)
}
