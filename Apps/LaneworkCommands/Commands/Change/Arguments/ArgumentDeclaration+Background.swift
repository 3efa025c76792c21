internal import CommandLineInterface

extension ArgumentDeclaration {
  /// The colour of an item's background.
  static func background(_ property: PropertyPath<Root, Clearable?>) -> Self {
    .optionalPositional(
      "color", property, "A name of the palette, #RRGGBB or #RRGGBBAA; `none` takes the background away.",
      valueName: "COLOR|none")
  }
}
