import BoardFormat
import TestSupport
import Testing

extension SeededGenerator {
  /// A number from zero up to and without the limit.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Tells yes so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { chance(percent, in: 100) }

  /// One of the elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Reads a text that the test knows to be a readable document.
func editable(_ text: String) throws -> Document {
  let reading = DocumentReader().read(Array(text.utf8))
  return try #require(
    reading.document, "unreadable: \(text.debugDescription) \(String(describing: reading.defect))")
}

extension Document {
  /// The whole file as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value at a path; nil when there is none.
  func value(at path: String...) -> FrontMatterValue? {
    path.reduce(root as NodeView?) { $0?[$1] }?.value
  }
}

extension String {
  /// What stands between a beginning and an end, compared byte by byte; nil where they are others.
  func between(_ before: String, _ after: String) -> String? {
    let bytes = Array(utf8)
    guard bytes.starts(with: before.utf8), bytes.reversed().starts(with: after.utf8.reversed()),
      bytes.count >= before.utf8.count + after.utf8.count
    else { return nil }
    return String(decoding: bytes[before.utf8.count..<bytes.count - after.utf8.count], as: UTF8.self)
  }
}
