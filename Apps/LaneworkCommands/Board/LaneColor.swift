import CommandLineInterface

/// Draws the colours that boards name.
///
/// A board names a colour from a palette or writes it out as `#RRGGBB` or `#RRGGBBAA`. What a palette's names look
/// like elsewhere may differ; here each has one value that can be read on light and dark screens. A name that is
/// not known draws nothing.
enum LaneColor {
  /// The style of text in a colour; plain for none and for an unknown one.
  static func style(named name: String?) -> Style {
    guard let name else { return .plain }
    guard let value = name.utf8.first == UInt8(ascii: "#") ? hexadecimal(name) : palette[name] else {
      return .plain
    }
    return Style(
      .exact(
        red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value)))
  }

  /// Reads `#RRGGBB`, or `#RRGGBBAA` without its last part: a terminal knows no transparency.
  private static func hexadecimal(_ text: String) -> UInt32? {
    let digits = text.utf8.dropFirst()
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy({ isDigit($0) }) else { return nil }
    return UInt32(String(decoding: digits.prefix(6), as: UTF8.self), radix: 16)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static let palette: [String: UInt32] = [
    // Tints.
    "obsidian": 0x6E7178, "aluminum": 0x9A9DA3, "soapstone": 0xA39A8E, "chalk": 0xB8B5AC,
    "carnation": 0xE58AA5,
    "rich-grapefruit": 0xE0584A, "smokey-tangerine": 0xD08242, "rich-lime": 0x84B52F, "fern": 0x4F9E55,
    "light-jade": 0x4FB59A, "light-teal": 0x48A9B5, "deep-sky-blue": 0x3E8FD0, "rich-indigo": 0x6468D8,
    "pale-violet": 0xA98BDD, "rich-magenta": 0xC653B5, "deep-cool-granite": 0x7D8794,
    // Backgrounds.
    "shale": 0x838B95, "fog": 0xA6ACB3, "coral": 0xE0776A, "salmon": 0xE59A84, "apricot": 0xE0A765,
    "straw": 0xCDB65A,
    "pear": 0xAFBF55, "clover": 0x6FB067, "seafoam": 0x62B795, "mint": 0x74C4AC, "aqua": 0x58B4C6,
    "cornflower": 0x6A97DB, "periwinkle": 0x8C8EE0, "lavender": 0xAE93DB, "orchid": 0xC986C6,
    "slate": 0x7A869C,
    // Names of old backgrounds, drawn as those that took their places.
    "light-cayenne": 0xE0776A, "light-mocha": 0xE59A84, "smokey-mocha": 0xE0A765, "smokey-lime": 0xAFBF55,
    "smokey-fern": 0x6FB067, "dark-jade": 0x62B795, "dark-teal": 0x58B4C6, "smokey-ocean": 0x6A97DB,
    "smokey-indigo": 0x8C8EE0, "smokey-rich-eggplant": 0xAE93DB, "smokey-magenta": 0xC986C6,
    "intense-cool-shale": 0x7A869C,
  ]
}
