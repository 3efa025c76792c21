/// What reading the bytes of an `index.md` gave.
///
/// A document that cannot be read is a value: it is shown as broken, is never written, and hides no other.
public enum DocumentReading: Sendable {
  case readable(Document)
  case unreadable(UnreadableDocument)

  /// The document, where it can be read.
  public var document: Document? {
    if case .readable(let document) = self { document } else { nil }
  }

  /// The defect, where it cannot.
  public var defect: UnreadableDocument? {
    if case .unreadable(let defect) = self { defect } else { nil }
  }
}
