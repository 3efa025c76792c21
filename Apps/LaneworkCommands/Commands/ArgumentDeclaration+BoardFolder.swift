internal import CommandLineInterface

extension ArgumentDeclaration {
  /// The board that a command for whole boards works on.
  static func boardFolder(_ property: PropertyPath<Root, String?>) -> Self {
    .optionalPositional(
      "path", property, "The board's folder; without it, the nearest board above this folder.",
      completion: .folders)
  }
}
