/// A colour as the format writes it: a name of a palette, or hexadecimal digits.
///
/// The text is the value; what it draws is a reading of it. A name that no palette has draws nothing and is kept.
public struct ItemColor: Sendable, Equatable {
  /// The text as written. Names are spelled exactly as their palette spells them.
  public let text: String

  /// Creates a colour from its text, whatever it may be.
  public init(_ text: String) {
    self.text = text
  }

  /// A colour of red, green and blue with its opacity, 0 to 255 each.
  public struct Components: Sendable, Equatable {
    /// The red, green and blue parts and the opacity.
    public let red, green, blue, alpha: UInt8

    /// Creates the parts of a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// The parts of a colour written as `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
  public var components: Components? {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    var parts: [UInt8] = []
    for index in stride(from: 1, to: bytes.count, by: 2) {
      guard let high = hexadecimalValue(of: bytes[index]), let low = hexadecimalValue(of: bytes[index + 1])
      else { return nil }
      parts.append(high << 4 | low)
    }
    return Components(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
  }

  /// The palette name that is drawn: the text itself, or the successor of a retired name; nil for other text.
  public var paletteName: String? {
    if ItemColor.tints.contains(text) || ItemColor.backgrounds.contains(text) { return text }
    return ItemColor.retiredBackgrounds[text]
  }

  /// Whether the text draws anything.
  public var isKnown: Bool { paletteName != nil || components != nil }

  /// The names of the tints, meant for icons and labels.
  public static let tints = [
    "obsidian", "aluminum", "soapstone", "chalk", "carnation", "rich-grapefruit", "smokey-tangerine",
    "rich-lime",
    "fern", "light-jade", "light-teal", "deep-sky-blue", "rich-indigo", "pale-violet", "rich-magenta",
    "deep-cool-granite",
  ]

  /// The names of the backgrounds, meant for lanes and cards. Either palette's names work in either place.
  public static let backgrounds = [
    "shale", "fog", "coral", "salmon", "apricot", "straw", "pear", "clover", "seafoam", "mint", "aqua",
    "cornflower", "periwinkle", "lavender", "orchid", "slate",
  ]

  /// Background names of old, and the names they are drawn as. They are left as they are written.
  public static let retiredBackgrounds = [
    "light-cayenne": "coral", "light-mocha": "salmon", "smokey-mocha": "apricot", "smokey-lime": "pear",
    "smokey-fern": "clover", "dark-jade": "seafoam", "dark-teal": "aqua", "smokey-ocean": "cornflower",
    "smokey-indigo": "periwinkle", "smokey-rich-eggplant": "lavender", "smokey-magenta": "orchid",
    "intense-cool-shale": "slate",
  ]

  private func hexadecimalValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
