/// The first characters of an identity, by which people name an item: `04b8`, `04b8692e-ad`.
///
/// Letter case does not matter. Dashes stand where they stand in an identity or are left out altogether.
public struct ItemIDBeginning: Sendable, Equatable {
  private let high: UInt64
  private let low: UInt64
  private let highMask: UInt64
  private let lowMask: UInt64

  /// Reads the beginning of an identity, possibly all of it; nil for an empty text or one with other characters.
  public init?(_ text: String) {
    var digits: [UInt8] = []
    let characters = Array(text.utf8)
    let hasDashes = characters.contains(UInt8(ascii: "-"))
    for (position, byte) in characters.enumerated() {
      switch byte {
      case 0x30...0x39: digits.append(byte - 0x30)
      case 0x61...0x66: digits.append(byte - 0x61 + 10)
      case 0x41...0x46: digits.append(byte - 0x41 + 10)
      case UInt8(ascii: "-") where [8, 13, 18, 23].contains(position): continue
      default: return nil
      }
      // With dashes, a digit may not stand where one belongs.
      if hasDashes, [8, 13, 18, 23].contains(position) { return nil }
    }
    guard !digits.isEmpty, digits.count <= 32 else { return nil }
    var words: (high: UInt64, low: UInt64) = (0, 0)
    var masks: (high: UInt64, low: UInt64) = (0, 0)
    for (index, digit) in digits.enumerated() {
      let shift = UInt64(60 - 4 * (index & 15))
      if index < 16 {
        words.high |= UInt64(digit) << shift
        masks.high |= 15 << shift
      } else {
        words.low |= UInt64(digit) << shift
        masks.low |= 15 << shift
      }
    }
    (high, low) = words
    (highMask, lowMask) = masks
  }

  /// Tells whether an identity begins so.
  public func matches(_ id: ItemID) -> Bool {
    id.high & highMask == high && id.low & lowMask == low
  }
}
