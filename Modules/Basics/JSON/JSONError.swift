/// Why text is not the JSON that was expected, and where.
public struct JSONError: Error, Sendable, Equatable {
  /// The kinds of defect.
  public enum Code: Sendable, Equatable {
    case unexpectedEnd, unexpectedCharacter, trailingContent
    case invalidUTF8, unescapedControlCharacter, invalidEscape, loneSurrogate
    case invalidNumber, numberOutOfRange
    case duplicateKey, nestedTooDeeply
  }

  /// The kind of defect.
  public let code: Code
  /// The offset of the defect in bytes, from 0.
  public let offset: Int
  /// The line of the defect, from 1.
  public let line: Int
  /// The column of the defect in bytes, from 1.
  public let column: Int
  /// What is wrong, for people, without the place.
  public let explanation: String

  /// Creates an error at an offset of some text.
  init(_ code: Code, at offset: Int, in text: UnsafeBufferPointer<UInt8>, _ explanation: String) {
    let before = text[..<Swift.min(offset, text.count)]
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    self.code = code
    self.offset = offset
    self.line = before.count { $0 == UInt8(ascii: "\n") } + 1
    self.column = before.count - lineStart + 1
    self.explanation = explanation
  }
}

extension JSONError: CustomStringConvertible {
  /// The defect and its place: "line 1, column 5: a comma or `}` is missing".
  public var description: String { "line \(line), column \(column): \(explanation)" }
}
