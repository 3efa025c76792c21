/// Writes text in double quotes, on one line.
enum DoubleQuoted {
  /// Appends a text in double quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if mustBeEscaped(scalar) {
        appendEscape(scalar.value, to: &bytes)
      } else {
        bytes.append(contentsOf: scalar.utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Tells whether a character cannot stand in a document as itself: a control character, a line break of any
  /// kind, or one that libyaml refuses to read.
  static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch value {
    case 0x00: bytes.append(UInt8(ascii: "0"))
    case 0x07: bytes.append(UInt8(ascii: "a"))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0B: bytes.append(UInt8(ascii: "v"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x1B: bytes.append(UInt8(ascii: "e"))
    case 0x85: bytes.append(UInt8(ascii: "N"))
    case 0x2028: bytes.append(UInt8(ascii: "L"))
    case 0x2029: bytes.append(UInt8(ascii: "P"))
    case 0...0xFF: appendHexadecimal(value, digits: 2, letter: "x", to: &bytes)
    default: appendHexadecimal(value, digits: 4, letter: "u", to: &bytes)
    }
  }

  private static func appendHexadecimal(
    _ value: UInt32, digits: UInt32, letter: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(truncatingIfNeeded: letter.value))
    for digit in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: (value >> (4 * digit)) & 0xF)
      bytes.append(nibble < 10 ? 0x30 + nibble : 0x41 + nibble - 10)
    }
  }
}
