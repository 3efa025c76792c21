/// The rules of JSON's text that both its writer and its parser need.
enum JSONText {
  /// Tells whether a byte of a string must be written as an escape.
  static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Writes the escape of a byte to a place with room for the longest, 6 bytes; returns how many it has.
  static func escape(_ byte: UInt8, to room: UnsafeMutableRawBufferPointer) -> Int {
    room[0] = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): room[1] = byte
    case 0x08: room[1] = UInt8(ascii: "b")
    case 0x09: room[1] = UInt8(ascii: "t")
    case 0x0A: room[1] = UInt8(ascii: "n")
    case 0x0C: room[1] = UInt8(ascii: "f")
    case 0x0D: room[1] = UInt8(ascii: "r")
    default:
      room[1] = UInt8(ascii: "u")
      room[2] = UInt8(ascii: "0")
      room[3] = UInt8(ascii: "0")
      room[4] = hexadecimalDigit(byte >> 4)
      room[5] = hexadecimalDigit(byte & 15)
      return 6
    }
    return 2
  }

  /// The lowercase hexadecimal digit of a number below 16.
  static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
  }

  /// The number of a hexadecimal digit of either case, nil for any other byte.
  static func number(ofHexadecimalDigit digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Tells whether bytes are valid UTF-8.
  ///
  /// Text that is all ASCII is told apart first: it is the common case, and one pass without branches.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var union: UInt8 = 0
    for byte in bytes { union |= byte }
    return union < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }
}
