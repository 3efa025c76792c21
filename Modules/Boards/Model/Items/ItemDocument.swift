public import BoardFormat

/// The `index.md` of an item: readable, or broken.
public enum ItemDocument: Sendable {
  /// The document, whose bytes are the item's whole content.
  case readable(Document)
  /// A file that is there and cannot be read: shown as broken, never written.
  case broken(BrokenDocument)

  /// The document when it can be read.
  public var document: Document? {
    if case .readable(let document) = self { document } else { nil }
  }

  /// Why the document cannot be read, nil when it can.
  public var defect: BrokenDocument? {
    if case .broken(let defect) = self { defect } else { nil }
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

extension BrokenDocument: CustomStringConvertible {
  /// What is wrong, for people: a clause without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let defect):
      "line \(defect.line), column \(defect.column): \(defect.explanation) (\(defect.reason.rawValue))"
    case .link: "index.md is a symbolic link, which is never followed"
    case .inaccessible(let reason): reason
    }
  }
}
