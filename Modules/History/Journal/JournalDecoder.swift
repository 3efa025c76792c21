internal import ContentHash

/// Reads the facts of a frame; everything is nil where the bytes end early.
struct JournalDecoder {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    let size = MemoryLayout<Integer>.size
    guard bytes.count - position >= size else { return nil }
    defer { position += size }
    return Integer(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: type))
  }

  mutating func hash() -> ContentHash? {
    guard let first = integer(UInt64.self), let second = integer(UInt64.self),
      let third = integer(UInt64.self), let fourth = integer(UInt64.self)
    else { return nil }
    return ContentHash(words: (first, second, third, fourth))
  }

  /// The next bytes where they lie; valid as long as the decoder's are.
  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, bytes.count - position >= count else { return nil }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }
}
