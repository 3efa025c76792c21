/// The identity of a lane, card, comment or attachment: the name of its folder.
///
/// Two spellings that differ only in letter case are one identity, so `==` and hashing ignore case; the spelling
/// on disk is kept, since the folder is never renamed. The 32 digits are kept as numbers rather than text: a
/// board of 10,000 cards compares and indexes identities without an allocation for each.
public struct ItemID: Sendable {
  /// The first 16 hexadecimal digits, the first one most significant.
  package let high: UInt64
  /// The last 16 hexadecimal digits.
  package let low: UInt64
  /// Which digits are spelled as uppercase letters: the first digit is the most significant bit.
  private let uppercase: UInt32

  /// Reads a folder name; nil unless it is hexadecimal groups of 8-4-4-4-12 joined by `-`.
  ///
  /// Nothing else about the UUID is checked: version and variant may be anything.
  public init?(folderName: String) {
    guard folderName.utf8.count == ItemID.length else { return nil }
    // Nearly every string has its bytes in one piece, and they are read several times faster so.
    let inPlace: ItemID?? = folderName.utf8.withContiguousStorageIfAvailable { ItemID(utf8: $0) }
    guard let id = inPlace ?? ItemID(utf8: folderName.utf8) else { return nil }
    self = id
  }

  /// Reads the bytes of a folder name; nil unless they are hexadecimal groups of 8-4-4-4-12 joined by `-`.
  public init?(utf8: some Collection<UInt8>) {
    var position = 0
    var high: UInt64 = 0
    var low: UInt64 = 0
    var uppercase: UInt32 = 0
    for byte in utf8 {
      switch position {
      case 8, 13, 18, 23:
        guard byte == ItemID.dash else { return nil }
      case 0..<ItemID.length:
        let digit: UInt8
        switch byte {
        case 0x30...0x39:
          digit = byte - 0x30
          uppercase <<= 1
        case 0x61...0x66:
          digit = byte - 0x61 + 10
          uppercase <<= 1
        case 0x41...0x46:
          digit = byte - 0x41 + 10
          uppercase = uppercase << 1 | 1
        default: return nil
        }
        if position < 19 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      default: return nil
      }
      position += 1
    }
    guard position == ItemID.length else { return nil }
    self.high = high
    self.low = low
    self.uppercase = uppercase
  }

  /// The folder's name as it is on disk.
  public var folderName: String { spelled(uppercase: uppercase) }

  /// The lowercase form, which links and output use.
  public var canonical: String { spelled(uppercase: 0) }

  /// Whether the folder's name is spelled in lowercase, as writers mint it.
  public var hasCanonicalSpelling: Bool { uppercase == 0 }

  /// Tells whether two folder names are the same text, case included.
  public func isSpelled(like other: ItemID) -> Bool { self == other && uppercase == other.uppercase }

  /// Tells whether this folder name comes before another in the order of their characters.
  ///
  /// This is how ties are broken wherever the format sorts items. Uppercase letters come before lowercase ones.
  public func isNamedBefore(_ other: ItemID) -> Bool {
    if uppercase == other.uppercase {
      // Between equal masks a digit stands against a digit or letters stand in one case, unless a digit faces
      // an uppercase letter, which would set the masks apart; so numbers compare as their spellings do.
      return (high, low) < (other.high, other.low)
    }
    return folderName.utf8.lexicographicallyPrecedes(other.folderName.utf8)
  }

  /// Tells whether text has the shape of an identity; nothing else about the UUID is checked.
  public static func isIdentity(_ text: some Collection<UInt8>) -> Bool { ItemID(utf8: text) != nil }

  private static let length = 36
  private static let dash = UInt8(ascii: "-")

  private func spelled(uppercase: UInt32) -> String {
    String(unsafeUninitializedCapacity: ItemID.length) { buffer in
      var digit = 0
      for position in 0..<ItemID.length {
        switch position {
        case 8, 13, 18, 23: buffer[position] = ItemID.dash
        default:
          let word = digit < 16 ? high : low
          let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (digit & 15))) & 15
          let letter: UInt8 = uppercase >> UInt32(31 - digit) & 1 == 1 ? 0x41 : 0x61
          buffer[position] = value < 10 ? 0x30 + value : letter + value - 10
          digit += 1
        }
      }
      return ItemID.length
    }
  }
}

extension ItemID: Hashable {
  /// Tells whether two names are one identity, letter case aside.
  public static func == (left: ItemID, right: ItemID) -> Bool {
    left.high == right.high && left.low == right.low
  }

  /// Hashes the identity, letter case aside.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

extension ItemID: CustomStringConvertible {
  /// The lowercase form.
  public var description: String { canonical }
}
