internal import CCrypto

/// The SHA-256 of some content: what tells one version of a file from another.
///
/// Versions of a file are compared by it in conflict checks, journals and the output of commands, so it is a
/// cryptographic hash: equal hashes may be trusted to mean equal bytes.
public struct ContentHash: Sendable, Hashable {
  /// The four quarters of the digest, most significant byte first.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    var state = SHA256_CTX()
    SHA256_Init(&state)
    SHA256_Update(&state, bytes, bytes.count)
    SHA256_Final(&digest, &state)
    self.init(digest: digest[...])
  }

  /// Reads the 64 hexadecimal digits of `description`; nil for anything else.
  public init?(_ hexadecimal: String) {
    let digits = Array(hexadecimal.utf8)
    guard digits.count == 64 else { return nil }
    var digest: [UInt8] = []
    digest.reserveCapacity(32)
    for pair in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(ofDigit: digits[pair]), let low = Self.value(ofDigit: digits[pair + 1])
      else { return nil }
      digest.append(high << 4 | low)
    }
    self.init(digest: digest[...])
  }

  private init(digest: ArraySlice<UInt8>) {
    func word(_ index: Int) -> UInt64 {
      digest.dropFirst(index * 8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(0), word(1), word(2), word(3))
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
