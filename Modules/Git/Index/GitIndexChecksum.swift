internal import CCrypto

/// The checksum that ends an index file.
enum GitIndexChecksum {
  /// The SHA-1 of some bytes.
  static func sha1(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: GitIndexFormat.checksumCount)
    var state = SHA_CTX()
    SHA1_Init(&state)
    SHA1_Update(&state, bytes.baseAddress, bytes.count)
    SHA1_Final(&digest, &state)
    return digest
  }

  /// What stands in the place of the checksum where `index.skipHash` is set.
  static let none = [UInt8](repeating: 0, count: GitIndexFormat.checksumCount)
}
