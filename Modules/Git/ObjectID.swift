/// The name of an object in a repository: the SHA-1 of what it is.
public struct ObjectID: Sendable {
  /// The digest: two words of eight bytes and one of four, most significant byte first.
  private let words: (UInt64, UInt64, UInt32)

  /// The number of bytes in every id.
  public static let byteCount = 20

  /// Takes the 20 bytes of a digest; nil for any other number of bytes.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(digest: bytes)
  }

  /// Takes the words of a digest.
  init(words: (UInt64, UInt64, UInt32)) { self.words = words }

  /// Takes bytes of which there are 20.
  init(digest: some Collection<UInt8>) {
    var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
    for (index, byte) in digest.enumerated() {
      switch index {
      case 0..<8: words.0 = words.0 << 8 | UInt64(byte)
      case 8..<16: words.1 = words.1 << 8 | UInt64(byte)
      default: words.2 = words.2 << 8 | UInt32(byte)
      }
    }
    self.words = words
  }

  /// Reads the 40 hexadecimal digits of `description`; nil for anything else, an abbreviation included.
  public init?(_ hexadecimal: String) {
    let digits = hexadecimal.utf8.map(Self.value(ofDigit:))
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for pair in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[pair], let low = digits[pair + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes: bytes)
  }

  /// The 20 bytes of the digest.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for word in [words.0, words.1] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: words.2 >> UInt32(shift)))
    }
    return bytes
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

extension ObjectID: Hashable {
  /// Tells whether two ids are the same.
  public static func == (left: ObjectID, right: ObjectID) -> Bool { left.words == right.words }

  /// Feeds the id into a hasher.
  public func hash(into hasher: inout Hasher) {
    // Eight bytes of a SHA-1 are already evenly spread.
    hasher.combine(words.0)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The digest as 40 lowercase hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
