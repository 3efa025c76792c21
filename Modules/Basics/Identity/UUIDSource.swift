/// Mints identities: random UUIDs (version 4) in lowercase, as boards name their folders.
///
/// The random numbers are injected, so that a test, or a replayed run, gets the same identities each time.
public struct UUIDSource: Sendable {
  /// Where the bits come from.
  public let random: RandomSource

  /// Creates a source of identities over one of random numbers.
  public init(random: RandomSource) {
    self.random = random
  }

  /// A source over the system's random numbers.
  public static let system = UUIDSource(random: .system)

  /// Mints an identity: 36 characters, 122 of its bits random.
  public func next() -> String {
    // Version 4 in the upper half, the variant of RFC 9562 in the lower.
    let high = random.next() & ~0xF000 | 0x4000
    let low = random.next() & ~(0b11 << 62) | 0b10 << 62
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (half, dashes) in [(high, [32, 16, 0]), (low, [48])] {
      for shift in stride(from: 60, through: 0, by: -4) {
        text.append(JSONText.hexadecimalDigit(UInt8(half >> UInt64(shift) & 15)))
        if dashes.contains(shift) { text.append(UInt8(ascii: "-")) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
