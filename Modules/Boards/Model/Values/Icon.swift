/// The symbol that an item wears, and its tint.
public struct Icon: Sendable, Equatable {
  /// The name of a symbol; an unknown name draws the default of its level.
  public var glyph: String?
  /// The tint.
  public var color: ItemColor?

  /// Creates an icon.
  public init(glyph: String? = nil, color: ItemColor? = nil) {
    self.glyph = glyph
    self.color = color
  }

  /// Whether the icon says nothing.
  public var isEmpty: Bool { glyph == nil && color == nil }
}
