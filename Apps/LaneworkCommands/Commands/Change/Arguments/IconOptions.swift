internal import Boards
internal import CommandLineInterface

/// The arguments that say what becomes of an icon.
struct IconOptions: ArgumentGroup, Equatable {
  var glyph: Clearable?
  var tint: Clearable?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "glyph", \.glyph, "The symbol's name; `none` takes the whole icon away.", valueName: "GLYPH|none"),
      .option(
        "tint", \.tint,
        "The icon's colour: a name of the palette, #RRGGBB or #RRGGBBAA; `none` for the usual one.",
        valueName: "COLOR|none"),
    ]
  }

  /// The change.
  ///
  /// Throws a `CommandFailure` when nothing was said.
  var change: IconChange {
    get throws(CommandFailure) {
      let color: FieldChange<String> = tint.map { $0.text.map { .set($0) } ?? .clear } ?? .keep
      guard let glyph else {
        guard tint != nil else {
          throw CommandFailure(
            code: "missing-argument", "What should become of the icon is missing.",
            hint: "Give a symbol's name, `none`, or a colour with `--tint`.", status: .usage)
        }
        return IconChange(color: color)
      }
      guard let name = glyph.text else {
        return IconChange(glyph: .clear, color: tint == nil ? .clear : color)
      }
      return IconChange(glyph: .set(name), color: color)
    }
  }
}
