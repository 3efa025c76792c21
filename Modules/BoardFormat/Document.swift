/// One readable `index.md`: its bytes, and where in them everything lies.
///
/// The bytes are the document. The tree only points into them, and an edit makes new bytes in which the rest
/// is the same, so that what nobody asked to change cannot change.
public struct Document: Sendable {
  /// Every byte of the file.
  public let bytes: [UInt8]
  /// The front matter: the tree of keys and values between the two delimiter lines.
  public let frontMatter: FrontMatter
  /// The bytes between the delimiter lines (after the first line's end, before the closing line).
  public let block: Range<Int>
  /// The offset of the first byte after the closing delimiter line; the body runs from here to the end.
  public let bodyStart: Int

  /// The body: everything after the closing delimiter line.
  public var body: ArraySlice<UInt8> { bytes[bodyStart...] }
}

/// What reading the bytes of an `index.md` gave.
///
/// A document that cannot be read is a value: it is shown as broken, is never written, and hides no other.
public enum DocumentReading: Sendable {
  case readable(Document)
  case unreadable(UnreadableDocument)
}

/// Why a document cannot be read, and where.
public struct UnreadableDocument: Error, Sendable, Equatable {
  /// The kinds of defect, named as the board validator prints them.
  public enum Reason: String, Sendable, Equatable {
    case notUTF8 = "not-utf8"
    case byteOrderMark = "byte-order-mark"
    case frontMatterDelimiters = "frontmatter-delimiters"
    case unparseableYAML = "unparseable-yaml"
    case frontMatterNotAMapping = "frontmatter-not-a-mapping"
  }

  /// The kind of defect.
  public let reason: Reason
  /// The line in the file, counted from 1.
  public let line: Int
  /// The column in that line in bytes, counted from 1.
  public let column: Int
  /// What is wrong, for people, without the place: "a quote is never closed".
  public let explanation: String

  /// Creates a defect.
  public init(reason: Reason, line: Int, column: Int, explanation: String) {
    self.reason = reason
    self.line = line
    self.column = column
    self.explanation = explanation
  }
}
