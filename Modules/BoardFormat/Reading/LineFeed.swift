/// Finds line ends.
enum LineFeed {
  /// The offset of the first line feed in `range`, or the range's end.
  ///
  /// Looks at eight bytes at a time: this is the one loop that touches each byte of front matter twice.
  static func firstOffset(in range: Range<Int>, of bytes: [UInt8]) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset + 8 <= range.upperBound {
        // A byte of the difference is zero where the line feed is. The lowest bit set belongs to the first
        // such byte; bits above it may be false alarms and do not matter.
        let difference =
          UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          ^ 0x0A0A_0A0A_0A0A_0A0A
        let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
        offset += 8
      }
      while offset < range.upperBound && buffer[offset] != ASCII.lineFeed { offset += 1 }
      return offset
    }
  }
}
