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

  /// Creates a defect at a byte of the file.
  init(reason: Reason, offset: Int, in bytes: [UInt8], explanation: String) {
    let location = SourceLocation(of: offset, in: bytes)
    self.init(reason: reason, line: location.line, column: location.column, explanation: explanation)
  }
}
