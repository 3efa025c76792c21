/// The replacement of a stretch of a document's bytes.
struct ByteEdit {
  /// The bytes that go.
  let range: Range<Int>
  /// The bytes that come in their place.
  let replacement: [UInt8]

  /// Creates a replacement.
  init(_ range: Range<Int>, _ replacement: [UInt8] = []) {
    self.range = range
    self.replacement = replacement
  }

  /// Applies edits that are in order and do not overlap.
  static func apply(_ edits: [ByteEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.replacement.count })
    var next = 0
    for edit in edits {
      result += bytes[next..<edit.range.lowerBound]
      result += edit.replacement
      next = edit.range.upperBound
    }
    result += bytes[next...]
    return result
  }
}
