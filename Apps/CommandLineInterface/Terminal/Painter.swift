/// Writes styles as the escape sequences of a terminal, or leaves them out.
package struct Painter: Sendable, Equatable {
  /// How many colours the terminal knows.
  package enum Depth: Sendable, Equatable {
    /// No styles at all, bold included.
    case none
    /// 256 colours.
    case indexed
    /// Every colour by its parts.
    case full
  }

  /// How many colours are used.
  package let depth: Depth

  /// Leaves all styles out.
  package static let plain = Painter(depth: .none)

  /// Creates a painter.
  package init(depth: Depth) { self.depth = depth }

  /// Decides as people expect: colour at a terminal only, unless it was asked for or against by name.
  ///
  /// `NO_COLOR` and `TERM=dumb` turn colour off (`no-color.org`: any value but the empty one counts), an explicit
  /// choice beats both. `environment` answers a variable's value.
  package init(choice: ColorChoice, isTerminal: Bool, environment: (String) -> String?) {
    let isWanted =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
      }
    let depth = environment("COLORTERM")
    self.init(depth: !isWanted ? .none : depth == "truecolor" || depth == "24bit" ? .full : .indexed)
  }

  /// The text in a style.
  package func paint(_ text: String, _ style: Style) -> String {
    guard depth != .none, style != .plain, !text.isEmpty else { return text }
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if style.isFaint { codes.append("2") }
    if style.isInverse { codes.append("7") }
    if let color = style.color { codes.append(code(of: color)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  private func code(of color: Color) -> String {
    switch color {
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .blue: "34"
    case .magenta: "35"
    case .cyan: "36"
    case .exact(let red, let green, let blue):
      depth == .full
        ? "38;2;\(red);\(green);\(blue)" : "38;5;\(Self.index(red: red, green: green, blue: blue))"
    }
  }

  /// The nearest of the 216 colours of the cube that terminals with 256 colours have.
  static func index(red: UInt8, green: UInt8, blue: UInt8) -> Int {
    16 + 36 * step(red) + 6 * step(green) + step(blue)
  }

  /// The nearest of the cube's six levels, which are 0, 95, 135, 175, 215 and 255.
  private static func step(_ level: UInt8) -> Int {
    level < 48 ? 0 : level < 115 ? 1 : (Int(level) - 35) / 40
  }
}

/// When output is coloured.
package enum ColorChoice: String, ArgumentChoice {
  case auto, always, never

  package static var valueName: String { "WHEN" }
}
