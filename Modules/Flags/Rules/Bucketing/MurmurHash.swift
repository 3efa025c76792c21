/// The hash MurmurHash3 of 32 bits, as it was published for 32-bit machines.
///
/// It spreads people over buckets, and every program that draws buckets the flagd way must get the same number. It
/// keeps no secret.
enum MurmurHash {
  /// The hash of bytes.
  static func hash(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      var hash = seed
      let blocks = bytes.count / 4
      for block in 0..<blocks {
        hash ^= scramble(
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 4, as: UInt32.self)))
        hash = rotate(hash, 13) &* 5 &+ 0xE654_6B64
      }
      var tail: UInt32 = 0
      for index in (blocks * 4..<bytes.count).reversed() { tail = tail << 8 | UInt32(bytes[index]) }
      hash ^= scramble(tail)
      hash ^= UInt32(truncatingIfNeeded: bytes.count)
      hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
      hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
      return hash ^ hash >> 16
    }
  }

  private static func scramble(_ block: UInt32) -> UInt32 {
    rotate(block &* 0xCC9E_2D51, 15) &* 0x1B87_3593
  }

  private static func rotate(_ number: UInt32, _ count: UInt32) -> UInt32 {
    number << count | number >> (32 - count)
  }
}
