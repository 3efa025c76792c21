internal import CCrypto

/// The SHA-256 of some content: what tells one version of a file from another.
///
/// Versions of a file are compared by it in conflict checks, journals and the output of commands, so it is a
/// cryptographic hash: equal hashes may be trusted to mean equal bytes.
public struct ContentHash: Sendable, Hashable {
  /// The four quarters of the digest, as numbers whose most significant byte is the first of the digest.
  public let words: (UInt64, UInt64, UInt64, UInt64)

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentHash(of: $0) }
  }

  /// Hashes bytes where they lie.
  public init(of bytes: UnsafeRawBufferPointer) {
    var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var state = SHA256_CTX()
    SHA256_Init(&state)
    SHA256_Update(&state, bytes.baseAddress, bytes.count)
    withUnsafeMutableBytes(of: &digest) { digest in
      _ = SHA256_Final(digest.baseAddress?.assumingMemoryBound(to: UInt8.self), &state)
    }
    self.init(
      words: (
        UInt64(bigEndian: digest.0), UInt64(bigEndian: digest.1), UInt64(bigEndian: digest.2),
        UInt64(bigEndian: digest.3)
      ))
  }

  /// Takes a hash that was kept as its four quarters.
  public init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  /// Reads the 64 hexadecimal digits of `description`; nil for anything else.
  public init?(_ hexadecimal: String) {
    let digits = Array(hexadecimal.utf8)
    guard digits.count == 64 else { return nil }
    var words: [UInt64] = []
    for start in stride(from: 0, to: 64, by: 16) {
      var word: UInt64 = 0
      for digit in digits[start..<start + 16] {
        guard let value = Self.value(ofDigit: digit) else { return nil }
        word = word << 4 | UInt64(value)
      }
      words.append(word)
    }
    self.init(words: (words[0], words[1], words[2], words[3]))
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  /// Tells whether two hashes are the same.
  public static func == (left: ContentHash, right: ContentHash) -> Bool { left.words == right.words }

  /// Feeds the hash into a hasher.
  public func hash(into hasher: inout Hasher) {
    // One quarter of a SHA-256 is already evenly spread.
    hasher.combine(words.0)
  }
}

extension ContentHash: CustomStringConvertible {
  /// The digest as 64 lowercase hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 60, through: 0, by: -4) {
        text.append(digits[Int(word >> UInt64(shift) & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
