/// Checksums against damage.
enum Checksum {
  /// The CRC-32 of the IEEE 802.3 polynomial, as zip and PNG have it.
  ///
  /// It is computed bit by bit, since the files it covers have a few hundred bytes.
  static func crc32(of bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
