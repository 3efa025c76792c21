/// How a piece of text is drawn.
package struct Style: Sendable, Equatable {
  /// The colour of the text, nil for the terminal's own.
  package var color: Color?
  /// Whether the text stands out.
  package var isBold: Bool
  /// Whether the text steps back.
  package var isFaint: Bool
  /// Whether the text's foreground and background change places.
  package var isInverse: Bool

  /// Creates a style.
  package init(_ color: Color? = nil, isBold: Bool = false, isFaint: Bool = false, isInverse: Bool = false) {
    self.color = color
    self.isBold = isBold
    self.isFaint = isFaint
    self.isInverse = isInverse
  }

  /// Text as it comes.
  package static let plain = Style()
  /// Headings and titles.
  package static let strong = Style(isBold: true)
  /// Things of less weight.
  package static let faint = Style(isFaint: true)
  /// What went wrong.
  package static let failure = Style(.red, isBold: true)
  /// What asks for attention.
  package static let attention = Style(.yellow)
}

/// A colour of the terminal.
package enum Color: Sendable, Equatable {
  case red, green, yellow, blue, magenta, cyan
  /// A colour by its parts, drawn as near as the terminal can.
  case exact(red: UInt8, green: UInt8, blue: UInt8)
}
