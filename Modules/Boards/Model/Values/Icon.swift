internal import BoardFormat

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

extension Icon {
  /// Reads an icon: a mapping, or a bare scalar that names the glyph. An icon that says nothing is none.
  ///
  /// `legacyColor` is the text of the retired key that once held the tint; the mapping's own goes before it.
  init?(_ node: NodeView?, legacyColor: String? = nil) {
    let color = legacyColor.map(ItemColor.init)
    if let node, node.isMapping {
      self.init(glyph: node["glyph"]?.text, color: node["color"]?.color ?? color)
    } else {
      self.init(glyph: node?.text, color: color)
    }
    if isEmpty { return nil }
  }
}
