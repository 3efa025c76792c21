package import ContentHash

/// Reads fields of `<length>:<bytes>,`, and nothing but them.
package struct FieldReader {
  private let source: [UInt8]
  private var position = 0

  /// Creates a reader of bytes.
  package init(_ source: [UInt8]) { self.source = source }

  /// Whether everything was read.
  package var isAtEnd: Bool { position == source.count }

  /// Reads bytes; nil when there is no such field.
  package mutating func bytes() -> [UInt8]? {
    var length = 0
    var digits = 0
    while position < source.count, (0x30...0x39).contains(source[position]) {
      // Twelve digits are more than any file has, and cannot overflow.
      guard digits < 12 else { return nil }
      length = length * 10 + Int(source[position] - 0x30)
      digits += 1
      position += 1
    }
    guard digits > 0, position < source.count, source[position] == UInt8(ascii: ":") else { return nil }
    position += 1
    guard length < source.count - position, source[position + length] == UInt8(ascii: ",") else { return nil }
    defer { position += length + 1 }
    return Array(source[position..<position + length])
  }

  /// Reads text; nil when there is none, or no UTF-8.
  package mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }

  /// Reads text that may be missing; nil when there is no such field.
  package mutating func optional() -> (value: String?, Void)? {
    guard let text = text() else { return nil }
    if text.isEmpty { return (nil, ()) }
    return text.utf8.first == UInt8(ascii: "=") ? (String(text.dropFirst()), ()) : nil
  }

  /// Reads a number from 0; nil when there is none.
  package mutating func number() -> Int? {
    guard let text = text(), let number = Int(text), number >= 0 else { return nil }
    return number
  }

  /// Reads a place in a board; nil when there is none.
  package mutating func path() -> BoardPath? { text().flatMap(BoardPath.init(reading:)) }

  /// Reads a hash that may be missing; nil when the field is neither a hash nor empty.
  package mutating func hash() -> (value: ContentHash?, Void)? {
    guard let text = text() else { return nil }
    if text.isEmpty { return (nil, ()) }
    return ContentHash(text).map { ($0, ()) }
  }
}

extension BoardPath {
  /// Reads what `description` gives; nil for a path that could lead anywhere but down.
  init?(reading text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
      return nil
    }
    self.init(names)
  }
}
