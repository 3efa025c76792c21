internal import ContentHash

/// Writes the facts of a frame.
struct JournalEncoder {
  var bytes: [UInt8] = []

  mutating func integer<Integer: FixedWidthInteger>(_ number: Integer) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func hash(_ hash: ContentHash) {
    integer(hash.words.0)
    integer(hash.words.1)
    integer(hash.words.2)
    integer(hash.words.3)
  }
}
