/// What becomes of an item's icon. The icon's key goes when its last property goes.
public struct IconChange: Sendable, Equatable {
  /// The symbol's name.
  public let glyph: FieldChange<String>
  /// The colour: a name of the palette, or `#RRGGBB` or `#RRGGBBAA`.
  public let color: FieldChange<String>

  /// Creates a change of one property or both.
  public init(glyph: FieldChange<String> = .keep, color: FieldChange<String> = .keep) {
    self.glyph = glyph
    self.color = color
  }

  /// The change that takes the whole icon away.
  public static let cleared = IconChange(glyph: .clear, color: .clear)
}
